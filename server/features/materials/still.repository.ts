import type { Db } from '../../db/database.ts';

export const findStill = (db: Db, materialId: number) =>
  db
    .selectFrom('materials')
    .innerJoin('files', 'files.id', 'materials.file_id')
    .leftJoin('renditions', (join) =>
      join.onRef('renditions.file_id', '=', 'files.id').on('renditions.name', '=', 'poster'),
    )
    .select(['duration_seconds as durationSeconds', 'renditions.name as poster'])
    .where('materials.id', '=', materialId)
    .executeTakeFirst();
