import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const count = sql<number>`count(*)`;

export async function countStudents(db: Db): Promise<{ pending: number; approved: number }> {
  const rows = await db
    .selectFrom('users')
    .select(['state', count.as('count')])
    .where('role', '=', 'student')
    .where('deleted_at', 'is', null)
    .groupBy('state')
    .execute();
  const of = new Map(rows.map((row) => [row.state, row.count]));
  return { pending: of.get('pending') ?? 0, approved: of.get('approved') ?? 0 };
}

/** Students who touched a material since each of two moments. */
export async function countActive(db: Db, since: number, recently: number) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('material_progress')
        .select((eb) => ['user_id', eb.fn.max('updated_at').as('last')])
        .where('updated_at', '>', since)
        .groupBy('user_id')
        .as('touched'),
    )
    .innerJoin('users', 'users.id', 'touched.user_id')
    .select([
      count.as('since'),
      sql<number>`coalesce(sum(case when last > ${recently} then 1 else 0 end), 0)`.as('recently'),
    ])
    .where('users.role', '=', 'student')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** By spans of time; those in the trash too: they did register. */
export async function countRegistrations(
  db: Db,
  since: number,
  spanMs: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('users')
        .select(sql<number>`cast((created_at - ${since}) / ${sql.lit(spanMs)} as bigint)`.as('span'))
        .where('created_at', '>=', since)
        .where('role', '=', 'student')
        .as('registered'),
    )
    .select(['span', count.as('count')])
    .groupBy('span')
    .execute();
  return new Map(rows.map((row) => [row.span, row.count]));
}

/** A short list, where a join would look at the person of each enrollment. */
const trashedPeople = (db: Db) => db.selectFrom('users').select('id').where('deleted_at', 'is not', null);

export async function listCourseFigures(db: Db) {
  const courses = await db
    .selectFrom('courses')
    .select((eb) => [
      'courses.id',
      'courses.course_name as courseName',
      eb
        .selectFrom('materials')
        .select(count.as('count'))
        .whereRef('materials.course_id', '=', 'courses.id')
        .where('materials.deleted_at', 'is', null)
        .where('materials.hidden', '=', 0)
        .$asScalar()
        .$notNull()
        .as('materials'),
    ])
    .where('courses.deleted_at', 'is', null)
    .execute();
  const all = await db
    .selectFrom('enrollments')
    .select(['course_id', count.as('count')])
    .groupBy('course_id')
    .execute();
  const trashed = await db
    .selectFrom('enrollments')
    .select(['course_id', count.as('count')])
    .where('user_id', 'in', trashedPeople(db))
    .groupBy('course_id')
    .execute();
  const completed = await db
    .selectFrom('material_progress')
    .innerJoin('materials', 'materials.id', 'material_progress.material_id')
    .select(['materials.course_id', count.as('count')])
    .where('material_progress.completed_at', 'is not', null)
    .where('materials.deleted_at', 'is', null)
    // Not a parameter: else SQLite plans from the materials, which takes twice as long.
    .where('materials.hidden', '=', sql.lit(0))
    .where('material_progress.user_id', 'not in', trashedPeople(db))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('enrollments')
          .select('enrollments.user_id')
          .whereRef('enrollments.user_id', '=', 'material_progress.user_id')
          .whereRef('enrollments.course_id', '=', 'materials.course_id'),
      ),
    )
    .groupBy('materials.course_id')
    .execute();
  const byCourse = (rows: typeof all) => new Map(rows.map((row) => [row.course_id, row.count]));
  const [enrolledIn, trashedIn, completedIn] = [byCourse(all), byCourse(trashed), byCourse(completed)];
  return courses.map((course) => ({
    ...course,
    students: (enrolledIn.get(course.id) ?? 0) - (trashedIn.get(course.id) ?? 0),
    completed: completedIn.get(course.id) ?? 0,
  }));
}

/** Bytes; files of materials in the trash are on the disk too. */
export async function sumFiles(db: Db): Promise<{ videos: number; documents: number }> {
  return db
    .selectFrom('files')
    .select([
      sql<number>`coalesce(sum(case when media_type like 'video/%' then size else 0 end), 0)`.as('videos'),
      sql<number>`coalesce(sum(case when media_type like 'video/%' then 0 else size end), 0)`.as('documents'),
    ])
    .executeTakeFirstOrThrow();
}
