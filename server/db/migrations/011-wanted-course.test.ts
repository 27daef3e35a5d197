import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { migrations } from './index.ts';

it('leaves the people who are there without a wish, and takes an erased course out of a wish', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-wanted-course-'));
  const database = openDatabase(folder);
  const { db } = database;
  for (const [name, migration] of Object.entries(migrations)) if (name < '011') await migration.up(db);
  const add = (email: string) =>
    db
      .insertInto('users')
      .values({
        full_name: 'Asha Rao',
        email,
        email_key: email,
        password_hash: '',
        role: 'student',
        state: 'pending',
        must_change_password: 0,
        created_at: 1,
      })
      .execute();
  await add('before@example.in');
  await migrations['011-wanted-course']?.up(db);
  await add('after@example.in');
  const course = {
    slug: 'a',
    course_name: 'A',
    name_key: 'a',
    description: '',
    created_at: 1,
    updated_at: 1,
  };
  const { id } = await db.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow();
  const wishes = async () =>
    (await db.selectFrom('users').select('wanted_course_id').orderBy('id').execute()).map(
      ({ wanted_course_id }) => wanted_course_id,
    );
  expect(await wishes()).toEqual([null, null]);

  const wish = (courseId: number) =>
    db
      .updateTable('users')
      .set({ wanted_course_id: courseId })
      .where('email', '=', 'after@example.in')
      .execute();
  await expect(wish(id + 1)).rejects.toThrow(/FOREIGN KEY/);
  await wish(id);
  expect(await wishes()).toEqual([null, id]);
  const { rows } = await sql<{ detail: string }>`
    explain query plan update users set wanted_course_id = null where wanted_course_id = ${id}`.execute(db);
  expect(rows.map(({ detail }) => detail).join()).toContain('users_wanted_course');
  await db.deleteFrom('courses').where('id', '=', id).execute();
  expect(await wishes()).toEqual([null, null]);
  await database.close();
  rmSync(folder, { recursive: true });
});
