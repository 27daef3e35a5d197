import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';
import { isPictureOfPost } from '../doubts/pictures-of-posts.ts';
import { isFileOfWork } from '../submissions/work-of-lessons.ts';

export async function insertFile(tx: Db, file: Insertable<Tables['files']>): Promise<number> {
  const { id } = await tx.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
}

const unusedFiles = (db: Db) =>
  db
    .selectFrom('files')
    .select('files.id')
    .where((eb) => {
      const lessons = eb.selectFrom('materials').select('materials.id');
      const tasks = eb.selectFrom('assignment_files').select('file_id');
      return eb.not(
        eb.or([
          eb.exists(lessons.whereRef('materials.file_id', '=', 'files.id')),
          eb.exists(lessons.whereRef('captions_file_id', '=', 'files.id')),
          eb.exists(tasks.whereRef('file_id', '=', 'files.id')),
          isFileOfWork(eb),
          isPictureOfPost(eb),
        ]),
      );
    });

const FILES_AT_ONCE = 2000;

/** The next of them by their ids, and where to look for more. */
export async function listUnusedFiles(db: Db, after: number) {
  const to = after + FILES_AT_ONCE;
  const found = await unusedFiles(db).where('files.id', '>', after).where('files.id', '<=', to).execute();
  const last = await db
    .selectFrom('files')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return { ids: found.map(({ id }) => id), next: to < (last?.id ?? 0) ? to : undefined };
}

/** Deletes those that are still unused, with their renditions, and gives what they were. */
export async function deleteUnusedFiles(
  tx: Db,
  ids: readonly number[],
): Promise<{ storage_key: string; size: number }[]> {
  const unused = unusedFiles(tx).where('files.id', 'in', ids);
  const renditions = await tx
    .deleteFrom('renditions')
    .where('file_id', 'in', unused)
    .returning(['storage_key', 'size'])
    .execute();
  const files = await tx
    .deleteFrom('files')
    .where('id', 'in', unused)
    .returning(['storage_key', 'size'])
    .execute();
  return [...files, ...renditions];
}

export async function listReferencedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .unionAll(db.selectFrom('renditions').select('storage_key').where('storage_key', 'in', keys))
    .execute();
  return rows.map((row) => row.storage_key);
}
