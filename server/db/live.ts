import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './schema/index.ts';

type Kept = 'courses' | 'materials' | 'users';

const all = expressionBuilder<Tables, Kept>();

/** Returns the condition that none of the joined rows is in the trash. */
export const isLive = (...tables: Kept[]): Expression<SqlBool> =>
  all.and(tables.map((table) => all(`${table}.deleted_at`, 'is', null)));

export const isInTrash = (table: Kept): Expression<SqlBool> => all(`${table}.deleted_at`, 'is not', null);

/** Returns the condition that students see a lesson; its course is another matter. */
export const isShown = all.and([isLive('materials'), all('materials.hidden', '=', all.lit(0))]);
export const isRequired = all.and([isShown, all('materials.required', '=', all.lit(1))]);

export const livePeople = (db: Db) => db.selectFrom('users').where(isLive('users'));

export const liveStudents = (db: Db) => livePeople(db).where('users.role', '=', 'student');

export const liveCourses = (db: Db) => db.selectFrom('courses').where(isLive('courses'));

/** Hidden lessons included. */
export const liveLessons = (db: Db) =>
  db
    .selectFrom('materials')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .where(isLive('materials', 'courses'));

// The trash has few ids: comparing is cheaper than joining.

export const peopleInTrash = all.selectFrom('users').select('users.id').where(isInTrash('users'));

/** Includes lessons of courses in the trash. */
export const lessonsInTrash = all
  .selectFrom('materials')
  .select('materials.id')
  .where(isInTrash('materials'))
  .unionAll(
    all
      .selectFrom('materials')
      .innerJoin('courses', 'courses.id', 'materials.course_id')
      .select('materials.id')
      .where(isInTrash('courses')),
  );
