import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { migrations } from './migrations/index.ts';

/** The database is one of a newer version of the product. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The data was written by a newer version of the product (${unknown.join(', ')}). Update the product, or go back with the data: npm run update -- --undo`,
    );
    this.name = 'NewerDatabaseError';
  }
}

/**
 * Brings the database to the newest schema. All pending migrations run in one transaction: a kill leaves the old schema whole.
 * @returns the names of the migrations that ran
 * @throws NewerDatabaseError; the first migration's error, with nothing changed
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const unknown = (await listMigrations(db)).filter((name) => !(name in migrations));
    throw unknown.length > 0 ? new NewerDatabaseError(unknown) : error;
  }
  return results.map((result) => result.migrationName);
}

/** Names of the migrations that ran, as far as they can be read. */
async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name);
}
