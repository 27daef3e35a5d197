import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';
import type { MaterialsTable } from '../../db/schema/materials.ts';
import { AppError } from '../../errors.ts';

type MaterialRow = Selectable<MaterialsTable>;

/** A material with what its course and its file are called. */
export interface MaterialView
  extends Pick<
    MaterialRow,
    | 'id'
    | 'course_id'
    | 'title'
    | 'description'
    | 'type'
    | 'url'
    | 'hidden'
    | 'version'
    | 'captions_file_id'
    | 'captions_language'
  > {
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

/** The file of a material, and whether the reader is enrolled in its course. */
export interface MediaRow {
  readonly storage_key: string;
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: string;
  readonly created_at: number;
  readonly hidden: number;
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
      'materials.hidden',
      'materials.version',
      'materials.captions_file_id',
      'materials.captions_language',
      'courses.course_name',
      'files.name as file_name',
      'files.media_type',
      'files.size',
    ]);

/** A course's materials in their order, with a person's progress. */
export const listCourseMaterials = (
  db: Db,
  courseId: number,
  userId: number,
  withHidden: boolean,
): Promise<StudiedMaterialView[]> =>
  viewed(db)
    .leftJoin('material_progress', (join) =>
      join
        .onRef('material_progress.material_id', '=', 'materials.id')
        .on('material_progress.user_id', '=', userId),
    )
    .select(['material_progress.position_seconds', 'material_progress.completed_at'])
    .where('materials.course_id', '=', courseId)
    .$if(!withHidden, (query) => query.where('materials.hidden', '=', 0))
    .orderBy('materials.position')
    .orderBy('materials.id')
    .execute();

interface ListQuery {
  readonly search: string;
  readonly courseId: number | undefined;
  readonly type: MaterialRow['type'] | undefined;
  readonly sort: 'newest' | 'course';
  readonly limit: number;
  /** Id of the last material before this page. */
  readonly cursor: number | undefined;
}

/** A page of all materials, and how many match in all. */
export async function listMaterials(
  db: Db,
  { search, courseId, type, sort, limit, cursor }: ListQuery,
): Promise<{ rows: MaterialView[]; total: number }> {
  const matching = (eb: ExpressionBuilder<Tables, 'materials' | 'courses'>) =>
    eb.and([
      ...(courseId === undefined ? [] : [eb('materials.course_id', '=', courseId)]),
      ...(type === undefined ? [] : [eb('materials.type', '=', type)]),
      ...(search === '' ? [] : [contains(eb, ['materials.title', 'courses.course_name'], search)]),
    ]);
  const { total } = await visible(db)
    .where(matching)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = viewed(db).where(matching).limit(limit);
  if (sort === 'newest') {
    const rows = await page
      .$if(cursor !== undefined, (query) => query.where('materials.id', '<', cursor ?? 0))
      .orderBy('materials.id', 'desc')
      .execute();
    return { rows, total };
  }
  const rows = await page
    .$if(cursor !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('materials.course_id', 'materials.position', 'materials.id'),
          '>',
          eb
            .selectFrom('materials as last')
            .select(['last.course_id', 'last.position', 'last.id'])
            .where('last.id', '=', cursor ?? 0)
            .$asTuple('course_id', 'position', 'id'),
        ),
      ),
    )
    .orderBy('materials.course_id')
    .orderBy('materials.position')
    .orderBy('materials.id')
    .execute();
  return { rows, total };
}

/** A material that is not in the trash, nor its course. @throws AppError NOT_FOUND */
export async function getMaterialOrThrow(db: Db, id: number): Promise<MaterialView> {
  const material = await viewed(db).where('materials.id', '=', id).executeTakeFirst();
  if (material === undefined) throw new AppError('NOT_FOUND');
  return material;
}

/** Everything an answer with a file needs, in one query: it runs for every range of every video. */
export const findMedia = (
  db: Db,
  materialId: number,
  userId: number,
  part: 'file_id' | 'captions_file_id',
): Promise<MediaRow | undefined> =>
  visible(db)
    .innerJoin('files', 'files.id', `materials.${part}`)
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
      'materials.hidden',
      'enrollments.user_id as enrolled_id',
    ])
    .where('materials.id', '=', materialId)
    .executeTakeFirst();

/** The place after a course's last material. */
export async function nextPosition(tx: Db, courseId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('materials')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** @returns the id of the new material */
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

/** Changes a material; its version goes up by one. */
export async function updateMaterial(tx: Db, id: number, changes: Updateable<MaterialsTable>): Promise<void> {
  await tx
    .updateTable('materials')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** A course's materials in their order. */
export async function listMaterialIds(db: Db, courseId: number): Promise<number[]> {
  const rows = await visible(db)
    .select('materials.id')
    .where('materials.course_id', '=', courseId)
    .orderBy('materials.position')
    .orderBy('materials.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Gives a material its place. Where it stands is no part of what it is, so its version stays. */
export async function updatePosition(tx: Db, id: number, position: number): Promise<void> {
  await tx.updateTable('materials').set({ position }).where('id', '=', id).execute();
}
