import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { UploadsTable } from '../../db/schema/uploads.ts';

export type UploadRow = Selectable<UploadsTable>;

/** Finished or not, whoever began it. */
export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Remembers an upload that was announced and let in. */
export async function insertUpload(tx: Db, upload: Insertable<UploadsTable>): Promise<void> {
  await tx.insertInto('uploads').values(upload).execute();
}

/** Remembers what became of an upload. */
export async function finishUpload(tx: Db, id: string, materialId: number): Promise<void> {
  await tx.updateTable('uploads').set({ material_id: materialId }).where('id', '=', id).execute();
}

/** Forgets an upload; its bytes are removed by the caller. */
export async function deleteUpload(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute();
}

/** Deletes uploads begun before a moment, and gives their ids. */
export async function deleteUploadsBefore(tx: Db, moment: number): Promise<string[]> {
  const rows = await tx.deleteFrom('uploads').where('created_at', '<', moment).returning('id').execute();
  return rows.map((row) => row.id);
}

/** Every upload that has a row: there are never many. */
export async function listUploadIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('id').execute();
  return rows.map((row) => row.id);
}
