import type { Db } from '../../db/database.ts';

export async function insertText(tx: Db, materialId: number, body: string): Promise<void> {
  await tx.insertInto('lesson_texts').values({ material_id: materialId, body }).execute();
}

export async function updateText(tx: Db, materialId: number, body: string): Promise<void> {
  await tx.updateTable('lesson_texts').set({ body }).where('material_id', '=', materialId).execute();
}

/** The Markdown of a text; undefined for other materials. */
export async function findText(db: Db, materialId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('lesson_texts')
    .select('body')
    .where('material_id', '=', materialId)
    .executeTakeFirst();
  return row?.body;
}
