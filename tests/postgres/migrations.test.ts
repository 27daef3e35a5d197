import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { migrations } from '../../server/db/migrations.ts';
import { databaseFor, dropDatabaseFor } from '../support/postgres.ts';

it('a database of 012 comes to the newest schema with every row', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-migrations-'));
  const database = openDatabase(folder, await databaseFor(folder));
  const { db } = database;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const before = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect(await before.migrateTo('012-people-search')).not.toHaveProperty('error');
  await sql`
    insert into users (full_name, email, email_key, password_hash, role, state, must_change_password, created_at, deleted_at, trash_age_ms)
    values ('Asha Rao', 'Asha@example.in', 'asha@example.in', '', 'student', 'pending', 0, 1, 2, 3)`.execute(
    db,
  );
  await sql`insert into leases (name, holder, free_at, wanted) values ('job: x', 'y', 1, 1)`.execute(db);
  await sql`insert into operations (name, at, detail) values ('trash', 1, '{}'), ('backup', 1, '{}')`.execute(
    db,
  );

  await sql`insert into courses (course_name, name_key, description, created_at, updated_at) values ('Physics', 'physics', '', 1, 1)`.execute(
    db,
  );
  const material = (type: string) =>
    sql`insert into materials (course_id, type, title, description, position, url, created_at, updated_at)
      values (1, ${type}, 'Waves', '', 1, ${type === 'youtube' ? 'https://youtu.be/x' : null}, 1, 1)`.execute(
      db,
    );
  await material('youtube');

  expect(await migrate(db)).toEqual(Object.keys(migrations).slice(12));
  const [asha, ...others] = await db.selectFrom('users').selectAll().execute();
  expect(asha).toMatchObject({ full_name: 'Asha Rao', email: 'Asha@example.in', deleted_at: 2 });
  expect(asha).not.toHaveProperty('trash_age_ms');
  expect(others).toEqual([]);
  expect(await db.selectFrom('leases').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('operations').select('name').execute()).toEqual([{ name: 'backup' }]);
  for (const type of ['text', 'quiz', 'assignment']) await material(type);
  for (const type of ['video', 'document', 'file', 'other'])
    await expect(material(type)).rejects.toThrow(/materials_(?:source|type)/);
  const materials = await db
    .selectFrom('materials')
    .select(['type', 'required', 'module'])
    .orderBy('id')
    .execute();
  expect(materials.map(({ type }) => type)).toEqual(['youtube', 'text', 'quiz', 'assignment']);
  expect(materials[0]).toEqual({ type: 'youtube', required: 1, module: null });
  await database.close();
  await dropDatabaseFor(folder);
  rmSync(folder, { recursive: true });
});
