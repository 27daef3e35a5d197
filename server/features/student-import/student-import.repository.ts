import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';

type ImportRow = Selectable<Tables['imports']>;

export const insertImport = (db: Db, row: ImportRow) => db.insertInto('imports').values(row).execute();

export const updateImport = (db: Db, id: string, change: Updateable<Tables['imports']>) =>
  db.updateTable('imports').set(change).where('id', '=', id).execute();

export const findImport = (db: Db, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

export async function listImportProgress(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('imports').select('progress').execute();
  return rows.map(({ progress }) => progress);
}

export const IMPORTS_KEPT_MS = 60 * 60_000;

export const deleteImportsBefore = (db: Db, moment: number) =>
  db.deleteFrom('imports').where('created_at', '<', moment).execute();
