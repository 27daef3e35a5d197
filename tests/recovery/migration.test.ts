import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { migrations } from '../../server/db/migrations.ts';
import { findDamage, inDatabase } from './data-folder.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-migration-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const MIGRATE = `
  const { openDatabase } = await import('./server/db/database.ts');
  const { migrate } = await import('./server/db/migrate.ts');
  await migrate(openDatabase(process.argv[1]).db);`;

/** @returns whether the migration was through before its `point`th write */
const migrateAndKill = (point: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, KILL_AT: String(point) };
    const hook = ['--import', './tests/recovery/kill-at.ts', '--input-type=module', '-e', MIGRATE, dataDir];
    execFile(process.execPath, hook, { env }, (error) => {
      if (error === null) resolve(true);
      else if (error.signal === 'SIGKILL') resolve(false);
      else reject(new Error('The migration failed.', { cause: error }));
    });
  });

/** All that refers to materials, and the materials as the old columns tell them. */
const contents = () =>
  inDatabase(dataDir, (sqlite) => [
    sqlite
      .prepare(
        `select id, course_id, type, title, description, url, file_id, position, created_at, updated_at, deleted_at,
          hidden, version, captions_file_id, captions_language from materials order by id`,
      )
      .all(),
    sqlite.prepare('select * from material_progress order by material_id').all(),
    sqlite.prepare('select id, material_id from uploads').all(),
    sqlite.prepare("select seq from sqlite_sequence where name = 'materials'").all(),
  ]);

it('materials are built again with 10,000 rows and their progress, wherever the process is killed', async () => {
  const { db, close } = openDatabase(dataDir);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect(await migrator.migrateTo('020-email-changes')).not.toHaveProperty('error');
  await close();
  inDatabase(dataDir, (sqlite) =>
    sqlite.exec(`
      insert into users (id, full_name, email, email_key, password_hash, role, state, must_change_password, created_at)
        values (1, 'Asha Rao', 'a@example.in', 'a@example.in', '', 'student', 'approved', 0, 1);
      insert into courses (id, course_name, name_key, description, created_at, updated_at)
        values (1, 'Physics', 'physics', '', 1, 1);
      with recursive n(i) as (select 1 union all select i + 1 from n where i <= 10000)
        insert into materials (id, course_id, type, title, description, url, position, created_at, updated_at)
        select i, 1, iif(i % 2, 'youtube', 'assignment'), 'Lesson ' || i, '', 'https://example.in/' || i, i, 1, 1 from n;
      delete from materials where id = 10001;
      insert into material_progress select 1, id, 1.5, 1, 1 from materials;
      insert into uploads (id, user_id, size, metadata, created_at, material_id) values ('u', 1, 1, '{}', 1, 7);`),
  );
  const before = contents();
  expect(before.map((rows) => rows.length)).toEqual([10_000, 10_000, 1, 1]);

  // `KILLS=200` kills at every other write.
  const step = process.env['KILLS'] === undefined ? 13 : 2;
  let point = 1;
  while (!(await migrateAndKill(point))) {
    expect(contents()).toEqual(before);
    // Later migrations write each row, one much like the other.
    point += Math.max(step, Math.floor(point / 4));
  }
  expect(point).toBeGreaterThan(10);
  expect(contents()).toEqual(before);
  expect(findDamage(dataDir)).toEqual([]);
  const indexes = inDatabase(dataDir, (sqlite) =>
    sqlite
      .prepare("select name from sqlite_master where type = 'index' and tbl_name = 'materials' order by name")
      .pluck()
      .all(),
  );
  expect(indexes).toEqual(
    ['captions', 'course', 'file', 'trash', 'visible'].map((name) => `materials_${name}`),
  );
});
