import { Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the database to the newest schema. All pending migrations run in one transaction: a kill leaves the old schema whole.
 * @returns the names of the migrations that ran
 * @throws the first migration's error, with nothing changed
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.map((result) => result.migrationName);
}
