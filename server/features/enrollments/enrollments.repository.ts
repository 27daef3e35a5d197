import type { Expression } from 'kysely';
import type { Db } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';

/** A person's courses that are not in the trash. */
const enrolledCourses = (db: Db, userId: number | Expression<number>) =>
  db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select('enrollments.course_id')
    .where('enrollments.user_id', '=', userId)
    .where('courses.deleted_at', 'is', null);

const listEnrolled = prepared((db, userId: Expression<number>, courseId: Expression<number>) =>
  enrolledCourses(db, userId).where('enrollments.course_id', '=', courseId),
);

export const isEnrolled = async (db: Db, userId: number, courseId: number): Promise<boolean> =>
  (await listEnrolled(db, userId, courseId)).length > 0;

export async function listEnrolledCourseIds(db: Db, userId: number): Promise<number[]> {
  const rows = await enrolledCourses(db, userId).orderBy('enrollments.course_id').execute();
  return rows.map((row) => row.course_id);
}

export async function insertEnrollment(tx: Db, userId: number, courseId: number, at: number) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('enrollments')
    .values({ user_id: userId, course_id: courseId, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteEnrollment(tx: Db, userId: number, courseId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('enrollments')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** What a person asked for is no request any more once they are in it. */
export async function clearWantedCourse(tx: Db, userId: number, enrolled: readonly number[]): Promise<void> {
  await tx
    .updateTable('users')
    .set({ wanted_course_id: null })
    .where('id', '=', userId)
    .where('wanted_course_id', 'in', enrolled)
    .execute();
}
