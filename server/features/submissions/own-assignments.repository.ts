// Foreign tables read: assignments, courses, materials
import type { Expression } from 'kysely';
import { type Ids, prepared } from '../../db/prepared.ts';

export const listTasksOf = prepared((db, courseIds: Ids) =>
  db
    .selectFrom('assignments')
    .innerJoin('materials', 'materials.id', 'assignments.material_id')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .select(['materials.id', 'title', 'course_id as courseId', 'course_name as courseName'])
    .select(['max_marks as maxMarks', 'pass_marks as passMarks', 'due_at as dueAt', 'late'])
    .where('course_id', 'in', courseIds)
    .where('hidden', '=', 0)
    .where('materials.deleted_at', 'is', null),
);

export const listWorkFor = prepared((db, userId: Expression<number>, taskIds: Ids) =>
  db
    .selectFrom('submissions')
    .select(['material_id', 'number', 'state', 'marks', 'comment', 'handed_in_at', 'graded_at'])
    .where('user_id', '=', userId)
    .where('material_id', 'in', taskIds)
    .orderBy('material_id')
    .orderBy('number', 'desc'),
);
