import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { contains } from './contains.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-contains-'));
const database = openDatabase(folder);
await migrate(database.db);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const names = ['Full Stack', '100% effort', 'snake_case', 'back\\slash', "O'Brien", 'Ángel', 'हिन्दी', ''];
for (const name of names)
  await database.db
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
  const rows = await database.db
    .selectFrom('courses')
    .select('course_name')
    .where((eb) => contains(eb, ['course_name'], search))
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.course_name)).toEqual(found);
});
