// Foreign tables read: courses
import type { Db } from '../../db/database.ts';
import type { DataSubject } from '../../db/personal-rows.ts';

const listEnrollments = (tx: Db, userId: number) =>
  tx
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select(['course_id as courseId', 'course_name as courseName', 'enrollments.created_at as enrolledAt'])
    .where('user_id', '=', userId)
    .orderBy('course_id')
    .execute();

const listGrants = (tx: Db, userId: number) =>
  tx
    .selectFrom('grants')
    .innerJoin('courses', 'courses.id', 'grants.course_id')
    .select(['course_name as courseName', 'source', 'offer_key as offer', 'moved_to as movedTo'])
    .select('grants.created_at as givenAt')
    .select(['ends_at as endsAt', 'ended_at as endedAt', 'ended_why as endedBecause'])
    .where('user_id', '=', userId)
    .orderBy('grants.id')
    .execute();

export const exportOf = async (tx: Db, { id }: DataSubject) => ({
  enrollments: await listEnrollments(tx, id),
  grants: await listGrants(tx, id),
});
