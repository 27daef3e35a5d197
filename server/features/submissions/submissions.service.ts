import type { IncomingMessage } from 'node:http';
import type { Task } from '../../contract/assignments.ts';
import { limits } from '../../contract/limits.ts';
import { linkOf } from '../../contract/materials.ts';
import type { Assignment, DraftInput } from '../../contract/submissions.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import type { StoredFile } from '../../storage/file-store.ts';
import type { MaterialsService } from '../materials/materials.service.ts';
import { receiveWork } from './receive-work.ts';
import {
  copyFiles,
  deleteFileOfWork,
  findFileOfWork,
  findLatestWork,
  insertDraft,
  insertFileOfWork,
  listFilesOf,
  listOwnWork,
  listWorkForExport,
  lockDraft,
  type SubmissionRow,
  sumUploads,
  updateWork,
} from './submissions.repository.ts';
import { isPastDue, marksOf, toShownTask, toSubmissions } from './to-submission.ts';

export type Submissions = ReturnType<typeof createSubmissions>;

type Reader = Pick<CurrentUser, 'id' | 'role'>;
type IsExpected = (version: number) => boolean;
interface Place {
  readonly task: Task;
  readonly latest: SubmissionRow | undefined;
}

const DAY_MS = 24 * 60 * 60_000;

