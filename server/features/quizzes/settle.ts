import type { Db } from '../../db/database.ts';
import type { MaterialsService } from '../materials/materials.service.ts';
import { listAnswers, updateAnswer, updateAttempt } from './attempts.repository.ts';
import type { AttemptRow, QuizRow } from './quiz-rules.ts';
import { type Grade, grade, paperOf } from './score.ts';

type Completing = Pick<MaterialsService, 'complete'>;

/** Marks every answer of an attempt and writes what changed. */
export async function writeMarks(tx: Db, attempt: AttemptRow, quiz: QuizRow): Promise<Grade> {
  const answers = await listAnswers(tx, attempt.id);
  const graded = grade(paperOf(attempt), answers, quiz.pass_percent);
  for (const row of answers) {
    const marks = graded.byQuestion.get(row.question_id) ?? null;
    if (marks !== row.marks) await updateAnswer(tx, row, { marks });
  }
  return graded;
}

/** Ends an attempt: marks what needs no person, and completes the lesson where that is earned. */
export async function settle(
  tx: Db,
  attempt: AttemptRow,
  quiz: QuizRow,
  { materials, by, at }: { materials: Completing; by: 'person' | 'time'; at: number },
): Promise<AttemptRow> {
  const { marks, maxMarks, passed } = await writeMarks(tx, attempt, quiz);
  const changes = {
    handed_in_at: at,
    handed_in_by: by,
    marks,
    max_marks: maxMarks,
    passed: passed === null ? null : Number(passed),
    graded_at: marks === null ? null : at,
  };
  await updateAttempt(tx, attempt.id, changes);
  if (quiz.pass_percent === null || passed === true)
    await materials.complete(tx, attempt.material_id, attempt.user_id, true);
  return { ...attempt, ...changes };
}
