import type { Db } from '../../db/database.ts';
import type { DataSubject } from '../../db/personal-rows.ts';
import * as rows from './attempts.repository.ts';
import { noteErasure } from './question-stats.repository.ts';
import { exportedAttempt } from './quiz-rules.ts';
import * as quizRows from './quizzes.repository.ts';

/** Figures of quizzes are counted again without the person. */
export const eraseFor = (tx: Db, { id }: DataSubject) => noteErasure(tx, id);

/** Exports answers, and marks where the quiz shows them. */
export async function exportOf(tx: Db, { id }: DataSubject, at: number) {
  const own = await rows.listAttemptsOf(tx, id);
  const quizAttempts: ReturnType<typeof exportedAttempt>[] = [];
  for (const { courseName, title, ...attempt } of own) {
    const quiz = await quizRows.findQuiz(tx, attempt.material_id);
    if (quiz === undefined) continue;
    const answers = await rows.listAnswers(tx, attempt.id);
    const attempts = own.filter(({ material_id }) => material_id === attempt.material_id);
    quizAttempts.push(exportedAttempt({ courseName, title, quiz, attempt, answers, attempts, at }));
  }
  return { quizAttempts, quizAllowances: await quizRows.listAllowancesOf(tx, id) };
}
