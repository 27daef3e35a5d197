import type { Db } from '../../db/database.ts';
import type { MaterialsService } from '../materials/materials.service.ts';
import { listAnswers, listAttempts, updateAnswer, updateAttempt } from './attempts.repository.ts';
import { grade, paperOf } from './paper.ts';
import type { AttemptRow } from './quiz-rules.ts';
import type { Quiz } from './quizzes.repository.ts';

interface Settling {
  quiz: Quiz;
  materials: Pick<MaterialsService, 'complete'>;
  at: number;
  /** Whether one that was passed may be failed now. */
  mayFail?: boolean;
}
type Change = Partial<Pick<AttemptRow, 'handed_in_at' | 'handed_in_by' | 'graded_by' | 'paper'>>;

/** Changes an attempt, marks what needs no person, and completes the lesson where that is earned. */
export async function settle(
  tx: Db,
  before: AttemptRow,
  change: Change,
  { quiz, materials, at, mayFail = true }: Settling,
): Promise<AttemptRow> {
  const attempt = { ...before, ...change };
  const answers = await listAnswers(tx, attempt.id);
  const { byQuestion, marks, maxMarks, passed } = grade(paperOf(attempt), answers, quiz.passPercent);
  for (const row of answers) {
    const got = byQuestion.get(row.question_id) ?? null;
    if (got !== row.marks) await updateAnswer(tx, row, { marks: got });
  }
  const isPassed = passed === false && before.passed === 1 && !mayFail ? true : passed;
  const settled = {
    ...change,
    marks,
    max_marks: maxMarks,
    passed: isPassed === null ? null : Number(isPassed),
    graded_at: marks === null ? before.graded_at : at,
  };
  await updateAttempt(tx, attempt.id, settled);
  const { material_id, user_id } = attempt;
  const attempts = await listAttempts(tx, material_id, [user_id]);
  const isDone = quiz.passPercent === null || attempts.some((one) => one.passed === 1);
  if (isDone || before.passed === 1) await materials.complete(tx, material_id, user_id, isDone);
  return { ...attempt, ...settled };
}
