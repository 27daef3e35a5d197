import type { Db } from '../../db/database.ts';

/** Title of a material in the trash. */
export async function findMaterialInTrash(tx: Db, id: number): Promise<{ title: string } | undefined> {
  return tx
    .selectFrom('materials')
    .select('title')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
}

/** Materials that were deleted up to a moment, at most `limit`. */
export async function listTrashedMaterials(db: Db, until: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('materials')
    .select('id')
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the row; progress in it goes by cascade. */
export async function deleteMaterial(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('materials').where('id', '=', id).execute();
}

/** Rows that were deleted up to a moment; progress in them goes by cascade. */
export async function deleteTrashedMaterials(tx: Db, until: number): Promise<void> {
  await tx.deleteFrom('materials').where('deleted_at', '<=', until).execute();
}
