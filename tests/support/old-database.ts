import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { migrations } from '../../server/db/migrations.ts';
import { databaseFor, dropDatabaseFor, isOnPostgres } from './postgres.ts';

/** A database of its own as an older version left it, up to the migration of that name. */
export async function oldDatabase(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-old-'));
  const database = openDatabase(folder, isOnPostgres() ? await databaseFor(folder) : undefined);
  const { db } = database;
  if (isOnPostgres())
    for (const statement of ['drop schema public cascade', 'create schema public'])
      await sql.raw(statement).execute(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect(await migrator.migrateTo(name)).not.toHaveProperty('error');
  return {
    db,
    /** What this version does with it at its start. */
    migrate: () => migrate(db),
    async remove(): Promise<void> {
      await database.close();
      if (isOnPostgres()) await dropDatabaseFor(folder);
      rmSync(folder, { recursive: true });
    },
  };
}
