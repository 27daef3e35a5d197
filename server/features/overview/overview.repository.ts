import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const count = sql<number>`count(*)`;

/** Students in a state, without those in the trash. */
export async function countStudents(db: Db, state: 'pending' | 'approved'): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(count.as('count'))
    .where('state', '=', state)
    .where('role', '=', 'student')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Students' accounts made in a span, those in the trash too: they did register. */
export async function countRegistrations(db: Db, from: number, to: number): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(count.as('count'))
    .where('created_at', '>', from)
    .where('created_at', '<=', to)
    .where('role', '=', 'student')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The highest id any person has. */
export async function findLastUserId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Students among the people `from` to `to` (both of them ids, the second left out) who touched a material since a moment. */
export async function countActive(
  db: Db,
  since: number,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const row = await db
    .selectFrom('material_progress')
    .innerJoin('users', 'users.id', 'material_progress.user_id')
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('count'))
    .where('updated_at', '>', since)
    .where('user_id', '>=', from)
    .where('user_id', '<', to)
    .where('users.role', '=', 'student')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Courses with how many materials each has. */
export async function listCourseSizes(db: Db) {
  return db
    .selectFrom('courses')
    .select((eb) => [
      'courses.id',
      'courses.course_name',
      eb
        .selectFrom('materials')
        .select(count.as('count'))
        .whereRef('materials.course_id', '=', 'courses.id')
        .where('materials.deleted_at', 'is', null)
        .where('materials.hidden', '=', 0)
        .as('materials'),
    ])
    .where('courses.deleted_at', 'is', null)
    .execute();
}

/** How many study a course; people in the trash are counted by {@link countTrashedOf}. */
export async function countEnrolled(db: Db, courseId: number): Promise<number> {
  const row = await db
    .selectFrom('enrollments')
    .select(count.as('count'))
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Enrollments of people in the trash by course: few, so that the many need no look at their person. A cross join, because
 * SQLite keeps its order: it would otherwise go through all enrollments to spare itself sorting the few.
 */
export async function countTrashedOf(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('users')
    .crossJoin('enrollments')
    .whereRef('enrollments.user_id', '=', 'users.id')
    .select(['enrollments.course_id', count.as('count')])
    .where('users.deleted_at', 'is not', null)
    .groupBy('enrollments.course_id')
    .execute();
  return new Map(rows.map((row) => [row.course_id, row.count]));
}

/**
 * Materials of a course that its present students completed, summed over them. From the completed ones to the people, and
 * not the other way round as a join might be read: most students have completed little.
 */
export async function countCompleted(db: Db, courseId: number): Promise<number> {
  const row = await db
    .selectFrom('material_progress')
    .select(count.as('count'))
    .where('completed_at', 'is not', null)
    .where((eb) =>
      eb.and([
        eb(
          'material_id',
          'in',
          eb
            .selectFrom('materials')
            .select('materials.id')
            .where('materials.course_id', '=', courseId)
            .where('materials.deleted_at', 'is', null)
            .where('materials.hidden', '=', 0),
        ),
        eb.exists(
          eb
            .selectFrom('enrollments')
            .select('enrollments.user_id')
            .whereRef('enrollments.user_id', '=', 'material_progress.user_id')
            .where('enrollments.course_id', '=', courseId),
        ),
        eb.exists(
          eb
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'material_progress.user_id')
            .where('users.deleted_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Bytes of the files of each kind, those of materials in the trash too: they are on the disk. */
export async function sumFiles(db: Db): Promise<{ videos: number; documents: number }> {
  const rows = await db
    .selectFrom('files')
    .select([
      sql<number>`coalesce(sum(case when media_type like 'video/%' then size else 0 end), 0)`.as('videos'),
      sql<number>`coalesce(sum(case when media_type like 'video/%' then 0 else size end), 0)`.as('documents'),
    ])
    .executeTakeFirstOrThrow();
  return rows;
}
