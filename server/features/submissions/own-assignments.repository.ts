// Foreign tables read: assignments, courses, materials
import type { Db } from '../../db/database.ts';

export const listTasksOf = (db: Db, courseIds: readonly number[]) =>
  db
    .selectFrom('assignments')
    .innerJoin('materials', 'materials.id', 'assignments.material_id')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .select(['materials.id', 'title', 'course_id as courseId', 'course_name as courseName'])
    .select(['max_marks as maxMarks', 'pass_marks as passMarks', 'due_at as dueAt', 'late'])
    .where('course_id', 'in', courseIds)
    .where('hidden', '=', 0)
    .where('materials.deleted_at', 'is', null)
    .execute();

export const listWorkFor = (db: Db, userId: number, taskIds: readonly number[]) =>
  db
    .selectFrom('submissions')
    .select(['material_id', 'number', 'state', 'marks', 'comment', 'handed_in_at', 'graded_at'])
    .where('user_id', '=', userId)
    // An empty list is no SQL; no assignment has the id 0.
    .where('material_id', 'in', [0, ...taskIds])
    .orderBy('material_id')
    .orderBy('number', 'desc')
    .execute();
