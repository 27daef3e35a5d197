// Foreign tables read: enrollments, material_progress, materials, users
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isRequired, isShown, peopleInTrash } from '../../db/live.ts';
import { materials, requiredMaterials, withStudents } from './courses.repository.ts';

// SQLite blocks the event loop during a query, so large courses are read in groups.
const PEOPLE_AT_ONCE = 1000;
const COURSES_AT_ONCE = 20;

const listSizes = (db: Db, after: number) =>
  withStudents(db)
    .select(['courses.id', 'course_name as courseName'])
    .select([
      materials.where(isShown).$asScalar().$notNull().as('materials'),
      requiredMaterials.as('required'),
    ])
    .where('courses.id', '>', after)
    .orderBy('courses.id')
    .limit(COURSES_AT_ONCE)
    .execute();

/** Adds up completed materials, and counts stuck students: begun, unfinished, idle since `stuckBefore`. */
export async function listCourseFigures(db: Db, stuckBefore: number) {
  const courses: Awaited<ReturnType<typeof listSizes>> = [];
  const after = (id = 0) => listSizes(db, id);
  for (let some = await after(); some.length > 0; some = await after(some.at(-1)?.id)) {
    courses.push(...some);
    await setImmediate();
  }
  // The plus makes SQLite start at people, whose enrollments are adjacent.
  const progress = db
    .selectFrom('material_progress')
    .innerJoin('materials', (join) =>
      join.on('materials.id', '=', sql<number>`+material_progress.material_id`),
    )
    .select((eb) => ['user_id', 'course_id', eb.fn.max('material_progress.updated_at').as('seen_at')])
    .select(sql<number>`count(*) filter (where completed_at is not null and ${isRequired})`.as('completed'))
    .groupBy(['user_id', 'course_id']);
  const counts = new Map<number, { completed: number; stuck: number }>();
  const lastPerson = await db
    .selectFrom('users')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  for (let after = 0; after < (lastPerson?.id ?? 0); after += PEOPLE_AT_ONCE) {
    const counted = await db
      .selectFrom(
        progress
          .where('user_id', '>', after)
          .where('user_id', '<=', after + PEOPLE_AT_ONCE)
          .as('progress'),
      )
      .innerJoin('enrollments', (join) =>
        join
          .onRef('enrollments.user_id', '=', 'progress.user_id')
          .onRef('enrollments.course_id', '=', 'progress.course_id'),
      )
      .innerJoin('courses', 'courses.id', 'progress.course_id')
      .where('progress.user_id', 'not in', peopleInTrash)
      .groupBy('courses.id')
      .select('courses.id')
      .select(sql<number>`cast(sum(completed) as bigint)`.as('completed'))
      .select((eb) => {
        const isStuck = eb.and([eb('seen_at', '<', stuckBefore), eb('completed', '<', requiredMaterials)]);
        return eb.fn.countAll<number>().filterWhere(isStuck).as('stuck');
      })
      .execute();
    for (const { id, ...row } of counted) {
      const { completed = 0, stuck = 0 } = counts.get(id) ?? {};
      counts.set(id, { completed: completed + row.completed, stuck: stuck + row.stuck });
    }
    await setImmediate();
  }
  return courses.map((course) => {
    const { completed = 0, stuck = 0 } = counts.get(course.id) ?? {};
    return { ...course, completed, stuck };
  });
}
