import { setImmediate } from 'node:timers/promises';
import type { QuestionCount, QuestionStats } from '../../contract/question-figures.ts';
import type { Deps } from '../../deps.ts';
import { listStudyingColleagues } from '../enrollments/studying-colleagues.ts';
import { courseOfMaterial } from '../materials/materials.service.ts';
import { paperOf } from './paper.ts';
import * as rows from './question-stats.repository.ts';
import { createTally } from './question-tally.ts';
import * as quizRows from './quizzes.repository.ts';
import { readQuiz } from './quizzes.service.ts';

/** Papers and answers that are read at once: other calls wait for no more. */
const ATTEMPTS_AT_ONCE = 10;
/** While an exam runs, someone submits all the time. */
const FRESH_MS = 60_000;

// How students did with each question, which shows keys that are wrong. It is for teachers only.

/** Counts quizzes again of which something has changed: at once where nothing can be shown, else after a minute. */
export async function countChangedQuizzes(deps: Deps, stopping: AbortSignal): Promise<void> {
  for (const { materialId, changes } of await rows.listUncounted(deps.db, deps.now() - FRESH_MS)) {
    if (stopping.aborted) return;
    await countQuiz(deps, materialId, changes, stopping);
  }
}

export async function readQuestionStats(deps: Deps, materialId: number): Promise<QuestionStats> {
  const sheet = (await readQuiz(deps, materialId)).questions;
  const { isCounting = false, count: kept } = (await rows.findStats(deps.db, materialId)) ?? {};
  const counts = new Map(kept?.questions.map((one) => [one.questionId, one]));
  const questions = sheet.flatMap((question, at) => {
    const one = question.id === undefined ? undefined : counts.get(question.id);
    return one === undefined ? [] : [{ ...one, number: at + 1, question }];
  });
  return { students: kept?.students ?? 0, isCounting, questions };
}

async function countQuiz(deps: Deps, materialId: number, changes: number, stopping: AbortSignal) {
  const { db, now } = deps;
  const colleagues = await listStudyingColleagues(db, (await courseOfMaterial(deps, materialId)) ?? 0);
  const tally = createTally(await quizRows.listQuestions(db, materialId));
  for (let after: number | undefined = 0; after !== undefined; ) {
    const attempts: Awaited<ReturnType<typeof rows.listFirst>> = await rows.listFirst(db, materialId, {
      after,
      limit: ATTEMPTS_AT_ONCE,
      colleagues,
    });
    const ids = attempts.map(({ id }) => id);
    const answers = ids.length === 0 ? [] : await rows.listAnswersOf(db, ids);
    const given = Map.groupBy(answers, ({ attempt_id }) => attempt_id);
    for (const attempt of attempts) {
      tally.add(paperOf(attempt), given.get(attempt.id) ?? []);
      await setImmediate();
    }
    after = attempts.at(-1)?.userId;
    if (stopping.aborted) return;
  }
  const questions: QuestionCount[] = [];
  for (const question of tally.counts()) {
    questions.push(question);
    await setImmediate();
  }
  await rows.updateStats(db, { materialId, changes, at: now() }, { students: tally.students(), questions });
}
