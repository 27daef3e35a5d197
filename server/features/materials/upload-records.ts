import { type KvStore, Upload } from '@tus/server';
import type { Db } from '../../db/database.ts';
import { readMetadata } from './resumable-body.ts';
import { deleteUpload, findUpload } from './uploads.repository.ts';

/** What the tus server wants to know of uploads, from their rows. Rows are written where they are checked, so `set` has nothing to do. */
export const uploadRecords = (db: Db): KvStore<Upload> => ({
  get: async (id) => {
    const row = await findUpload(db, id);
    if (row === undefined) return undefined;
    return new Upload({
      id,
      size: row.size,
      offset: 0,
      metadata: readMetadata(JSON.parse(row.metadata)),
      creation_date: new Date(row.created_at).toISOString(),
    });
  },
  set: () => Promise.resolve(),
  delete: (id) => deleteUpload(db, id),
});
