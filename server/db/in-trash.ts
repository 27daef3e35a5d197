import { expressionBuilder } from 'kysely';
import type { Tables } from './schema/index.ts';

const all = expressionBuilder<Tables, never>();

// The trash has few ids. Comparing rows with these costs less than joining the person and the lesson to each row.

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
