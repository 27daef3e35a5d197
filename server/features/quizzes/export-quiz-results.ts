import { audit } from '../../audit.ts';
import { indianTime } from '../../contract/india-time.ts';
import { inMarks } from '../../contract/marks.ts';
import type * as contract from '../../contract/quizzes.ts';
import type { Deps } from '../../deps.ts';
import { type Column, csvHead, csvLines, LINES_AT_ONCE } from '../../documents/csv.ts';
import { has } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { resultsOf } from './quiz-results.service.ts';
import { getQuizRules } from './quizzes.service.ts';

/** The results of a quiz as pieces of a CSV file. */
export async function exportQuizResults(
  deps: Deps,
  materialId: number,
  actor: Reader,
): Promise<AsyncGenerator<string>> {
  await getQuizRules(deps, deps.db, materialId);
  await audit(deps.db, actor.id, 'quiz-results-exported', { type: 'material', id: materialId });
  return csvPieces(deps, materialId, has(actor, 'people'));
}

async function* csvPieces(deps: Deps, materialId: number, contacts: boolean): AsyncGenerator<string> {
  const columns = COLUMNS.filter(([name]) => contacts || name !== 'Email');
  yield csvHead(columns);
  for (let cursor: number | undefined = 0; cursor !== undefined; ) {
    const results: contract.QuizResult[] = await resultsOf(deps, deps.db, materialId, {
      cursor,
      limit: LINES_AT_ONCE,
      contacts,
    });
    const lines = results.map((result) => {
      return { result, counted: result.attempts.find(({ id }) => id === result.counts) };
    });
    yield csvLines(columns, lines);
    cursor = results.at(-1)?.id;
  }
}

/** One row for each student, with the attempt that counts. Indian time. */
const COLUMNS: readonly Column<{
  result: contract.QuizResult;
  counted: contract.QuizAttempt | undefined;
}>[] = [
  ['Name', ({ result }) => result.fullName],
  ['Email', ({ result }) => result.email],
  ['Attempts', ({ result }) => result.attempts.length],
  ['Counted attempt', ({ counted }) => counted?.number],
  ['Started', ({ counted }) => indianTime(counted?.startedAt)],
  ['Submitted', ({ counted }) => indianTime(counted?.handedInAt)],
  ['Marks', ({ counted }) => counted?.marks && inMarks(counted.marks)],
  ['Out of', ({ counted }) => counted?.maxMarks && inMarks(counted.maxMarks)],
  ['Percent', ({ counted }) => counted?.percent],
  ['Passed', ({ counted }) => (counted?.passed === undefined ? '' : counted.passed ? 'yes' : 'no')],
];
