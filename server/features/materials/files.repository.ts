import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { FilesTable } from '../../db/schema/materials.ts';

/** @returns the id of the row; the file itself is safe on disk before */
export async function insertFile(tx: Db, file: Insertable<FilesTable>): Promise<number> {
  const { id } = await tx.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Deletes rows that no material uses any more, and gives what they were. */
export async function deleteUnusedFiles(tx: Db): Promise<{ storage_key: string; size: number }[]> {
  return tx
    .deleteFrom('files')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('materials')
            .select('materials.id')
            .where((or) =>
              or.or([
                or('materials.file_id', '=', or.ref('files.id')),
                or('materials.captions_file_id', '=', or.ref('files.id')),
              ]),
            ),
        ),
      ),
    )
    .returning(['storage_key', 'size'])
    .execute();
}

/** Which of these storage keys a row names. */
export async function listReferencedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom('files').select('storage_key').where('storage_key', 'in', keys).execute();
  return rows.map((row) => row.storage_key);
}
