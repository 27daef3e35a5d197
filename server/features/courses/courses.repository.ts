import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CoursesTable } from '../../db/schema/courses.ts';

export type CourseRow = Selectable<CoursesTable>;

/** What everybody may know of a course. */
export type CourseFacts = Pick<CourseRow, 'id' | 'course_name' | 'description' | 'slug' | 'version'>;

/** A course as a student sees it in the list. */
export interface CourseWithProgress extends CourseFacts {
  readonly enrolled: number;
  readonly materials: number;
  readonly completed: number;
}

export async function findCourse(db: Db, id: number): Promise<CourseRow | undefined> {
  return db
    .selectFrom('courses')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Undefined where no course has that page, and for one in the trash. */
export async function findCourseBySlug(db: Db, slug: string): Promise<Pick<CourseRow, 'id'> | undefined> {
  return db
    .selectFrom('courses')
    .select('id')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findCourseInTrash(db: Db, id: number): Promise<CourseRow | undefined> {
  return db
    .selectFrom('courses')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
}

export async function listCourses(db: Db): Promise<CourseFacts[]> {
  return db
    .selectFrom('courses')
    .select(['id', 'course_name', 'description', 'slug', 'version'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Every course with a student's enrollment and how many of its materials they completed. */
export const listCoursesWithProgress = (db: Db, userId: number): Promise<CourseWithProgress[]> =>
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
          .select(['materials.course_id', sql<number>`count(*)`.as('count')])
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
        .as('materials'),
      eb.fn.coalesce('done.count', eb.lit(0)).as('completed'),
    ])
    .where('courses.deleted_at', 'is', null)
    .orderBy('courses.id')
    .execute();

export async function insertCourse(
  tx: Db,
  course: Omit<CourseRow, 'id' | 'version' | 'deleted_at'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('courses')
    .values({ ...course, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCourse(
  tx: Db,
  id: number,
  changes: Pick<CourseRow, 'course_name' | 'name_key' | 'description' | 'version' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('courses').set(changes).where('id', '=', id).execute();
}

export async function trashCourse(tx: Db, id: number, at: number): Promise<void> {
  await tx.updateTable('courses').set({ deleted_at: at }).where('id', '=', id).execute();
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

/** Courses that were deleted up to a moment, at most `limit`. */
export async function listTrashedCourses(db: Db, until: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('courses')
    .select('id')
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the row; enrollments and materials go by cascade. */
export async function deleteCourse(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('courses').where('id', '=', id).execute();
}

/** Courses that were deleted up to a moment; their enrollments and materials go by cascade. */
export async function deleteTrashedCourses(db: Db, until: number): Promise<void> {
  await db.deleteFrom('courses').where('deleted_at', '<=', until).execute();
}
