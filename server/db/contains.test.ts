import { expect, it } from 'vitest';
import { ownDatabase } from '../../tests/support/own-database.ts';
import { contains } from './contains.ts';

const { db } = await ownDatabase();

const names = ['Full Stack', '100% effort', 'snake_case', 'back\\slash', "O'Brien", 'Ángel', 'हिन्दी', ''];
for (const name of names)
  await db
    .insertInto('courses')
    .values({ course_name: name, name_key: name, description: '', created_at: 1, updated_at: 1 })
    .execute();

it.each([
  ['full', ['Full Stack']],
  ['FULL stack', ['Full Stack']],
  ['%', ['100% effort']],
  ['_', ['snake_case']],
  ['\\', ['back\\slash']],
  ["'", ["O'Brien"]],
  ['हिन्', ['हिन्दी']],
  ['Ángel', ['Ángel']],
  ['ngel', ['Ángel']],
  ['', names],
  ['x%y', []],
  ['Full\0', []],
])('%j finds %j', async (search, found) => {
  const rows = await db
    .selectFrom('courses')
    .select('course_name')
    .where((eb) => contains(eb, ['course_name'], search))
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.course_name)).toEqual(found);
});
