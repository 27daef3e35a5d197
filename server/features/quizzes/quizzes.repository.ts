import type { Insertable, Updateable } from 'kysely';
import type { Question } from '../../contract/questions.ts';
import type { Db } from '../../db/database.ts';
import type { QuizzesTable } from '../../db/schema/quizzes.ts';
import type { AllowanceRow, QuizRow } from './quiz-rules.ts';
import type { PaperQuestion } from './score.ts';

export const findQuiz = (db: Db, materialId: number): Promise<QuizRow | undefined> =>
  db.selectFrom('quizzes').selectAll().where('material_id', '=', materialId).executeTakeFirst();

export async function insertQuiz(tx: Db, quiz: Insertable<QuizzesTable>): Promise<void> {
  await tx.insertInto('quizzes').values(quiz).execute();
}

/** Its version goes up by one. */
export async function updateQuiz(tx: Db, id: number, changes: Updateable<QuizzesTable>): Promise<void> {
  await tx
    .updateTable('quizzes')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('material_id', '=', id)
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
  { id, ...question }: Omit<PaperQuestion, 'id'> & { id?: number | undefined },
): Promise<void> {
  const row = { material_id: materialId, position, body: JSON.stringify(question) };
  await (id === undefined
    ? tx.insertInto('quiz_questions').values(row).execute()
    : tx.updateTable('quiz_questions').set(row).where('id', '=', id).execute());
}

export async function deleteQuestions(tx: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) await tx.deleteFrom('quiz_questions').where('id', '=', id).execute();
}

export const findAllowance = (
  db: Db,
  materialId: number,
  userId: number,
): Promise<AllowanceRow | undefined> =>
  db
    .selectFrom('quiz_allowances')
    .selectAll()
    .where('material_id', '=', materialId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const listAllowances = (db: Db, materialId: number): Promise<AllowanceRow[]> =>
  db.selectFrom('quiz_allowances').selectAll().where('material_id', '=', materialId).execute();

export async function upsertAllowance(tx: Db, row: AllowanceRow): Promise<void> {
  const { material_id: _material, user_id: _user, ...changes } = row;
  await tx
    .insertInto('quiz_allowances')
    .values(row)
    .onConflict((conflict) => conflict.columns(['material_id', 'user_id']).doUpdateSet(changes))
    .execute();
}
