import { expressionBuilder } from 'kysely';
import type { Tables } from './schema/index.ts';

const all = expressionBuilder<Tables, never>();

// Ids of what is in the trash are few. To compare rows with them costs less than to look at the person and the lesson of
// each row, so lists are counted by them.

export const peopleInTrash = all.selectFrom('users').select('users.id').where('deleted_at', 'is not', null);

/** Lessons of courses in the trash too. */
export const lessonsInTrash = all
  .selectFrom('materials')
  .select('materials.id')
  .where('deleted_at', 'is not', null)
  .unionAll(
    all
      .selectFrom('materials')
      .innerJoin('courses', 'courses.id', 'materials.course_id')
      .select('materials.id')
      .where('courses.deleted_at', 'is not', null),
  );
