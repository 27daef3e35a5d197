// Foreign tables read: courses, materials, users
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import type { QuizResultsQuery } from '../../contract/quizzes.ts';
import type { GradingQuery } from '../../contract/submissions.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { isStudent, type Studies } from '../../db/is-student.ts';
import { isLive, livePeople } from '../../db/live.ts';
import { countRows, isBehind, type Place } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';
import type { Scope } from '../../sessions/rights.ts';
import type { AttemptFacts } from './quiz-rules.ts';

export type AnswerRow = Selectable<Tables['quiz_answers']>;

/** All of an attempt but its paper. */
export const ATTEMPT_FACTS = [
  ...(['quiz_attempts.id', 'quiz_attempts.material_id', 'user_id', 'number', 'started_at'] as const),
  ...(['ends_at', 'handed_in_at', 'handed_in_by', 'marks', 'max_marks', 'passed'] as const),
  ...(['graded_by', 'graded_at'] as const),
];

export const findAttempt = (db: Db, id: number) =>
  db.selectFrom('quiz_attempts').selectAll().where('id', '=', id).executeTakeFirst();

export const listAttempts = (
  db: Db,
  materialId: number,
  userIds?: readonly number[],
): Promise<AttemptFacts[]> =>
  db
    .selectFrom('quiz_attempts')
    .select(ATTEMPT_FACTS)
    .where('material_id', '=', materialId)
    // An empty list is no SQL; no one has the id 0.
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', [0, ...(userIds ?? [])]))
    .orderBy('user_id')
    .orderBy('number')
    .execute();

export const countAttempts = (db: Db, materialId: number): Promise<number> =>
  countRows(db.selectFrom('quiz_attempts').where('material_id', '=', materialId));

const attemptsInCourses = (db: Db) =>
  db
    .selectFrom('quiz_attempts')
    .innerJoin('materials', 'materials.id', 'quiz_attempts.material_id')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .select(['materials.title', 'course_name as courseName']);

export const listAttemptsOf = (db: Db, userId: number) =>
  attemptsInCourses(db)
    .select([...ATTEMPT_FACTS, 'paper'])
    .where('user_id', '=', userId)
    .orderBy('quiz_attempts.id')
    .execute();

/** Attempts to mark, and those to say of whether their late answers count: few among all. */
export const isWaiting = (eb: ExpressionBuilder<Tables, 'quiz_attempts'>) =>
  eb(
    'quiz_attempts.id',
    'in',
    eb
      .selectFrom('quiz_attempts as unmarked')
      .select('unmarked.id')
      .where('unmarked.marks', 'is', null)
      .where('unmarked.handed_in_at', 'is not', null)
      .unionAll(
        eb.selectFrom('quiz_answers').select('attempt_id as id').where('late_answer', 'is not', null),
      ),
  );

const waiting = (db: Db, colleagues: readonly Studies[]) =>
  attemptsInCourses(db)
    .innerJoin('users', 'users.id', 'quiz_attempts.user_id')
    .where(isWaiting)
    .where(isLive('materials', 'courses', 'users'))
    .where(isStudent(colleagues, 'materials.course_id'));

export type WaitingQuery = Pick<GradingQuery, 'courseId' | 'materialId' | 'search'> & {
  readonly after: Place | undefined;
  readonly scope: Scope;
  readonly contacts: boolean;
  readonly limit: number;
  readonly colleagues: readonly Studies[];
};

export async function listWaiting(db: Db, query: WaitingQuery) {
  const { after, limit, courseId, materialId, scope, contacts, search, colleagues } = query;
  const found = waiting(db, colleagues)
    .where(inScope('materials.course_id', scope))
    .where((eb) => {
      const ofPerson = contacts
        ? (['users.name_key', 'users.email_key'] as const)
        : (['users.name_key'] as const);
      return contains(eb, [...ofPerson, 'materials.title_key'], search);
    })
    .$if(courseId !== undefined, (part) => part.where('materials.course_id', '=', courseId ?? 0))
    .$if(materialId !== undefined, (part) => part.where('materials.id', '=', materialId ?? 0));
  const rows = await found
    .select(['quiz_attempts.id', 'full_name as studentName', 'number', 'handed_in_at as handedInAt'])
    .$if(after !== undefined, (part) =>
      part.where(isBehind('handed_in_at', 'quiz_attempts.id', '>', after ?? [0, 0])),
    )
    .orderBy('handed_in_at')
    .orderBy('quiz_attempts.id')
    .limit(limit)
    .$narrowType<{ handedInAt: number }>()
    .execute();
  const isWhole = after === undefined && rows.length < limit;
  return { rows, total: isWhole ? rows.length : await countRows(found.clearSelect()) };
}

/** Quizzes with such attempts, those with most first. */
export const listToMark = (db: Db, colleagues: readonly Studies[]) =>
  waiting(db, colleagues)
    .select(['materials.id', (eb) => eb.fn.countAll<number>().as('attempts')])
    .groupBy(['materials.id', 'materials.title', 'course_name'])
    .orderBy('attempts', 'desc')
    .orderBy('materials.id')
    .limit(10)
    .execute();

