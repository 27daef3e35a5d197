import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { FilesTable } from '../../db/schema/materials.ts';
import type { SubmissionsTable } from '../../db/schema/submissions.ts';
import { AppError } from '../../errors.ts';

export type SubmissionRow = Selectable<SubmissionsTable>;

/** All work of a person for an assignment, latest first. */
export const listOwnWork = (db: Db, materialId: number, userId: number): Promise<SubmissionRow[]> =>
  db
    .selectFrom('submissions')
    .selectAll()
    .where('material_id', '=', materialId)
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .execute();

/** The work that an assignment is about now. */
export const findLatestWork = (
  tx: Db,
  materialId: number,
  userId: number,
): Promise<SubmissionRow | undefined> =>
  tx
    .selectFrom('submissions')
    .selectAll()
    .where('material_id', '=', materialId)
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** @throws AppError CHANGED_MEANWHILE where another device began this number first */
export async function insertDraft(
  tx: Db,
  draft: Pick<Insertable<SubmissionsTable>, 'material_id' | 'user_id' | 'number' | 'text' | 'link'>,
): Promise<SubmissionRow> {
  const row = await tx
    .insertInto('submissions')
    .values({ ...draft, state: 'draft' })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('CHANGED_MEANWHILE');
  return row;
}

/** Changes work as it was read. @throws AppError CHANGED_MEANWHILE where somebody else was first */
export async function updateWork(
  tx: Db,
  { id, version }: Pick<SubmissionRow, 'id' | 'version'>,
  changes: Updateable<SubmissionsTable>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('submissions')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('CHANGED_MEANWHILE');
}

/** Keeps a draft one until the end of the transaction; its version stays, so that its text can be saved beside. */
export async function lockDraft(tx: Db, id: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('submissions')
    .set({ state: 'draft' })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('CHANGED_MEANWHILE');
}

/** The files of some work, in their order. */
export async function listFilesOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('submission_files')
    .innerJoin('files', 'files.id', 'submission_files.file_id')
    .select(['submission_id', 'files.id', 'name', 'media_type', 'size', 'sha256', 'files.created_at'])
    .where('submission_id', 'in', ids)
    .orderBy('position')
    .execute();
}
export type FileOfWork = Awaited<ReturnType<typeof listFilesOf>>[number];

/** Whose files have the same bytes as some; their own work aside. */
export async function listSameFiles(db: Db, hashes: readonly string[], userId: number) {
  if (hashes.length === 0) return [];
  return db
    .selectFrom('files')
    .innerJoin('submission_files', 'submission_files.file_id', 'files.id')
    .innerJoin('submissions', 'submissions.id', 'submission_files.submission_id')
    .innerJoin('materials', 'materials.id', 'submissions.material_id')
    .innerJoin('users', 'users.id', 'submissions.user_id')
    .select(['sha256', 'full_name', 'title'])
    .where('sha256', 'in', hashes)
    .where('owner_id', 'is not', null)
    .where('submissions.user_id', '<>', userId)
    .where('submissions.state', '<>', 'draft')
    .where('users.deleted_at', 'is', null)
    .orderBy('submissions.id')
    .execute();
}

export async function insertFileOfWork(
  tx: Db,
  submissionId: number,
  file: Insertable<FilesTable>,
  position: number,
): Promise<void> {
  const { id } = await tx.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('submission_files')
    .values({ submission_id: submissionId, file_id: id, position })
    .execute();
}

/** Takes a file out of a draft; its bytes are swept once no other work has it. */
export async function deleteFileOfWork(tx: Db, submissionId: number, fileId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('submission_files')
    .where('submission_id', '=', submissionId)
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The next number begins with the files of the one before. */
export async function copyFiles(tx: Db, from: number, to: number): Promise<void> {
  await tx
    .insertInto('submission_files')
    .columns(['submission_id', 'file_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('submission_files')
        .select([eb.lit(to).as('submission_id'), 'file_id', 'position'])
        .where('submission_id', '=', from),
    )
    .execute();
}

/** Bytes that a person has added since a moment. */
export async function sumUploads(db: Db, userId: number, since: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.sum<number | string | null>('size').as('bytes'))
    .where('owner_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** A file of work, with whose it is. */
export const findFileOfWork = (db: Db, fileId: number) =>
  db
    .selectFrom('files')
    .innerJoin('submission_files', 'submission_files.file_id', 'files.id')
    .innerJoin('submissions', 'submissions.id', 'submission_files.submission_id')
    .select(['storage_key', 'name', 'media_type', 'size', 'sha256', 'created_at', 'submissions.user_id'])
    .where('files.id', '=', fileId)
    .limit(1)
    .executeTakeFirst();

/** For the export of a person's data. */
export const listWorkForExport = (tx: Db, userId: number) =>
  tx
    .selectFrom('submissions')
    .innerJoin('materials', 'materials.id', 'submissions.material_id')
    .selectAll('submissions')
    .select('title')
    .where('user_id', '=', userId)
    .orderBy('submissions.id')
    .execute();
