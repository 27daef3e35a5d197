// Foreign tables read: courses, enrollments
import type { Expression, ExpressionBuilder, InferResult, Insertable, Updateable } from 'kysely';
import { type Page, pageOf } from '../../contract/fields.ts';
import { filmKinds } from '../../contract/lesson-kinds.ts';
import { limits } from '../../contract/limits.ts';
import type { MaterialQuery } from '../../contract/materials.ts';
import { contains, withKey } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { isInTrash, isLive, isShown, liveLessons } from '../../db/live.ts';
import { prepared } from '../../db/prepared.ts';
import { countRows, readPage } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';
import { orNotFound } from '../../errors.ts';
import type { Scope } from '../../sessions/rights.ts';

export type MaterialView = InferResult<ReturnType<typeof viewed>>[number];
const viewed = (db: Db) =>
  liveLessons(db)
    .leftJoin('files', 'files.id', 'materials.file_id')
    .leftJoin('assignments', 'assignments.material_id', 'materials.id')
    .select(['materials.id', 'course_id', 'title', 'materials.description', 'type', 'url', 'course_name'])
    .select(['hidden', 'materials.version', 'module', 'required', 'captions_file_id', 'captions_language'])
    .select(['assignments.material_id as task_id', 'files.name as file_name', 'media_type', 'size'])
    .select(['duration_seconds', 'plays_widely']);

export type StudiedMaterialView = Awaited<ReturnType<typeof listCourseMaterials>>[number];

export const listCourseMaterials = prepared(
  (db, courseId: Expression<number>, userId: Expression<number>, hidden: Expression<number>) =>
    viewed(db)
      .leftJoin('material_progress', (join) =>
        join
          .onRef('material_progress.material_id', '=', 'materials.id')
          .on('material_progress.user_id', '=', userId),
      )
      .select(['material_progress.position_seconds', 'material_progress.completed_at'])
      .where('materials.course_id', '=', courseId)
      .where('materials.hidden', '<=', hidden)
      .orderBy('materials.position')
      .orderBy('materials.id'),
);

