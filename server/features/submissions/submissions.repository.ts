import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { FilesTable } from '../../db/schema/materials.ts';
import type { SubmissionsTable } from '../../db/schema/submissions.ts';
import { AppError } from '../../errors.ts';

export type SubmissionRow = Selectable<SubmissionsTable>;
export type NewFile = Insertable<FilesTable>;

/** All work of a person for an assignment, latest first. */
export const listOwnWork = (db: Db, materialId: number, userId: number): Promise<SubmissionRow[]> =>
  db
    .selectFrom('submissions')
    .selectAll()
    .where('material_id', '=', materialId)
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .execute();

/** @returns undefined where another device began this number first */
export const insertDraft = (
  tx: Db,
  draft: Omit<Insertable<SubmissionsTable>, 'id' | 'state'>,
): Promise<SubmissionRow | undefined> =>
  tx
    .insertInto('submissions')
    .values({ ...draft, state: 'draft' })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

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

/** The files of some work, in their order: the student's, and what a teacher added. */
export async function listFilesOf(db: Db, works: readonly { readonly id: number }[]) {
  const ids = works.map(({ id }) => id);
  if (ids.length === 0) return [];
  return db
    .selectFrom('submission_files')
    .innerJoin('files', 'files.id', 'submission_files.file_id')
    .select(['submission_id', 'by', 'files.id', 'name', 'media_type', 'size', 'sha256', 'files.created_at'])
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
    .where('by', '=', 'student')
    .where('submissions.user_id', '<>', userId)
    .where('submissions.state', '<>', 'draft')
    .where('users.deleted_at', 'is', null)
    .orderBy('submissions.id')
    .execute();
}

export async function insertFileOfWork(
  tx: Db,
  submissionId: number,
  by: FileOfWork['by'],
  file: NewFile,
): Promise<void> {
  const { id } = await tx.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('submission_files')
    .values({ submission_id: submissionId, file_id: id, position: file.created_at, by })
    .execute();
}

/** Takes a file out of work; its bytes are swept once no other work has it. @throws AppError NOT_FOUND */
export async function deleteFileOfWork(
  tx: Db,
  submissionId: number,
  by: FileOfWork['by'],
  fileId: number,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('submission_files')
    .where('submission_id', '=', submissionId)
    .where('by', '=', by)
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
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
        .where('submission_id', '=', from)
        .where('by', '=', 'student'),
    )
    .execute();
}

/** Bytes that a person has sent for the work of a course since a moment. */
export async function sumUploads(db: Db, userId: number, courseId: number, since: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .innerJoin('materials', 'materials.id', 'assignment_id')
    .select((eb) => eb.fn.sum<number | string | null>('size').as('bytes'))
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('uploads.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Whether a file of a person's work was begun before a moment and not complete then. */
export async function isSentAcross(db: Db, materialId: number, userId: number, at: number): Promise<boolean> {
  const upload = await db
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', userId)
    .where('assignment_id', '=', materialId)
    .where('created_at', '<', at)
    .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>=', at)]))
    .executeTakeFirst();
  return upload !== undefined;
}

/** A file of work, with whose it is. */
export const findFileOfWork = (db: Db, fileId: number) =>
  db
    .selectFrom('files')
    .innerJoin('submission_files', 'submission_files.file_id', 'files.id')
    .innerJoin('submissions', 'submissions.id', 'submission_files.submission_id')
    .select(['storage_key', 'name', 'media_type', 'size', 'sha256', 'created_at'])
    .select(['submissions.user_id', 'by', 'state'])
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
