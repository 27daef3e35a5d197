// Foreign tables read: assignments, courses, materials, users
import { expressionBuilder, type QueryCreator, sql } from 'kysely';
import { searchWords } from '../../contract/fold-text.ts';
import type { GradingQuery } from '../../contract/submissions.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { isLive, lessonsInTrash, peopleInTrash } from '../../db/live.ts';
import { isBehind, type Place } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';
import type { Scope } from '../../sessions/rights.ts';

const works = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('submissions')
    .innerJoin('users', 'users.id', 'submissions.user_id')
    .innerJoin('materials', 'materials.id', 'submissions.material_id')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .innerJoin('assignments', 'assignments.material_id', 'materials.id')
    .selectAll('submissions')
    .select(['full_name as studentName', 'email', 'course_name as courseName', 'title'])
    .select(['max_marks as maxMarks', 'courses.id as courseId'])
    .where(isLive('users', 'materials', 'courses'));

const handedIn = (db: QueryCreator<Tables>) =>
  works(db).where('submissions.handed_in_at', 'is not', null).$narrowType<{ handed_in_at: number }>();
export type HandedIn = Awaited<ReturnType<typeof listMarks>>[number];

type ListQuery = Omit<GradingQuery, 'cursor'> & {
  readonly after: Place | undefined;
  readonly scope: Scope;
  readonly contacts: boolean;
  readonly limit: number;
};

const all = expressionBuilder<Tables, 'submissions'>();
const people = all.selectFrom('users').select('users.id');
const lessons = all.selectFrom('materials').select('materials.id');
const isInTrash = all.or([
  all('submissions.user_id', 'in', peopleInTrash),
  all('submissions.material_id', 'in', lessonsInTrash),
]);

const peopleWith = (at: number) => `people_with_${at}`;

/** Filters submissions by state, place and words. People and lessons are found once, not joined to each row. */
const isListed = ({ state, courseId, materialId, scope }: ListQuery, words: readonly string[]) =>
  all.and([
    all('submissions.handed_in_at', 'is not', null),
    all('submissions.state', '=', state),
    ...(scope === 'all'
      ? []
      : [all('submissions.material_id', 'in', lessons.where(inScope('course_id', scope)))]),
    ...(courseId === undefined
      ? []
      : [all('submissions.material_id', 'in', lessons.where('course_id', '=', courseId))]),
    ...(materialId === undefined ? [] : [all('submissions.material_id', '=', materialId)]),
    ...words.map((word, at) => {
      const isTheirs = sql<boolean>`submissions.user_id in (select id from ${sql.table(peopleWith(at))})`;
      const titled = lessons.where((eb) => contains(eb, ['title_key'], word));
      return all.or([isTheirs, all('submissions.material_id', 'in', titled)]);
    }),
  ]);

/** Waiting submissions oldest first, others latest first. */
export async function listGrading(db: Db, query: ListQuery): Promise<{ rows: HandedIn[]; total: number }> {
  const { state, after, limit, search = '' } = query;
  const [sign, order] = state === 'handed-in' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  const words = searchWords(search);
  const listed = isListed(query, words);
  const submissions = all.selectFrom('submissions');
  const count = submissions.select((eb) => eb.fn.countAll<number>().as('count')).where(listed);
  // All of a state is much, and what is in the trash little: that is counted on its own, and subtracted.
  const hidden = submissions
    .select((eb) => eb.fn.countAll<number>().filterWhere(listed).as('count'))
    .where(isInTrash);
  // Page and count read the people that were found: each would look through all people.
  const begin = (known: QueryCreator<Tables>, word: string, at: number) =>
    known.with(
      (name) => name(peopleWith(at)).materialized(),
      () =>
        people.where((eb) => contains(eb, query.contacts ? ['name_key', 'email_key'] : ['name_key'], word)),
    ) as unknown as QueryCreator<Tables>;
  const rows = await handedIn(words.reduce(begin, db))
    .where(listed)
    .select((eb) => eb(count, '-', hidden).as('total'))
    .$if(after !== undefined, (part) =>
      part.where(isBehind('submissions.handed_in_at', 'submissions.id', sign, after ?? [0, 0])),
    )
    .orderBy('submissions.handed_in_at', order)
    .orderBy('submissions.id', order)
    .limit(limit)
    .execute();
  const [first] = rows;
  if (first !== undefined || after === undefined) return { rows, total: first?.total ?? 0 };
  return { rows, total: (await listGrading(db, { ...query, after: undefined, limit: 1 })).total };
}

export const findHandedIn = (db: Db, id: number) =>
  handedIn(db).where('submissions.id', '=', id).executeTakeFirst();

/** Assignments that someone worked on, course by course. */
export async function listWorkedOn(db: Db, courseId: number | undefined, scope: Scope): Promise<number[]> {
  const rows = await db
    .selectFrom('materials')
    .select('id')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('submissions').select('submissions.id').whereRef('material_id', '=', 'materials.id'),
      ),
    )
    .where(inScope('course_id', scope))
    .$if(courseId !== undefined, (query) => query.where('course_id', '=', courseId ?? 0))
    .orderBy('course_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const listMarks = (db: Db, materialId: number) =>
  handedIn(db)
    .where('materials.id', '=', materialId)
    .orderBy('full_name')
    .orderBy('users.id')
    .orderBy('number')
    .execute();

export const findWork = (tx: Db, id: number) => works(tx).where('submissions.id', '=', id).executeTakeFirst();

/** Latest distinct comments of teachers for an assignment. */
export async function listComments(db: Db, materialId: number, teacherId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('comment')
    .where('material_id', '=', materialId)
    .where('graded_by', '=', teacherId)
    .where('comment', '<>', '')
    .groupBy('comment')
    .orderBy((eb) => eb.fn.max('graded_at'), 'desc')
    .limit(10)
    .execute();
  return rows.map(({ comment }) => comment);
}
