import { audit } from '../../audit.ts';
import { indianTime } from '../../contract/india-time.ts';
import type { Deps } from '../../deps.ts';
import { type Column, csvHead, csvLines, csvOf, LINES_AT_ONCE } from '../../documents/csv.ts';
import { has, type Scope, scopeOf } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import type { HandedIn } from './grading.repository.ts';
import * as lists from './grading.repository.ts';

export async function exportGrades(
  deps: Deps,
  courseId: number | undefined,
  actor: Reader,
): Promise<AsyncGenerator<string>> {
  await audit(deps.db, actor.id, 'work-exported', undefined, courseId === undefined ? {} : { courseId });
  const columns = COLUMNS.filter(([name]) => name !== 'Email' || has(actor, 'people'));
  return csvPieces(deps, courseId, scopeOf(actor, 'teaching'), columns);
}

async function* csvPieces(
  { db }: Deps,
  courseId: number | undefined,
  scope: Scope,
  columns: readonly Column<HandedIn>[],
): AsyncGenerator<string> {
  const sums = { marks: 0, maxMarks: 0 };
  yield csvHead(columns);
  for (const materialId of await lists.listWorkedOn(db, courseId, scope)) {
    const all = await lists.listMarks(db, materialId);
    while (all.length > 0) {
      const some = all.splice(0, LINES_AT_ONCE);
      for (const { marks, maxMarks } of some)
        if (marks !== null) {
          sums.marks += marks;
          sums.maxMarks += maxMarks ?? 0;
        }
      yield csvLines(columns, some);
    }
  }
  yield csvOf([
    [
      'Sum of graded work',
      ...Array<string>(columns.length - 4).fill(''),
      `${sums.marks}`,
      `${sums.maxMarks}`,
      '',
    ],
  ]);
}

const STATES = { draft: '', 'handed-in': 'to grade', returned: 'returned', graded: 'graded' } as const;

const COLUMNS: readonly Column<HandedIn>[] = [
  ['Course', (row) => row.courseName],
  ['Assignment', (row) => row.title],
  ['Student', (row) => row.studentName],
  ['Email', (row) => row.email],
  ['Submission', (row) => row.number],
  ['State', (row) => STATES[row.state]],
  ['Submitted', (row) => indianTime(row.handed_in_at)],
  ['Late', (row) => (row.late === 1 ? 'yes' : '')],
  ['Marks', (row) => row.marks],
  ['Out of', (row) => row.maxMarks],
  ['Graded', (row) => indianTime(row.graded_at)],
];
