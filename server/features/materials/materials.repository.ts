import type { Insertable, Selectable } from 'kysely';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import type { MaterialsTable } from '../../db/schema/materials.ts';

type MaterialRow = Selectable<MaterialsTable>;

/** A material with what its course and its file are called. */
export interface MaterialView
  extends Pick<MaterialRow, 'id' | 'course_id' | 'title' | 'description' | 'type' | 'url'> {
  readonly course_name: string;
  readonly file_name: string | null;
  readonly media_type: string | null;
  readonly size: number | null;
}

/** The same, with how far a person has come in it. */
export interface StudiedMaterialView extends MaterialView {
  readonly position_seconds: number | null;
  readonly completed_at: number | null;
}

/** The file of a material, and whether the asking person is enrolled in its course. */
export interface MediaRow {
  readonly storage_key: string;
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: string;
  readonly created_at: number;
  readonly enrolled_id: number | null;
}

/** Materials of courses, neither of them in the trash: everything else is invisible. */
const visible = (db: Db) =>
  db
    .selectFrom('materials')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .where('materials.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null);

const viewed = (db: Db) =>
  visible(db)
    .leftJoin('files', 'files.id', 'materials.file_id')
    .select([
      'materials.id',
      'materials.course_id',
      'materials.title',
      'materials.description',
      'materials.type',
      'materials.url',
      'courses.course_name',
      'files.name as file_name',
      'files.media_type',
      'files.size',
    ]);

/** A course's materials in their order, with a person's progress. */
export async function listCourseMaterials(
  db: Db,
  courseId: number,
  userId: number,
): Promise<StudiedMaterialView[]> {
  return viewed(db)
    .leftJoin('material_progress', (join) =>
      join
        .onRef('material_progress.material_id', '=', 'materials.id')
        .on('material_progress.user_id', '=', userId),
    )
    .select(['material_progress.position_seconds', 'material_progress.completed_at'])
    .where('materials.course_id', '=', courseId)
    .orderBy('materials.position')
    .orderBy('materials.id')
    .execute();
}

/** A page of all materials, newest first, and how many match in all. */
export async function listMaterials(
  db: Db,
  { search, limit, cursor }: { search: string; limit: number; cursor: number | undefined },
): Promise<{ rows: MaterialView[]; total: number }> {
  const { total } = await visible(db)
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([contains(eb, 'materials.title', search), contains(eb, 'courses.course_name', search)]),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await viewed(db)
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([contains(eb, 'materials.title', search), contains(eb, 'courses.course_name', search)]),
      ),
    )
    .$if(cursor !== undefined, (query) => query.where('materials.id', '<', cursor ?? 0))
    .orderBy('materials.id', 'desc')
    .limit(limit)
    .execute();
  return { rows, total };
}

export async function findMaterial(db: Db, id: number): Promise<MaterialView | undefined> {
  return viewed(db).where('materials.id', '=', id).executeTakeFirst();
}

/** Everything an answer with a file needs, in one read: it runs for every range of every video. */
export async function findMedia(db: Db, materialId: number, userId: number): Promise<MediaRow | undefined> {
  return visible(db)
    .innerJoin('files', 'files.id', 'materials.file_id')
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.course_id', '=', 'materials.course_id').on('enrollments.user_id', '=', userId),
    )
    .select([
      'files.storage_key',
      'files.name',
      'files.media_type',
      'files.size',
      'files.sha256',
      'files.created_at',
      'enrollments.user_id as enrolled_id',
    ])
    .where('materials.id', '=', materialId)
    .executeTakeFirst();
}

/** The place after a course's last material. */
export async function nextPosition(tx: Db, courseId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('materials')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export async function insertMaterial(
  tx: Db,
  material: Omit<Insertable<MaterialsTable>, 'deleted_at'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('materials')
    .values({ ...material, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function trashMaterial(tx: Db, id: number, at: number): Promise<void> {
  await tx.updateTable('materials').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** Rows whose time in the trash is over; progress in them goes by cascade. */
export async function deleteTrashedMaterials(tx: Db, before: number): Promise<void> {
  await tx.deleteFrom('materials').where('deleted_at', '<', before).execute();
}
