import { type Expression, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { CoursesTable } from '../../db/schema/courses.ts';

export type CourseRow = Selectable<CoursesTable>;

export type CourseFacts = Pick<CourseRow, 'id' | 'course_name' | 'description' | 'slug' | 'version'>;

const notInTrash = (db: Db) => db.selectFrom('courses').where('deleted_at', 'is', null);

export const findCourse = (db: Db, id: number): Promise<CourseRow | undefined> =>
  notInTrash(db).selectAll().where('id', '=', id).executeTakeFirst();

export const findCourseBySlug = (db: Db, slug: string): Promise<CourseRow | undefined> =>
  notInTrash(db).selectAll().where('slug', '=', slug).executeTakeFirst();

export async function findCourseInTrash(db: Db, id: number): Promise<CourseRow | undefined> {
  const course = await db.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirst();
  return course?.deleted_at === null ? undefined : course;
}

export const listCourses = (db: Db): Promise<CourseFacts[]> =>
  notInTrash(db).select(['id', 'course_name', 'description', 'slug', 'version']).orderBy('id').execute();

/** With how many students and materials each has; people in the trash are few, so they are taken off the whole. */
export const listCoursesWithCounts = (db: Db) =>
  notInTrash(db)
    .select(['id', 'course_name', 'description', 'slug', 'version'])
    .select((eb) => {
      const enrolled = eb
        .selectFrom('enrollments')
        .whereRef('enrollments.course_id', '=', 'courses.id')
        .select(sql<number>`count(*)`.as('count'));
      const trashed = eb.selectFrom('users').select('users.id').where('users.deleted_at', 'is not', null);
      return [
        enrolled.$asScalar().$notNull().as('enrolled'),
        enrolled.where('user_id', 'in', trashed).$asScalar().$notNull().as('trashed'),
        eb
          .selectFrom('materials')
          .whereRef('materials.course_id', '=', 'courses.id')
          .where('materials.deleted_at', 'is', null)
          .select(sql<number>`count(*)`.as('count'))
          .$asScalar()
          .$notNull()
          .as('materials'),
      ];
    })
    .orderBy('id')
    .execute();

export type CourseWithProgress = Awaited<ReturnType<typeof listCoursesWithProgress>>[number];

export const listCoursesWithProgress = prepared((db, userId: Expression<number>) =>
  db
    .selectFrom('courses')
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.course_id', '=', 'courses.id').on('enrollments.user_id', '=', userId),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom('material_progress')
          .innerJoin('materials', 'materials.id', 'material_progress.material_id')
          .where('material_progress.user_id', '=', userId)
          .where('material_progress.completed_at', 'is not', null)
          .where('materials.deleted_at', 'is', null)
          .where('materials.hidden', '=', 0)
          .groupBy('materials.course_id')
          .select((eb) => [
            'materials.course_id',
            sql<number>`count(*)`.as('count'),
            eb.fn.max('material_progress.completed_at').as('last_at'),
          ])
          .as('done'),
      (join) => join.onRef('done.course_id', '=', 'courses.id'),
    )
    .select((eb) => [
      'courses.id',
      'courses.course_name',
      'courses.description',
      'courses.slug',
      'courses.version',
      eb.case().when('enrollments.user_id', 'is', null).then(0).else(1).end().as('enrolled'),
      eb
        .selectFrom('materials')
        .whereRef('materials.course_id', '=', 'courses.id')
        .where('materials.deleted_at', 'is', null)
        .where('materials.hidden', '=', 0)
        .select(sql<number>`count(*)`.as('count'))
        .$asScalar()
        .$notNull()
        .as('materials'),
      eb.fn.coalesce('done.count', eb.lit(0)).as('completed'),
      'done.last_at as last_completed_at',
    ])
    .where('courses.deleted_at', 'is', null)
    .orderBy('courses.id'),
);

export type LastStudied = Awaited<ReturnType<typeof listLastStudied>>[number];

export const listLastStudied = prepared((db, userId: Expression<number>) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('material_progress')
        .innerJoin('materials', 'materials.id', 'material_progress.material_id')
        .where('material_progress.user_id', '=', userId)
        .where('materials.deleted_at', 'is', null)
        .where('materials.hidden', '=', 0)
        .select((eb) => [
          'materials.course_id',
          'materials.id',
          'materials.title',
          'materials.type',
          'material_progress.position_seconds',
          'material_progress.updated_at',
          'material_progress.completed_at',
          'materials.position',
          eb.fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy('materials.course_id')
                .orderBy('material_progress.updated_at', 'desc')
                .orderBy('materials.id', 'desc'),
            )
            .as('place'),
        ])
        .as('touched'),
    )
    .where('place', '=', 1)
    .select([
      'course_id',
      'id',
      'title',
      'type',
      'position_seconds',
      'updated_at',
      'completed_at',
      'position',
    ]),
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
    .where('materials.deleted_at', 'is', null)
    .where('materials.hidden', '=', 0)
    .where('material_progress.completed_at', 'is', null)
    .select([
      'materials.course_id',
      'materials.id',
      'materials.title',
      'materials.type',
      'materials.position',
      'material_progress.position_seconds',
    ])
    .orderBy('materials.course_id')
    .orderBy('materials.position')
    .orderBy('materials.id')
    .execute();

export async function insertCourse(tx: Db, course: Insertable<CoursesTable>): Promise<number> {
  const { id } = await tx.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCourse(tx: Db, id: number, changes: Updateable<CoursesTable>): Promise<void> {
  await tx.updateTable('courses').set(changes).where('id', '=', id).execute();
}

export async function listSeededSlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('seeded_courses').select('slug').execute();
  return rows.map((row) => row.slug);
}

export async function insertSeededSlug(tx: Db, slug: string, at: number): Promise<void> {
  await tx
    .insertInto('seeded_courses')
    .values({ slug, seeded_at: at })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

/** Enrollments and materials go by cascade. */
export async function deleteCourse(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('courses').where('id', '=', id).execute();
}
