// Foreign tables read: materials
import type { Question } from '../../contract/questions.ts';
import type { Allowance, QuizSettings } from '../../contract/quizzes.ts';
import type { Db } from '../../db/database.ts';
import { type PaperQuestion, questionOf } from './paper.ts';
import { settingsOf } from './quiz-rules.ts';

export type Quiz = NonNullable<Awaited<ReturnType<typeof findQuiz>>>;

export async function findQuiz(db: Db, materialId: number) {
  const found = db.selectFrom('quizzes').selectAll().where('material_id', '=', materialId);
  const row = await found.executeTakeFirst();
  return row && { ...settingsOf(row), version: row.version };
}

export const insertQuiz = (tx: Db, material_id: number, settings: QuizSettings) =>
  tx
    .insertInto('quizzes')
    .values({ material_id, settings: JSON.stringify(settings) })
    .execute();

export const updateQuiz = (tx: Db, materialId: number, settings: QuizSettings) =>
  tx
    .updateTable('quizzes')
    .set((eb) => ({ settings: JSON.stringify(settings), version: eb('version', '+', 1) }))
    .where('material_id', '=', materialId)
    .execute();

export async function listQuestions(db: Db, materialId: number): Promise<PaperQuestion[]> {
  const found = db.selectFrom('quiz_questions').select(['id', 'body']).where('material_id', '=', materialId);
  const rows = await found.orderBy('position').execute();
  return rows.map(({ id, body }) => ({ ...questionOf(JSON.parse(body) as Question), id }));
}

/** How many questions each quiz of a course has. */
export const countQuestions = (db: Db, courseId: number) =>
  db
    .selectFrom('quiz_questions')
    .innerJoin('materials', 'materials.id', 'quiz_questions.material_id')
    .select((eb) => ['material_id as materialId', eb.fn.countAll<number>().as('count')])
    .where('course_id', '=', courseId)
    .groupBy('material_id')
    .execute();

export function upsertQuestion(tx: Db, material_id: number, position: number, { id, ...question }: Question) {
  const row = { material_id, position, body: JSON.stringify(question) };
  return id === undefined
    ? tx.insertInto('quiz_questions').values(row).execute()
    : tx.updateTable('quiz_questions').set(row).where('id', '=', id).execute();
}

export const deleteQuestion = (tx: Db, id: number) =>
  tx.deleteFrom('quiz_questions').where('id', '=', id).execute();

const allowances = (db: Db) =>
  db
    .selectFrom('quiz_allowances')
    .select(['user_id', 'more_attempts as moreAttempts', 'more_minutes as moreMinutes'])
    .select('closes_at as closesAt');

export async function readAllowances(db: Db, materialId: number): Promise<Map<number, Allowance>> {
  const rows = await allowances(db).where('material_id', '=', materialId).execute();
  return new Map(rows.map(({ user_id, ...allowance }) => [user_id, allowance]));
}

export const listAllowancesOf = (db: Db, userId: number) =>
  allowances(db)
    .innerJoin('materials', 'materials.id', 'quiz_allowances.material_id')
    .select('title')
    .where('user_id', '=', userId)
    .orderBy('material_id')
    .execute();

export function upsertAllowance(tx: Db, material_id: number, user_id: number, allowance: Allowance) {
  const { moreAttempts: more_attempts, moreMinutes: more_minutes, closesAt: closes_at } = allowance;
  const given = { more_attempts, more_minutes, closes_at };
  return tx
    .insertInto('quiz_allowances')
    .values({ material_id, user_id, ...given })
    .onConflict((conflict) => conflict.columns(['material_id', 'user_id']).doUpdateSet(given))
    .execute();
}
