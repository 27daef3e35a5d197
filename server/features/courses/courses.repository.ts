// Foreign tables read: enrollments, material_progress, materials, users
import {
  type Expression,
  expressionBuilder,
  type Insertable,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { Course } from '../../contract/courses.ts';
import type { Db } from '../../db/database.ts';
import { isInTrash, isLive, isRequired, isShown, liveCourses, peopleInTrash } from '../../db/live.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema/index.ts';

export type CourseRow = Selectable<Tables['courses']>;

export const findCourse = (db: Db, id: number): Promise<CourseRow | undefined> =>
  liveCourses(db).selectAll().where('id', '=', id).executeTakeFirst();

export const findCourseBySlug = (db: Db, slug: string): Promise<CourseRow | undefined> =>
  liveCourses(db).selectAll().where('slug', '=', slug).executeTakeFirst();

export const findCourseInTrash = (db: Db, id: number): Promise<CourseRow | undefined> =>
  db.selectFrom('courses').selectAll().where('id', '=', id).where(isInTrash('courses')).executeTakeFirst();

const facts = ['courses.id', 'course_name as courseName', 'description', 'slug'] as const;
const count = sql<number>`count(*)`;
const perCourse = expressionBuilder<Tables, 'courses'>();

const enrollments = perCourse
  .selectFrom('enrollments')
  .whereRef('enrollments.course_id', '=', 'courses.id')
  .select(count.as('count'));
/** Counts people in the trash separately, as there are few. */
export const withStudents = (db: Db) =>
  liveCourses(db)
    .leftJoin(
      db
        .selectFrom('enrollments')
        .where('user_id', 'in', peopleInTrash)
        .groupBy('course_id')
        .select(['course_id', count.as('count')])
        .as('gone'),
      'gone.course_id',
      'courses.id',
    )
    .select(sql<number>`${enrollments} - coalesce(gone.count, 0)`.as('students'));

export const materials = perCourse
  .selectFrom('materials')
  .whereRef('materials.course_id', '=', 'courses.id')
  .where(isLive('materials'))
  .select(count.as('count'));
export const requiredMaterials = materials.where(isRequired).$asScalar().$notNull();

export const listCourses = prepared((db) => liveCourses(db).select(facts).orderBy('id'));

export const listCoursesWithCounts = (db: Db): Promise<Course[]> =>
  withStudents(db)
    .select([...facts, 'version', materials.$asScalar().$notNull().as('materials')])
    .orderBy('courses.id')
    .execute();

const seen = (db: Db, userIds: readonly (number | Expression<number>)[]) =>
  db
    .selectFrom('material_progress')
    .innerJoin('materials', 'materials.id', 'material_progress.material_id')
    .where('material_progress.user_id', 'in', userIds)
    .where(isShown);

/** Returns when someone was last at a lesson of some courses. */
export async function findSeenAt(
  db: Db,
  userId: number,
  courseIds: readonly number[],
): Promise<number | undefined> {
  const found = seen(db, [userId]).where('materials.course_id', 'in', courseIds);
  const last = found.select((eb) => eb.fn.max('material_progress.updated_at').as('at'));
  return (await last.executeTakeFirst())?.at ?? undefined;
}

const completions = (db: Db, userIds: readonly (number | Expression<number>)[]) =>
  seen(db, userIds)
    .where('completed_at', 'is not', null)
    .where('materials.required', '=', 1)
    .groupBy(['user_id', 'course_id'])
    .select((eb) => ['user_id', 'course_id', count.as('count'), eb.fn.max('completed_at').as('lastAt')])
    .as('done');

export type CourseWithProgress = Awaited<ReturnType<typeof listCoursesWithProgress>>[number];

export const listCoursesWithProgress = prepared((db, userId: Expression<number>) =>
  liveCourses(db)
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.course_id', '=', 'courses.id').on('enrollments.user_id', '=', userId),
    )
    .leftJoin(completions(db, [userId]), 'done.course_id', 'courses.id')
    .select([...facts, requiredMaterials.as('materials'), 'done.lastAt'])
    .select((eb) => [
      eb.case().when('enrollments.user_id', 'is', null).then(0).else(1).end().as('enrolled'),
      eb.fn.coalesce('done.count', eb.lit(0)).as('completed'),
    ])
    .orderBy('courses.id'),
);

export const listStudiedCourses = (db: Db, userIds: readonly number[]) =>
  liveCourses(db)
    .innerJoin('enrollments', 'enrollments.course_id', 'courses.id')
    .leftJoin(completions(db, userIds), (join) =>
      join
        .onRef('done.user_id', '=', 'enrollments.user_id')
        .onRef('done.course_id', '=', 'enrollments.course_id'),
    )
    .select(['enrollments.user_id as userId', 'courses.id', 'course_name as name'])
    .select((eb) => [
      requiredMaterials.as('materials'),
      eb.fn.coalesce('done.count', eb.lit(0)).as('completed'),
    ])
    .where('enrollments.user_id', 'in', userIds)
    .orderBy('courses.id')
    .execute();

const lesson = [
  'materials.course_id as courseId',
  'materials.id as materialId',
  'materials.title',
  'materials.type',
  'materials.position',
  'material_progress.position_seconds as positionSeconds',
] as const;

export type LastStudied = Awaited<ReturnType<typeof listLastStudied>>[number];

export const listLastStudied = prepared((db, userId: Expression<number>) =>
  db
    .selectFrom(
      seen(db, [userId])
        .select([...lesson, 'material_progress.updated_at as at', 'completed_at as completedAt'])
        .select((eb) =>
          eb.fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy('materials.course_id')
                .orderBy('material_progress.updated_at', 'desc')
                .orderBy('materials.id', 'desc'),
            )
            .as('place'),
        )
        .as('touched'),
    )
    .where('place', '=', 1)
    .selectAll(),
);

export type OpenLesson = Awaited<ReturnType<typeof listOpenLessons>>[number];

export const listOpenLessons = (db: Db, userId: number, courseIds: readonly number[]) =>
  db
    .selectFrom('materials')
    .leftJoin('material_progress', (join) =>
      join
        .onRef('material_progress.material_id', '=', 'materials.id')
        .on('material_progress.user_id', '=', userId),
    )
    .where('materials.course_id', 'in', courseIds)
    .where(isShown)
    .where('completed_at', 'is', null)
    .select(lesson)
    .orderBy('materials.course_id')
    .orderBy('materials.position')
    .orderBy('materials.id')
    .execute();

export async function untrashCourse(tx: Db, id: number): Promise<boolean> {
  const trashed = tx.updateTable('courses').where('id', '=', id).where(isInTrash('courses'));
  return (await trashed.set({ deleted_at: null }).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Deletes a course from the trash, with everything that refers to it. @returns its name */
export async function deleteCourse(tx: Db, id: number): Promise<string | undefined> {
  const trashed = tx.deleteFrom('courses').where('id', '=', id).where(isInTrash('courses'));
  return (await trashed.returning('course_name').executeTakeFirst())?.course_name;
}

export async function insertCourse(tx: Db, course: Insertable<Tables['courses']>): Promise<number> {
  const { id } = await tx.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const updateCourse = (tx: Db, id: number, changes: Updateable<Tables['courses']>) =>
  tx.updateTable('courses').set(changes).where('id', '=', id).execute();