/** How much there is in each lesson of a course, and how many of its students finished it. */
export const listOutline = (db: Db, courseId: number) =>
  liveLessons(db)
    .leftJoin('assignments', 'assignments.material_id', 'materials.id')
    .leftJoin('lesson_texts', 'lesson_texts.material_id', 'materials.id')
    .select(['materials.id', 'max_marks as maxMarks'])
    .select((eb) => [
      eb.fn<number | null>('length', ['lesson_texts.body']).as('letters'),
      eb
        .selectFrom('material_progress')
        .innerJoin('enrollments', 'enrollments.user_id', 'material_progress.user_id')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('material_progress.material_id', '=', 'materials.id')
        .whereRef('enrollments.course_id', '=', 'materials.course_id')
        .where('completed_at', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('finished'),
    ])
    .where('materials.course_id', '=', courseId)
    .orderBy('materials.id')
    .execute();

/** Lists a course's videos as students see them. */
export const listVideos = (db: Db, slug: string) =>
  liveLessons(db)
    .select(['materials.id', 'title'])
    .where('courses.slug', '=', slug)
    .where('type', 'in', filmKinds)
    .where(isShown)
    .orderBy('materials.position')
    .orderBy('materials.id')
    .execute();

/** Newest first, or in the order of their courses. */
export async function listMaterials(db: Db, query: MaterialQuery, scope: Scope): Promise<Page<MaterialView>> {
  const { search, courseId, type, sort, limit = limits.pageSize, cursor } = query;
  const found = viewed(db)
    .where(inScope('materials.course_id', scope))
    .$if(courseId !== undefined, (rows) => rows.where('materials.course_id', '=', courseId ?? 0))
    .$if(type !== undefined, (rows) => rows.where('materials.type', 'in', type === undefined ? [] : [type]))
    .where((eb) => contains(eb, ['materials.title_key', 'courses.name_key'], search));
  if (sort !== 'course') return readPage(found, 'materials.id', query);
  const rows = await found
    .$if(cursor !== undefined, (page) => page.where((eb) => isAfter(eb, cursor ?? 0)))
    .orderBy('materials.course_id')
    .orderBy('materials.position')
    .orderBy('materials.id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, await countRows(found.clearSelect()));
}

const isAfter = (eb: ExpressionBuilder<Tables, 'materials'>, id: number) => {
  const last = eb.selectFrom('materials as last').where('last.id', '=', id);
  const place = last.select(['last.course_id', 'last.position', 'last.id']);
  return eb(
    eb.refTuple('materials.course_id', 'materials.position', 'materials.id'),
    '>',
    place.$asTuple('course_id', 'position', 'id'),
  );
};

export const findMaterial = (db: Db, id: number): Promise<MaterialView | undefined> =>
  viewed(db).where('materials.id', '=', id).executeTakeFirst();

/** A material that is not in the trash, nor its course. @throws AppError NOT_FOUND */
export const getMaterialOrThrow = async (db: Db, id: number): Promise<MaterialView> =>
  orNotFound(await findMaterial(db, id));

/** Files with all that an answer needs, in one query: it runs for every range of every video. */
const mediaOf = (isOwn: boolean) =>
  prepared((db, materialId: Expression<number>, userId: Expression<number>) =>
    liveLessons(db)
      .innerJoin('files', (join) =>
        join.on((eb) => {
          const given = eb
            .selectFrom('assignment_files')
            .select('assignment_files.file_id')
            .whereRef('assignment_files.material_id', '=', 'materials.id');
          const own = [eb.ref('materials.file_id'), eb.ref('materials.captions_file_id')];
          return eb('files.id', 'in', isOwn ? own : given);
        }),
      )
      .leftJoin('enrollments', (join) =>
        join
          .onRef('enrollments.course_id', '=', 'materials.course_id')
          .on('enrollments.user_id', '=', userId),
      )
      .select([
        'files.storage_key as storageKey',
        'files.name',
        'files.media_type as mediaType',
        'files.size',
      ])
      .select(['files.sha256', 'files.created_at as createdAt'])
      .select(['materials.hidden', 'materials.course_id', 'enrollments.user_id as enrolledId'])
      .where('materials.id', '=', materialId),
  );
export const listMedia = mediaOf(true);
export const listTaskMedia = mediaOf(false);

export async function insertMaterial(tx: Db, material: Insertable<Tables['materials']>): Promise<number> {
  const { id } = await tx
    .insertInto('materials')
    .values(withKey(material, 'title', 'title_key'))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const listWhole = (tx: Db, courseId: number) =>
  tx
    .selectFrom('materials')
    .select([
      'id',
      'type',
      'title',
      'description',
      'url',
      'file_id',
      'position',
      'hidden',
      'required',
      'module',
    ])
    .select(['captions_file_id', 'captions_language'])
    .where('course_id', '=', courseId)
    .where(isLive('materials'))
    .orderBy('position')
    .orderBy('id')
    .execute();

export const updateMaterial = (tx: Db, id: number, changes: Updateable<Tables['materials']>) =>
  tx
    .updateTable('materials')
    .set((eb) => ({ ...withKey(changes, 'title', 'title_key'), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export async function untrashMaterial(tx: Db, id: number): Promise<boolean> {
  const trashed = tx.updateTable('materials').where('id', '=', id).where(isInTrash('materials'));
  return (await trashed.set({ deleted_at: null }).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Deletes a material in the trash; rows that refer to it go by cascade. @returns its title */
export async function deleteMaterial(tx: Db, id: number): Promise<string | undefined> {
  const trashed = tx.deleteFrom('materials').where('id', '=', id).where(isInTrash('materials'));
  return (await trashed.returning('title').executeTakeFirst())?.title;
}

export const listPlaces = (db: Db, courseId: number) =>
  liveLessons(db)
    .select(['materials.id', 'materials.position', 'materials.module'])
    .where('materials.course_id', '=', courseId)
    .orderBy('materials.position')
    .orderBy('materials.id')
    .execute();

export const makeRoomAt = (tx: Db, courseId: number, position: number) =>
  tx
    .updateTable('materials')
    .set((eb) => ({ position: eb('position', '+', 1) }))
    .where('course_id', '=', courseId)
    .where('position', '>=', position)
    .execute();

/** Moves a material without raising its version. */
export const updatePlace = (tx: Db, id: number, position: number, module: string | null) =>
  tx.updateTable('materials').set({ position, module }).where('id', '=', id).execute();
