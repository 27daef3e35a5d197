import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { OperatorError } from '../errors.ts';
import { type Db, isSqlite } from './database.ts';
import { migrations } from './migrations.ts';

/** Runs pending migrations in one transaction; returns their names. */
export const migrate = (db: Db): Promise<string[]> =>
  db.connection().execute(async (connection) => {
    // A table that is built again is dropped first, and SQLite would delete all that refers to it.
    // Inside a transaction the switch does nothing.
    if (isSqlite(db)) await sql`pragma foreign_keys = off`.execute(connection);
    try {
      return await connection.transaction().execute((tx) => migrateIn(tx));
    } finally {
      if (isSqlite(db)) await sql`pragma foreign_keys = on`.execute(connection);
    }
  });

async function migrateIn(tx: Db): Promise<string[]> {
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (unknown !== undefined)
    throw new OperatorError(
      `The data was written by a newer version of the product (${unknown}). Update the product, or restore the backup made before the update.`,
    );
  if (error !== undefined) throw error;
  if (isSqlite(tx) && results.length > 0) await assertReferences(tx);
  return results.map((result) => result.migrationName);
}

async function assertReferences(tx: Db): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx);
  const tables = [...new Set(rows.map(({ table }) => table))];
  if (tables.length > 0)
    throw new Error(
      `The database was not updated and is as it was: rows of ${tables.join(', ')} refer to rows that are not there.`,
    );
}
