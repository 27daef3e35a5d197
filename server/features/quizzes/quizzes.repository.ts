import type { Question } from '../../contract/questions.ts';
import type { Allowance, QuizSettings } from '../../contract/quizzes.ts';
import type { Db } from '../../db/database.ts';
import type { PaperQuestion } from './paper.ts';
import { settingsOf } from './quiz-rules.ts';

export interface Quiz extends QuizSettings {
  readonly version: number;
}

export async function findQuiz(db: Db, materialId: number): Promise<Quiz | undefined> {
  const row = await db
    .selectFrom('quizzes')
    .selectAll()
    .where('material_id', '=', materialId)
    .executeTakeFirst();
  return row && { ...settingsOf(row), version: row.version };
}

export async function insertQuiz(tx: Db, materialId: number, settings: QuizSettings): Promise<void> {
  const row = { material_id: materialId, settings: JSON.stringify(settings) };
  await tx.insertInto('quizzes').values(row).execute();
}

/** Its version goes up by one. */
export async function updateQuiz(tx: Db, materialId: number, settings: QuizSettings): Promise<void> {
  await tx
    .updateTable('quizzes')
    .set((eb) => ({ settings: JSON.stringify(settings), version: eb('version', '+', 1) }))
    .where('material_id', '=', materialId)
    .execute();
}

/** In their order, keys included. */
export async function listQuestions(db: Db, materialId: number): Promise<PaperQuestion[]> {
  const rows = await db
    .selectFrom('quiz_questions')
    .select(['id', 'body'])
    .where('material_id', '=', materialId)
    .orderBy('position')
    .execute();
  return rows.map(({ id, body }) => ({ ...(JSON.parse(body) as Question), id }));
}

/** Writes one question; a known id keeps it, so that papers still find it. */
export async function upsertQuestion(
  tx: Db,
  materialId: number,
  position: number,
  { id, ...question }: Question,
): Promise<void> {
  const row = { material_id: materialId, position, body: JSON.stringify(question) };
  await (id === undefined
    ? tx.insertInto('quiz_questions').values(row).execute()
    : tx.updateTable('quiz_questions').set(row).where('id', '=', id).execute());
}

export async function deleteQuestion(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('quiz_questions').where('id', '=', id).execute();
}

/** What students are allowed beyond the rules of a quiz, by person. */
export async function readAllowances(db: Db, materialId: number): Promise<Map<number, Allowance>> {
  const rows = await db
    .selectFrom('quiz_allowances')
    .select(['user_id', 'more_attempts as moreAttempts', 'more_minutes as moreMinutes'])
    .select('closes_at as closesAt')
    .where('material_id', '=', materialId)
    .execute();
  return new Map(rows.map(({ user_id, ...allowance }) => [user_id, allowance]));
}

export async function upsertAllowance(
  tx: Db,
  materialId: number,
  userId: number,
  { moreAttempts, moreMinutes, closesAt }: Allowance,
): Promise<void> {
  const allowance = { more_attempts: moreAttempts, more_minutes: moreMinutes, closes_at: closesAt };
  await tx
    .insertInto('quiz_allowances')
    .values({ material_id: materialId, user_id: userId, ...allowance })
    .onConflict((conflict) => conflict.columns(['material_id', 'user_id']).doUpdateSet(allowance))
    .execute();
}
