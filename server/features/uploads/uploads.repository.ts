import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';

export type UploadRow = Selectable<Tables['uploads']>;

export const findUpload = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();

export const insertUpload = (tx: Db, upload: Insertable<Tables['uploads']>) =>
  tx.insertInto('uploads').values(upload).execute();

export async function finishUpload(tx: Db, id: string, materialId: number, at: number): Promise<boolean> {
  const row = await tx
    .updateTable('uploads')
    .set({ material_id: materialId, finished_at: at })
    .where('id', '=', id)
    .where('material_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteUpload = (tx: Db, id: string) => tx.deleteFrom('uploads').where('id', '=', id).execute();

export async function deleteUploadsBefore(tx: Db, moment: number): Promise<string[]> {
  const rows = await tx.deleteFrom('uploads').where('created_at', '<', moment).returning('id').execute();
  return rows.map((row) => row.id);
}

export async function listUnfinished(db: Db, userId: number, newest: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('assignment_id', 'is not', null), eb('post_id', 'is not', null)]))
    .where('material_id', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.slice(newest).map((row) => row.id);
}

/** Lists what earlier uploads of a person became, in the order in which they were begun. */
export const listFinished = (db: Db, userId: number, before: number) =>
  db
    .selectFrom('uploads')
    .select(['material_id', 'metadata'])
    .where('user_id', '=', userId)
    .where('created_at', '<', before)
    .where('material_id', 'is not', null)
    .orderBy('created_at')
    .execute();

export async function listUploadIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('id').execute();
  return rows.map((row) => row.id);
}
