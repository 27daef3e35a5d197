import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { ownDatabase } from '../../tests/support/own-database.ts';
import { OperatorError } from '../errors.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

const database = await ownDatabase();

it('leaves a database of a newer version alone, and says what to do', async () => {
  const { db } = database;
  await sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2099-01-01T00:00:00.000Z')`.execute(
    db,
  );
  const refused = migrate(db);
  await expect(refused).rejects.toThrow(OperatorError);
  await expect(refused).rejects.toThrow(
    /newer version of the product \(999-from-the-future\).*restore the backup/,
  );
});

it('brings the rules of a quiz into one column', async () => {
  const { db } = openDatabase(mkdtempSync(join(tmpdir(), 'abhyas-rules-')));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect(await migrator.migrateTo('030-roster')).not.toHaveProperty('error');
  await sql`insert into courses (id, course_name, name_key, description, created_at, updated_at)
    values (1, 'Physics', 'physics', '', 1, 1)`.execute(db);
  await sql`insert into materials (id, course_id, type, title, description, position, created_at, updated_at)
    values (7, 1, 'quiz', 'Waves', '', 1, 1, 1)`.execute(db);
  await sql`insert into quizzes (material_id, pass_percent, attempts, wait_minutes, shuffle, show, closes_at, best_of)
    values (7, 60, 2, 30, 1, 'answers-after-pass', 99, 'last')`.execute(db);
  await migrate(db);
  const { settings, version } = await db.selectFrom('quizzes').selectAll().executeTakeFirstOrThrow();
  expect(version).toBe(1);
  expect(JSON.parse(settings)).toEqual({
    passPercent: 60,
    attempts: 2,
    waitMinutes: 30,
    minutes: null,
    draw: null,
    shuffle: true,
    show: 'answers-after-pass',
    opensAt: null,
    closesAt: 99,
    bestOf: 'last',
  });
  await db.destroy();
});
