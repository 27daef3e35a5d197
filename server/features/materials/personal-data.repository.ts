// Foreign tables read: courses
import type { Db } from '../../db/database.ts';
import type { DataSubject } from '../../db/personal-rows.ts';

export const exportOf = async (tx: Db, { id }: DataSubject) => ({
  progress: await tx
    .selectFrom('material_progress')
    .innerJoin('materials', 'materials.id', 'material_progress.material_id')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .select(['material_id as materialId', 'course_name as courseName', 'title', 'type'])
    .select(['position_seconds as positionSeconds', 'completed_at as completedAt'])
    .select('material_progress.updated_at as updatedAt')
    .where('user_id', '=', id)
    .orderBy('material_id')
    .execute(),
});
