import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { migrations } from './index.ts';

const DAY_MS = 24 * 60 * 60_000;

it('keeps what lies in the trash for a day at least, whatever the clock says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-trash-age-'));
  const database = openDatabase(folder);
  const { db } = database;
  for (const [name, migration] of Object.entries(migrations)) if (name < '009') await migration.up(db);
  const add = (days: number | null) => {
    const name_key = `deleted ${days} days ago`;
    const deleted_at = days === null ? null : Date.now() - days * DAY_MS;
    const course = { slug: null, course_name: name_key, name_key, description: '', deleted_at };
    return db
      .insertInto('courses')
      .values({ ...course, created_at: 1, updated_at: 1 })
      .execute();
  };
  for (const days of [null, -3, 0, 10, 29.9, 31, 4000]) await add(days);
  await migrations['009-trash-age']?.up(db);
  const rows = await db.selectFrom('courses').select('trash_age_ms').orderBy('id').execute();
  expect(rows.map(({ trash_age_ms }) => Math.round(trash_age_ms / DAY_MS))).toEqual([
    0, 0, 0, 10, 29, 29, 29,
  ]);
  await database.close();
  rmSync(folder, { recursive: true });
});
