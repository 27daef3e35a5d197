import { Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { migrations } from './migrations/index.ts';

/** The database is one of a newer version of the product. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Brings the database to the newest schema, in one transaction: a kill leaves the old schema whole.
 * @returns the names of the migrations that ran
 * @throws NewerDatabaseError; the first migration's error, with nothing changed
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (unknown !== undefined)
    throw new NewerDatabaseError(
      `The data was written by a newer version of the product (${unknown}). Update the product, or restore the backup made before the update.`,
    );
  if (error !== undefined) throw error;
  return results.map((result) => result.migrationName);
}
