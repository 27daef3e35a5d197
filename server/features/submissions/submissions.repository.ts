// Foreign tables read: files, materials, users
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isLive } from '../../db/live.ts';
import type { Tables } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';

export type SubmissionRow = Selectable<Tables['submissions']>;
export type NewFile = Insertable<Tables['files']>;

export const listOwnWork = (db: Db, materialId: number, userId: number): Promise<SubmissionRow[]> =>
  db
    .selectFrom('submissions')
    .selectAll()
    .where('material_id', '=', materialId)
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .execute();

/** @returns undefined if another device already began this number */
export const insertDraft = (tx: Db, draft: Omit<Insertable<Tables['submissions']>, 'id' | 'state'>) =>
  tx
    .insertInto('submissions')
    .values({ ...draft, state: 'draft' })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Updates a submission by version. @throws AppError CHANGED_MEANWHILE if someone else changed it first */
export async function updateWork(
  tx: Db,
  { id, version }: Pick<SubmissionRow, 'id' | 'version'>,
  changes: Updateable<Tables['submissions']>,
): Promise<void> {
  const work = tx.updateTable('submissions').where('id', '=', id).where('version', '=', version);
  const { numUpdatedRows } = await work.set({ ...changes, version: version + 1 }).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('CHANGED_MEANWHILE');
}

/** Locks a draft until the end of the transaction without raising its version. */
export async function lockDraft(tx: Db, id: number): Promise<void> {
  const draft = tx.updateTable('submissions').where('id', '=', id).where('state', '=', 'draft');
  const { numUpdatedRows } = await draft.set({ state: 'draft' }).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('CHANGED_MEANWHILE');
}

const files = (db: Db) =>
  db
    .selectFrom('submission_files')
    .innerJoin('files', 'files.id', 'submission_files.file_id')
    .innerJoin('submissions', 'submissions.id', 'submission_files.submission_id');

export async function listFilesOf(db: Db, works: readonly { readonly id: number }[]) {
  const ids = works.map(({ id }) => id);
  if (ids.length === 0) return [];
  return files(db)
    .select(['submission_id', 'by', 'files.id', 'name', 'media_type', 'size', 'sha256', 'files.created_at'])
    .where('submission_id', 'in', ids)
    .orderBy('position')
    .execute();
}
export type FileOfWork = Awaited<ReturnType<typeof listFilesOf>>[number];

export const findFileOfWork = (db: Db, fileId: number) =>
  files(db)
    .innerJoin('materials', 'materials.id', 'submissions.material_id')
    .select(['storage_key as storageKey', 'name', 'media_type as mediaType', 'size', 'sha256'])
    .select(['files.created_at as createdAt', 'submissions.user_id', 'by', 'state', 'course_id'])
    .where('files.id', '=', fileId)
    .limit(1)
    .executeTakeFirst();

export async function listSameFiles(db: Db, hashes: readonly string[], userId: number) {
  if (hashes.length === 0) return [];
  return files(db)
    .innerJoin('materials', 'materials.id', 'submissions.material_id')
    .innerJoin('users', 'users.id', 'submissions.user_id')
    .select(['sha256', 'full_name', 'title'])
    .where('sha256', 'in', hashes)
    .where('owner_id', 'is not', null)
    .where('by', '=', 'student')
    .where('submissions.user_id', '<>', userId)
    .where('submissions.state', '<>', 'draft')
    .where(isLive('users'))
    .orderBy('submissions.id')
    .execute();
}

export const insertFileOfWork = (tx: Db, file: Insertable<Tables['submission_files']>) =>
  tx.insertInto('submission_files').values(file).execute();

/** Removes a file from a submission; a job deletes its bytes once no other submission has it. @throws AppError NOT_FOUND */
export async function deleteFileOfWork(tx: Db, work: number, by: FileOfWork['by'], fileId: number) {
  const { numDeletedRows } = await tx
    .deleteFrom('submission_files')
    .where('submission_id', '=', work)
    .where('by', '=', by)
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
}

/** The next submission starts with the files of the previous one. */
export const copyFiles = (tx: Db, from: number, to: number) =>
  tx
    .insertInto('submission_files')
    .columns(['submission_id', 'file_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('submission_files')
        .select([eb.lit(to).as('submission_id'), 'file_id', 'position'])
        .where('submission_id', '=', from)
        .where('by', '=', 'student'),
    )
    .execute();

export const listWorkForExport = (tx: Db, userId: number) =>
  tx
    .selectFrom('submissions')
    .innerJoin('materials', 'materials.id', 'submissions.material_id')
    .selectAll('submissions')
    .select('title')
    .where('user_id', '=', userId)
    .orderBy('submissions.id')
    .execute();
