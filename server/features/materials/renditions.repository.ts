// Foreign tables read: courses, enrollments
import type { Expression, Insertable, Updateable } from 'kysely';
import { filmKinds } from '../../contract/lesson-kinds.ts';
import type { Db } from '../../db/database.ts';
import { liveLessons } from '../../db/live.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema/index.ts';

export const listFilms = (db: Db) =>
  liveLessons(db)
    .innerJoin('files', 'files.id', 'materials.file_id')
    .select(['files.id', 'files.name', 'files.created_at', 'materials.title'])
    .where('materials.type', 'in', filmKinds)
    .orderBy('files.id')
    .execute();

export const findFilm = (db: Db, fileId: number) =>
  liveLessons(db)
    .innerJoin('files', 'files.id', 'materials.file_id')
    .select(['files.id', 'files.storage_key', 'files.size'])
    .where('files.id', '=', fileId)
    .executeTakeFirst();

export async function listNames(db: Db, fileId: number): Promise<string[]> {
  const rows = await db.selectFrom('renditions').select('name').where('file_id', '=', fileId).execute();
  return rows.map(({ name }) => name);
}

export const insertRendition = (tx: Db, rendition: Insertable<Tables['renditions']>) =>
  tx.insertInto('renditions').values(rendition).execute();

export const updateFilm = (tx: Db, fileId: number, facts: Updateable<Tables['files']>) =>
  tx.updateTable('files').set(facts).where('id', '=', fileId).execute();

/** Originals that have forms, the largest form of each last. */
export const listOriginals = (db: Db) =>
  db
    .selectFrom('files')
    .innerJoin('renditions', 'renditions.file_id', 'files.id')
    .select(['files.id as fileId', 'files.storage_key as original', 'files.name'])
    .select(['renditions.storage_key', 'renditions.media_type', 'renditions.size', 'renditions.sha256'])
    .where('renditions.media_type', '=', 'video/mp4')
    .where('files.storage_key', 'not in', (eb) => eb.selectFrom('renditions').select('storage_key'))
    .orderBy('renditions.size')
    .execute();

/** What a course's films can be had as. */
export const listRenditions = prepared((db, courseId: Expression<number>) =>
  liveLessons(db)
    .innerJoin('renditions', 'renditions.file_id', 'materials.file_id')
    .select(['materials.id as materialId', 'name', 'width', 'height', 'size'])
    .where('materials.course_id', '=', courseId),
);

const ofMaterial = (db: Db, materialId: Expression<number>, userId: Expression<number>) =>
  liveLessons(db)
    .innerJoin('renditions', 'renditions.file_id', 'materials.file_id')
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.course_id', '=', 'materials.course_id').on('enrollments.user_id', '=', userId),
    )
    .select(['materials.hidden', 'materials.course_id', 'enrollments.user_id as enrolledId'])
    .select('renditions.name')
    .where('materials.id', '=', materialId);

/** Stored files of a film, and whether the person is enrolled, in one query: it runs for every range. */
export const listRungs = prepared((db, materialId: Expression<number>, userId: Expression<number>) =>
  ofMaterial(db, materialId, userId)
    .select(['renditions.storage_key as storageKey', 'renditions.media_type as mediaType'])
    .select(['renditions.size', 'renditions.sha256', 'renditions.created_at as createdAt']),
);

/** The same with what playlists are made from. */
export const listIndexes = prepared((db, materialId: Expression<number>, userId: Expression<number>) =>
  ofMaterial(db, materialId, userId)
    .select(['renditions.width', 'renditions.height', 'renditions.codecs'])
    .select(['renditions.init_bytes as initBytes', 'renditions.segments'])
    .orderBy('renditions.size'),
);
