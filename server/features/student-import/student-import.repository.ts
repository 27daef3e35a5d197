import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ImportsTable } from '../../db/schema/operations.ts';

type ImportRow = Selectable<ImportsTable>;

export async function insertImport(db: Db, row: ImportRow): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

export async function updateImport(
  db: Db,
  id: string,
  change: Partial<Pick<ImportRow, 'progress' | 'passwords'>>,
): Promise<void> {
  await db.updateTable('imports').set(change).where('id', '=', id).execute();
}

export const findImport = (db: Db, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

export async function listImportProgress(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('imports').select('progress').execute();
  return rows.map(({ progress }) => progress);
}

export async function deleteImportsBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('imports').where('created_at', '<', moment).execute();
}
