import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { searchWords } from '../contract/fold-text.ts';
import type { GradingQuery } from '../contract/submissions.ts';
import { contains } from './contains.ts';
import type { Db } from './database.ts';
import { lessonsInTrash, peopleInTrash } from './in-trash.ts';
import { countRows } from './read-page.ts';
import type { Tables } from './schema/index.ts';

/** Tables of what people do in lessons. */
type Work = 'submissions' | 'quiz_attempts';

const all = expressionBuilder<Tables, never>();
const people = all.selectFrom('users').select('users.id');
const lessons = all.selectFrom('materials').select('materials.id');
const personOf = (table: Work) => sql.ref<number>(`${table}.user_id`);
const lessonOf = (table: Work) => sql.ref<number>(`${table}.material_id`);

/**
 * Whether work is of a course or lesson, and each word of a search in the name or email of its person or in the title of its
 * lesson. People and lessons are found once, and not joined to each row.
 */
export const isSought = (
  table: Work,
  { courseId, materialId, search }: Pick<GradingQuery, 'courseId' | 'materialId' | 'search'>,
): Expression<SqlBool> =>
  all.and([
    ...(courseId === undefined
      ? []
      : [all(lessonOf(table), 'in', lessons.where('course_id', '=', courseId))]),
    ...(materialId === undefined ? [] : [all(lessonOf(table), '=', materialId)]),
    ...searchWords(search ?? '').map((word) => {
      const named = people.where((eb) => contains(eb, ['name_key', 'email_key'], word));
      const titled = lessons.where((eb) => contains(eb, ['title_key'], word));
      return all.or([all(personOf(table), 'in', named), all(lessonOf(table), 'in', titled)]);
    }),
  ]);

/** How much work there is, without that of people and lessons in the trash. */
export async function countWork(
  db: Db,
  table: Work,
  isListed: Expression<SqlBool>,
  search: string | undefined,
): Promise<number> {
  const rows = db.selectFrom(table);
  const listed = rows.where(isListed);
  const ofPerson = all(personOf(table), 'in', peopleInTrash);
  const ofLesson = all(lessonOf(table), 'in', lessonsInTrash);
  if (search !== undefined) return countRows(listed.where(all.not(ofPerson)).where(all.not(ofLesson)));
  // All of a state is much, and what is in the trash little: that is read by its people and lessons, and subtracted.
  const inTrash = rows.where(all.or([ofPerson, ofLesson]));
  const counting = inTrash.select((eb) => eb.fn.countAll<number>().filterWhere(isListed).as('count'));
  return (await countRows(listed)) - (await counting.executeTakeFirstOrThrow()).count;
}