/** Only one of a person and quiz can run. @returns its id */
export const insertAttempt = (tx: Db, attempt: Insertable<Tables['quiz_attempts']>) =>
  tx.insertInto('quiz_attempts').values(attempt).returning('id').executeTakeFirstOrThrow();

export const updateAttempt = (tx: Db, id: number, changes: Updateable<Tables['quiz_attempts']>) =>
  tx.updateTable('quiz_attempts').set(changes).where('id', '=', id).execute();

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

/** Attempts of students that run and have no end of their own. */
export const listUntimed = (db: Db, colleagues: readonly Studies[]) =>
  db
    .selectFrom('quiz_attempts')
    .innerJoin('materials', 'materials.id', 'quiz_attempts.material_id')
    .innerJoin('users', 'users.id', 'quiz_attempts.user_id')
    .select(['quiz_attempts.id', 'user_id as userId', 'course_id as courseId'])
    .where('handed_in_at', 'is', null)
    .where('ends_at', 'is', null)
    .where(isStudent(colleagues, 'materials.course_id'))
    .execute();

/** Lists what a person has begun in the quizzes of a course and not submitted. */
export const listRunning = (db: Db, userId: number, courseId: number) =>
  db
    .selectFrom('quiz_attempts')
    .innerJoin('materials', 'materials.id', 'quiz_attempts.material_id')
    .selectAll('quiz_attempts')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('handed_in_at', 'is', null)
    .execute();

export const listAnswers = (db: Db, attemptId: number) =>
  db.selectFrom('quiz_answers').selectAll().where('attempt_id', '=', attemptId).execute();

/** Keeps the answer with the greatest count. @returns the count that is kept */
export async function upsertAnswer(
  tx: Db,
  row: Omit<AnswerRow, 'marks' | 'comment' | 'late_answer' | 'late_at'>,
): Promise<number> {
  const { attempt_id, question_id, ...given } = row;
  const key = ['attempt_id', 'question_id'] as const;
  await tx
    .insertInto('quiz_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(key).doUpdateSet(given).where('quiz_answers.seq', '<', given.seq),
    )
    .execute();
  const kept = tx.selectFrom('quiz_answers').select('seq').where('attempt_id', '=', attempt_id);
  return (await kept.where('question_id', '=', question_id).executeTakeFirstOrThrow()).seq;
}

export const keepLateAnswer = (
  tx: Db,
  key: Pick<AnswerRow, 'attempt_id' | 'question_id'>,
  { saved_at, ...late }: { late_answer: string; late_at: number; saved_at: number },
) =>
  tx
    .insertInto('quiz_answers')
    .values({ ...key, answer: 'null', seq: 0, saved_at, marks: 0, ...late })
    .onConflict((conflict) =>
      conflict
        .columns(['attempt_id', 'question_id'])
        .doUpdateSet(late)
        .where((eb) =>
          eb.or([eb('quiz_answers.late_at', 'is', null), eb('quiz_answers.late_at', '<', late.late_at)]),
        ),
    )
    .execute();

export const updateAnswer = (
  tx: Db,
  { attempt_id, question_id }: AnswerRow,
  changes: Updateable<Tables['quiz_answers']>,
) =>
  tx
    .updateTable('quiz_answers')
    .set(changes)
    .where('attempt_id', '=', attempt_id)
    .where('question_id', '=', question_id)
    .execute();

type TakersQuery = Pick<QuizResultsQuery, 'search' | 'waiting'> & {
  readonly contacts: boolean;
  /** Who of the team studies this course. */
  readonly colleagues: readonly Studies[];
};

const takers = (db: Db, materialId: number, { search, waiting, contacts, colleagues }: TakersQuery) => {
  const tried = (eb: ExpressionBuilder<Tables, 'users'>) => {
    const attempts = eb.selectFrom('quiz_attempts').select('user_id').where('material_id', '=', materialId);
    if (waiting === undefined) return attempts;
    return attempts.where(isWaiting);
  };
  return livePeople(db)
    .where(isStudent(colleagues))
    .where((eb) => eb('users.id', 'in', tried(eb)))
    .where((eb) => contains(eb, contacts ? ['name_key', 'email_key', 'phone'] : ['name_key'], search));
};

export const countTakers = (db: Db, materialId: number, query: TakersQuery): Promise<number> =>
  countRows(takers(db, materialId, query));

export const listTakers = (
  db: Db,
  materialId: number,
  { cursor = 0, limit, ...query }: QuizResultsQuery & TakersQuery & { limit: number },
) =>
  takers(db, materialId, query)
    .where('users.id', '>', cursor)
    .orderBy('users.id')
    .limit(limit)
    .select(['users.id', 'full_name as fullName', 'email'])
    .execute();