/** Work of students: drafts, what is handed in, and its files. */
export function createSubmissions(
  { db, now, files, limiter }: Pick<ServiceDeps, 'db' | 'now' | 'files' | 'limiter'>,
  { materials }: { materials: Pick<MaterialsService, 'open' | 'findTask' | 'touch' | 'complete'> },
) {
  async function find(handle: Db, materialId: number, reader: Reader): Promise<Place> {
    await materials.open(handle, materialId, reader);
    const task = await materials.findTask(handle, materialId);
    if (task === undefined) throw new AppError('NOT_FOUND');
    return { task, latest: await findLatestWork(handle, materialId, reader.id) };
  }

  async function view(handle: Db, materialId: number, reader: Reader, task: Task): Promise<Assignment> {
    const rows = await listOwnWork(handle, materialId, reader.id);
    const at = now();
    const [latest] = rows;
    return {
      task: await toShownTask(task, reader.role === 'admin'),
      submissions: await toSubmissions(handle, rows),
      now: at,
      isOver: task.late === 'refuse' && isPastDue(task, latest?.number ?? 1, at),
      completed: isCompleted(task, latest),
    };
  }

  /** One step of a student, and how things are then. */
  const step = (
    materialId: number,
    reader: Reader,
    work: (tx: Db, place: Place) => Promise<void>,
  ): Promise<Assignment> =>
    db.transaction().execute(async (tx) => {
      const place = await find(tx, materialId, reader);
      await work(tx, place);
      return view(tx, materialId, reader, place.task);
    });

  async function draftOf(tx: Db, materialId: number, reader: Reader, latest: Place['latest']) {
    if (latest !== undefined) return latest;
    return insertDraft(tx, { material_id: materialId, user_id: reader.id, number: 1, text: '', link: '' });
  }

  async function assertRoom(handle: Db, { task, latest }: Place, userId: number, bytes: number) {
    assertDraft(latest);
    if (!task.takes.includes('files')) throw new AppError('FILE_TYPE_NOT_ALLOWED');
    const there = latest === undefined ? [] : await listFilesOf(handle, [latest.id]);
    if (there.length >= task.maxFiles) throw new AppError('TOO_MANY_FILES');
    const added = await sumUploads(handle, userId, now() - DAY_MS);
    if (added + bytes > limits.studentUploads)
      throw new AppError('UPLOADED_ENOUGH', { retryAfterSeconds: DAY_MS / 1000 });
  }

  /** The link as it is handed in. @throws AppError where there is nothing, or no link where one was typed */
  async function assertWork(tx: Db, { id, text, link }: SubmissionRow): Promise<string> {
    const isEmpty = text === '' && link === '' && (await listFilesOf(tx, [id])).length === 0;
    if (isEmpty) throw new AppError('NOTHING_HANDED_IN');
    if (link === '') return link;
    const checked = linkOf('assignment')?.safeParse(link);
    if (checked?.success) return checked.data;
    throw AppError.ofField('INVALID_INPUT', '/link', 'link', checked?.error.issues[0]?.message);
  }

  return {
    read: async (materialId: number, reader: Reader): Promise<Assignment> => {
      const { task } = await find(db, materialId, reader);
      return view(db, materialId, reader, task);
    },

    /** @param isExpected whether a version is the one that was typed on; 0 before there is any */
    saveDraft: (
      materialId: number,
      input: DraftInput,
      reader: Reader,
      isExpected: IsExpected,
    ): Promise<Assignment> =>
      step(materialId, reader, async (tx, { task, latest }) => {
        assertDraft(latest);
        if (!isExpected(latest?.version ?? 0)) throw new AppError('CHANGED_MEANWHILE');
        for (const kind of ['text', 'link'] as const)
          if (input[kind] !== '' && !task.takes.includes(kind))
            throw AppError.ofField('INVALID_INPUT', `/${kind}`, kind, 'This assignment does not take that.');
        const { text, link } = input;
        if (text === (latest?.text ?? '') && link === (latest?.link ?? '')) return;
        await updateWork(tx, await draftOf(tx, materialId, reader, latest), { text, link });
      }),

    async addFile(
      incoming: IncomingMessage,
      materialId: number,
      reader: Reader,
      recheckSession: () => Promise<void>,
    ): Promise<Assignment> {
      await limiter.spend('submissionFile', String(reader.id));
      await assertRoom(db, await find(db, materialId, reader), reader.id, 0);
      const received = await receiveWork(incoming, files, recheckSession);
      let storage_key: string;
      try {
        storage_key = await files.store(received.path);
      } finally {
        await files.discard(received);
      }
      const { name, mediaType, size, sha256 } = received;
      try {
        return await step(materialId, reader, async (tx, place) => {
          const { id } = await draftOf(tx, materialId, reader, place.latest);
          await lockDraft(tx, id);
          await assertRoom(tx, place, reader.id, size);
          const row = { storage_key, name, media_type: mediaType, size, sha256, owner_id: reader.id };
          const at = now();
          await insertFileOfWork(tx, id, { ...row, created_at: at }, at);
        });
      } catch (error) {
        // After any other error the commit may have gone through all the same; what it left without a row is swept.
        if (error instanceof AppError) await files.remove([storage_key]);
        throw error;
      }
    },

    removeFile: (materialId: number, fileId: number, reader: Reader): Promise<Assignment> =>
      step(materialId, reader, async (tx, { latest }) => {
        assertDraft(latest);
        if (latest === undefined) throw new AppError('NOT_FOUND');
        await lockDraft(tx, latest.id);
        if (!(await deleteFileOfWork(tx, latest.id, fileId))) throw new AppError('NOT_FOUND');
      }),

    /** A second press finds the first. */
    handIn: (materialId: number, reader: Reader, isExpected: IsExpected): Promise<Assignment> =>
      step(materialId, reader, async (tx, { task, latest }) => {
        if (latest?.state === 'handed-in') return;
        assertDraft(latest);
        if (latest === undefined) throw new AppError('NOTHING_HANDED_IN');
        if (!isExpected(latest.version)) throw new AppError('CHANGED_MEANWHILE');
        const at = now();
        const isLate = isPastDue(task, latest.number, at);
        if (isLate && task.late === 'refuse') throw new AppError('PAST_DUE');
        const link = await assertWork(tx, latest);
        const late = Number(isLate && task.late === 'mark');
        await updateWork(tx, latest, { state: 'handed-in', handed_in_at: at, link, late });
        await materials.touch(tx, materialId, reader.id);
        if (task.maxMarks === null) await materials.complete(tx, materialId, reader.id, true);
      }),

    takeBack: (materialId: number, reader: Reader): Promise<Assignment> =>
      step(materialId, reader, async (tx, { task, latest }) => {
        if (latest?.state === 'graded') throw new AppError('ALREADY_GRADED');
        if (latest?.state !== 'handed-in') return;
        // It could not be handed in again.
        if (task.late === 'refuse' && isPastDue(task, latest.number, now())) throw new AppError('PAST_DUE');
        await updateWork(tx, latest, { state: 'draft', handed_in_at: null, late: 0 });
        if (task.maxMarks === null) await materials.complete(tx, materialId, reader.id, false);
      }),

    /** The next number, begun with what was returned. */
    async beginAgain(tx: Db, returned: SubmissionRow): Promise<void> {
      const { material_id, user_id, number, text, link } = returned;
      const next = await insertDraft(tx, { material_id, user_id, number: number + 1, text, link });
      await copyFiles(tx, returned.id, next.id);
    },

    /** A file of work, for its owner and for admins: nobody else is told that it is there. */
    async findFile(fileId: number, name: string, reader: Reader): Promise<StoredFile> {
      const row = await findFileOfWork(db, fileId);
      if (row === undefined || row.name !== name) throw new AppError('NOT_FOUND');
      if (reader.role !== 'admin' && row.user_id !== reader.id) throw new AppError('NOT_FOUND');
      const { storage_key: storageKey, media_type: mediaType, size, sha256, created_at: createdAt } = row;
      return { storageKey, name, mediaType, size, sha256, createdAt };
    },

    async exportOf(tx: Db, userId: number) {
      const rows = await listWorkForExport(tx, userId);
      const listed = await listFilesOf(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({
        ...row,
        materialId: row.material_id,
        handedInAt: row.handed_in_at,
        late: row.late === 1,
        criteria: marksOf(row),
        gradedAt: row.graded_at,
        files: listed
          .filter(({ submission_id: id }) => id === row.id)
          .map((file) => ({ ...file, mediaType: file.media_type, addedAt: file.created_at })),
      }));
    },
  };
}

function assertDraft(latest: SubmissionRow | undefined): void {
  if (latest?.state === 'graded') throw new AppError('ALREADY_GRADED');
  if (latest !== undefined && latest.state !== 'draft') throw new AppError('ALREADY_HANDED_IN');
}

/** Without marks, work that is handed in is done; with marks, what reaches the pass marks. */
export const isCompleted = (
  { maxMarks, passMarks }: Task,
  work: Pick<SubmissionRow, 'state' | 'marks'> | undefined,
): boolean =>
  maxMarks === null
    ? work?.state === 'handed-in' || work?.state === 'graded'
    : work?.state === 'graded' && (work.marks ?? 0) >= (passMarks ?? 0);
