import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import type { QuizResultsQuery } from '../../contract/quizzes.ts';
import { contains } from '../../db/contains.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';
import type { QuizAnswersTable, QuizAttemptsTable } from '../../db/schema/quizzes.ts';
import type { AttemptFacts, AttemptRow } from './quiz-rules.ts';

export type AnswerRow = Selectable<QuizAnswersTable>;

/** All but the paper. */
const FACTS = [
  ...(['quiz_attempts.id', 'quiz_attempts.material_id', 'user_id', 'number', 'started_at'] as const),
  ...(['ends_at', 'handed_in_at', 'handed_in_by', 'marks', 'max_marks', 'passed'] as const),
  ...(['graded_by', 'graded_at'] as const),
];

export const findAttempt = (db: Db, id: number): Promise<AttemptRow | undefined> =>
  db.selectFrom('quiz_attempts').selectAll().where('id', '=', id).executeTakeFirst();

/** In their order. @param userIds of everybody where undefined */
export const listAttempts = (
  db: Db,
  materialId: number,
  userIds?: readonly number[],
): Promise<AttemptFacts[]> =>
  db
    .selectFrom('quiz_attempts')
    .select(FACTS)
    .where('material_id', '=', materialId)
    // An empty list is no SQL; nobody has the id 0.
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', [0, ...(userIds ?? [])]))
    .orderBy('user_id')
    .orderBy('number')
    .execute();

export const countAttempts = (db: Db, materialId: number): Promise<number> =>
  countRows(db.selectFrom('quiz_attempts').where('material_id', '=', materialId));

/** Every attempt of a person, with what it was at. */
export const listAttemptsOf = (db: Db, userId: number) =>
  db
    .selectFrom('quiz_attempts')
    .innerJoin('materials', 'materials.id', 'quiz_attempts.material_id')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .select([...FACTS, 'title', 'course_name as courseName', 'paper'])
    .where('user_id', '=', userId)
    .orderBy('quiz_attempts.id')
    .execute();

export const listAllowancesOf = (db: Db, userId: number) =>
  db
    .selectFrom('quiz_allowances')
    .innerJoin('materials', 'materials.id', 'quiz_allowances.material_id')
    .select(['title', 'more_attempts as moreAttempts', 'more_minutes as moreMinutes'])
    .select('closes_at as closesAt')
    .where('user_id', '=', userId)
    .orderBy('material_id')
    .execute();

/** Only one of a person and quiz can run. @returns its id */
export const insertAttempt = (tx: Db, attempt: Insertable<QuizAttemptsTable>): Promise<{ id: number }> =>
  tx.insertInto('quiz_attempts').values(attempt).returning('id').executeTakeFirstOrThrow();

export async function updateAttempt(
  tx: Db,
  id: number,
  changes: Updateable<QuizAttemptsTable>,
): Promise<void> {
  await tx.updateTable('quiz_attempts').set(changes).where('id', '=', id).execute();
}

/** Attempts that run and should have ended before a moment. @param of one person's in one quiz */
export const listEnded = (db: Db, before: number, of?: { materialId: number; userId: number }) =>
  db
    .selectFrom('quiz_attempts')
    .select('id')
    .where('handed_in_at', 'is', null)
    .where('ends_at', '<', before)
    .$if(of !== undefined, (query) =>
      query.where('material_id', '=', of?.materialId ?? 0).where('user_id', '=', of?.userId ?? 0),
    )
    .execute();

export const listAnswers = (db: Db, attemptId: number): Promise<AnswerRow[]> =>
  db.selectFrom('quiz_answers').selectAll().where('attempt_id', '=', attemptId).execute();

/** Keeps the answer with the greatest count. @returns the count that is kept */
export async function upsertAnswer(tx: Db, row: Omit<AnswerRow, 'marks' | 'comment'>): Promise<number> {
  const { attempt_id, question_id, ...given } = row;
  await tx
    .insertInto('quiz_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['attempt_id', 'question_id'])
        .doUpdateSet(given)
        .where('quiz_answers.seq', '<', given.seq),
    )
    .execute();
  const kept = await tx
    .selectFrom('quiz_answers')
    .select('seq')
    .where('attempt_id', '=', attempt_id)
    .where('question_id', '=', question_id)
    .executeTakeFirstOrThrow();
  return kept.seq;
}

export async function updateAnswer(
  tx: Db,
  { attempt_id, question_id }: Pick<AnswerRow, 'attempt_id' | 'question_id'>,
  changes: Updateable<QuizAnswersTable>,
): Promise<void> {
  await tx
    .updateTable('quiz_answers')
    .set(changes)
    .where('attempt_id', '=', attempt_id)
    .where('question_id', '=', question_id)
    .execute();
}

/** Quizzes with attempts of students that wait for a person, those with most first. */
export const listToMark = (db: Db) =>
  db
    .selectFrom('quiz_attempts')
    .innerJoin('materials', 'materials.id', 'quiz_attempts.material_id')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .innerJoin('users', 'users.id', 'quiz_attempts.user_id')
    .where('quiz_attempts.marks', 'is', null)
    .where('handed_in_at', 'is not', null)
    .where('materials.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('users.role', '=', 'student')
    .groupBy(['materials.id', 'materials.title', 'course_name'])
    .select(['materials.id', 'materials.title', 'course_name as courseName'])
    .select((eb) => eb.fn.countAll<number>().as('attempts'))
    .orderBy('attempts', 'desc')
    .orderBy('materials.id')
    .limit(10)
    .execute();

/** Students who tried a quiz. */
export async function listTakers(
  db: Db,
  materialId: number,
  { search = '', waiting, cursor = 0, limit }: QuizResultsQuery & { limit: number },
) {
  const tried = (eb: ExpressionBuilder<Tables, 'users'>) => {
    const attempts = eb.selectFrom('quiz_attempts').select('user_id').where('material_id', '=', materialId);
    if (waiting === undefined) return attempts;
    return attempts.where('handed_in_at', 'is not', null).where('marks', 'is', null);
  };
  const takers = db
    .selectFrom('users')
    .where('role', '=', 'student')
    .where('deleted_at', 'is', null)
    .where((eb) => eb('users.id', 'in', tried(eb)))
    .$if(search !== '', (query) => query.where((eb) => contains(eb, ['full_name', 'email'], search)));
  const total = await countRows(takers);
  const rows = await takers
    .select(['users.id', 'full_name as fullName', 'email'])
    .where('users.id', '>', cursor)
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return { rows, total };
}
