import { Migrator } from 'kysely/migration';
import { OperatorError } from '../errors.ts';
import type { Db } from './database.ts';
import { migrations } from './migrations/index.ts';

/** Brings the schema up to date, in one transaction. @returns the names of the migrations that ran */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (unknown !== undefined)
    throw new OperatorError(
      `The data was written by a newer version of the product (${unknown}). Update the product, or restore the backup made before the update.`,
    );
  if (error !== undefined) throw error;
  return results.map((result) => result.migrationName);
}
