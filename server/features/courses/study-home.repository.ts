// Foreign tables read: enrollments, material_progress, materials
import type { Expression } from 'kysely';
import { prepared } from '../../db/prepared.ts';

/** Lists lessons added since a moment and since the student enrolled, that they have not opened. */
export const listNewLessons = prepared((db, userId: Expression<number>, since: Expression<number>) =>
  db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .innerJoin('materials', 'materials.course_id', 'courses.id')
    .leftJoin('material_progress', (join) =>
      join
        .onRef('material_progress.material_id', '=', 'materials.id')
        .onRef('material_progress.user_id', '=', 'enrollments.user_id'),
    )
    .select(['materials.id as materialId', 'title', 'courses.id as courseId', 'course_name as courseName'])
    .select('materials.created_at as at')
    .where('enrollments.user_id', '=', userId)
    .where('courses.deleted_at', 'is', null)
    .where('materials.deleted_at', 'is', null)
    .where('hidden', '=', 0)
    .where('materials.created_at', '>', since)
    .whereRef('materials.created_at', '>', 'enrollments.created_at')
    .where('material_progress.user_id', 'is', null)
    .orderBy('materials.course_id')
    .orderBy('materials.position')
    .orderBy('materials.id'),
);
