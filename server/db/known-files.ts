import type { Db } from './database.ts';

/** Which of these storage keys have a row. */
export async function listKnownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom('files').select('storage_key').where('storage_key', 'in', keys).execute();
  return rows.map((row) => row.storage_key);
}
