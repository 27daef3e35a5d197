import type { Task } from '../../contract/assignments.ts';
import type { IsExpected } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { linkOf } from '../../contract/materials.ts';
import type { Assignment, DraftInput, DraftSaved } from '../../contract/submissions.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Reader } from '../../sessions/sessions.ts';
import type { FileAddress, StoredFile } from '../../storage/file-store.ts';
import type { NewFile, SubmissionRow } from './submissions.repository.ts';
import * as rows from './submissions.repository.ts';
import { isShownToStudent, toShownTask, toSubmissions } from './to-submission.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ONLY_THAT_FILE = 'The due time is over. Only the file that is still being sent can be added now.';
/** Grace time for uploads running at the deadline. */
const GRACE_MS = 30 * MINUTE_MS;

/** Submissions of students: drafts, submitted work and files. */
export function createSubmissions(
  { db, now, texts }: ServiceDeps,
  { materials, notifications }: Pick<Services, 'materials' | 'notifications'>,
) {
  /** A student at an assignment, with their work for it, latest first. */
  type Place = Awaited<ReturnType<typeof find>>;
  async function find(handle: Db, materialId: number, reader: Reader) {
    const { course_id: courseId } = await materials.open(handle, materialId, reader);
    const task = await materials.getTask(handle, materialId);
    const works = await rows.listOwnWork(handle, materialId, reader.id);
    return { materialId, courseId, reader, task, works, latest: works[0] };
  }

  /** Whether work is late. Only the first submission has a due time; returned work has none. */
  async function isLate(handle: Db, { materialId, reader, task, latest }: Place): Promise<boolean> {
    if (task.dueAt === null || (latest?.number ?? 1) > 1) return false;
    const end = task.dueAt + MINUTE_MS;
    if (now() < end) return false;
    return now() >= end + GRACE_MS || !(await rows.isSentAcross(handle, materialId, reader.id, end));
  }

  const isOver = async (handle: Db, place: Place): Promise<boolean> =>
    place.task.late === 'refuse' && (await isLate(handle, place));

  async function assertNotOver(handle: Db, place: Place): Promise<void> {
    if (await isOver(handle, place)) throw new AppError('PAST_DUE');
  }

  /** While an upload of before the end is waited for, nothing else comes in: it would count as in time. */
  async function assertNoLateComer(handle: Db, place: Place): Promise<void> {
    const { dueAt, late } = place.task;
    const isEnded = dueAt !== null && (place.latest?.number ?? 1) === 1 && now() >= dueAt + MINUTE_MS;
    if (isEnded && late !== 'accept' && !(await isLate(handle, place)))
      throw new AppError('PAST_DUE', { message: ONLY_THAT_FILE });
  }

  async function read(materialId: number, reader: Reader): Promise<Assignment> {
    const place = await find(db, materialId, reader);
    const files = await materials.listTaskFiles(db, materialId);
    return {
      task: await toShownTask(texts, place.task, files, reader.role === 'admin'),
      submissions: await toSubmissions(db, place.works),
      now: now(),
      isOver: await isOver(db, place),
      completed: isCompleted(place.task, place.latest),
    };
  }

  /** One change of a student's work; what they see of it afterwards is read outside of the transaction. */
  async function step(materialId: number, reader: Reader, work: (tx: Db, place: Place) => Promise<void>) {
    await db.transaction().execute(async (tx) => work(tx, await find(tx, materialId, reader)));
    return read(materialId, reader);
  }

  const begin = (tx: Db, { materialId, reader }: Place) =>
    rows.insertDraft(tx, { material_id: materialId, user_id: reader.id, number: 1, text: '', link: '' });

  async function countFiles(handle: Db, work: SubmissionRow | undefined): Promise<number> {
    const all = work === undefined ? [] : await rows.listFilesOf(handle, [work]);
    return all.filter(({ by }) => by === 'student').length;
  }

  async function assertRoom(handle: Db, place: Place): Promise<void> {
    const { task, latest } = place;
    assertDraft(latest);
    if (!task.takes.includes('files')) throw new AppError('FILE_TYPE_NOT_ALLOWED');
    if ((await countFiles(handle, latest)) >= task.maxFiles) throw new AppError('TOO_MANY_FILES');
    await assertNotOver(handle, place);
  }

  /** The link to submit. @throws AppError if nothing was added, or the link is invalid */
  async function assertWork(tx: Db, work: SubmissionRow): Promise<string> {
    const { text, link } = work;
    if (text === '' && link === '' && (await countFiles(tx, work)) === 0)
      throw new AppError('NOTHING_HANDED_IN');
    if (link === '') return link;
    const checked = linkOf('assignment')?.safeParse(link);
    if (checked?.success) return checked.data;
    throw AppError.ofField('INVALID_INPUT', '/link', 'link', checked?.error.issues[0]?.message);
  }

  return {
    read: (materialId: number, reader: Reader) => read(materialId, reader),

    /** @param isExpected of 0 before there is any @returns the draft's version; 0 where there still is none */
    saveDraft: (materialId: number, input: DraftInput, reader: Reader, isExpected: IsExpected) =>
      db.transaction().execute(async (tx): Promise<DraftSaved> => {
        const place = await find(tx, materialId, reader);
        const { task, latest } = place;
        assertDraft(latest);
        const { text, link } = input;
        const before = { text: latest?.text ?? '', link: latest?.link ?? '' };
        // A file may create the draft: without text, nothing can be overwritten.
        const isBlank = before.text === '' && before.link === '';
        if (!isExpected(latest?.version ?? 0) && !(isBlank && isExpected(0)))
          throw new AppError('CHANGED_MEANWHILE');
        for (const kind of ['text', 'link'] as const)
          if (input[kind] !== '' && !task.takes.includes(kind))
            throw AppError.ofField(
              'INVALID_INPUT',
              `/${kind}`,
              kind,
              'This assignment does not accept this kind of work.',
            );
        if (text === before.text && link === before.link) return savedAs(latest?.version ?? 0);
        await assertNoLateComer(tx, place);
        const draft = latest ?? (await begin(tx, place));
        if (draft === undefined) throw new AppError('CHANGED_MEANWHILE');
        await rows.updateWork(tx, draft, { text, link });
        return savedAs(draft.version + 1);
      }),

    /** Whether a file may be sent. @throws AppError saying why not */
    async admitFile(materialId: number, size: number, reader: Reader): Promise<void> {
      const place = await find(db, materialId, reader);
      await assertRoom(db, place);
      await assertNoLateComer(db, place);
      const sent = await rows.sumUploads(db, reader.id, place.courseId, now() - DAY_MS);
      if (sent + size > limits.studentUploads)
        throw new AppError('UPLOADED_ENOUGH', { retryAfterSeconds: DAY_MS / 1000 });
    },

    /** Adds an uploaded file. @returns the assignment */
    async attach(tx: Db, materialId: number, file: NewFile, reader: Reader): Promise<number> {
      const first = await find(tx, materialId, reader);
      if (first.latest === undefined) await begin(tx, first);
      const place = await find(tx, materialId, reader);
      await assertRoom(tx, place);
      const id = place.latest?.id ?? 0;
      await rows.lockDraft(tx, id);
      const file_id = await materials.insertFile(tx, { ...file, owner_id: reader.id });
      const position = file.created_at;
      await rows.insertFileOfWork(tx, { submission_id: id, file_id, position, by: 'student' });
      return materialId;
    },

    removeFile: (materialId: number, fileId: number, reader: Reader) =>
      step(materialId, reader, async (tx, { latest }) => {
        assertDraft(latest);
        if (latest === undefined) throw new AppError('NOT_FOUND');
        await rows.lockDraft(tx, latest.id);
        await rows.deleteFileOfWork(tx, latest.id, 'student', fileId);
      }),

    /** Idempotent. */
    handIn: (materialId: number, reader: Reader, isExpected: IsExpected) =>
      step(materialId, reader, async (tx, place) => {
        const { task, latest } = place;
        if (latest?.state === 'handed-in') return;
        assertDraft(latest);
        if (latest === undefined) throw new AppError('NOTHING_HANDED_IN');
        if (!isExpected(latest.version)) throw new AppError('CHANGED_MEANWHILE');
        await assertNotOver(tx, place);
        const link = await assertWork(tx, latest);
        const late = Number(task.late === 'mark' && (await isLate(tx, place)));
        await rows.updateWork(tx, latest, { state: 'handed-in', handed_in_at: now(), link, late });
        await materials.touch(tx, materialId, reader.id);
        await notifications.toSend.drop(tx, [reader.id], `work ${materialId}`);
        if (task.maxMarks === null) await materials.complete(tx, materialId, reader.id, true);
      }),

    takeBack: (materialId: number, reader: Reader) =>
      step(materialId, reader, async (tx, place) => {
        const { task, latest } = place;
        if (latest?.state === 'graded') throw new AppError('ALREADY_GRADED');
        if (latest?.state !== 'handed-in') return;
        // It could not be submitted again.
        await assertNotOver(tx, place);
        await rows.updateWork(tx, latest, { state: 'draft', handed_in_at: null, late: 0 });
        if (task.maxMarks === null) await materials.complete(tx, materialId, reader.id, false);
      }),

    /** A file of a submission, for its owner and admins; NOT_FOUND for all others. */
    async findFile({ id, name }: FileAddress, reader: Reader): Promise<StoredFile> {
      const file = await rows.findFileOfWork(db, id);
      if (file === undefined || file.name !== name) throw new AppError('NOT_FOUND');
      if (reader.role !== 'admin' && !(file.user_id === reader.id && isShownToStudent(file, file.state)))
        throw new AppError('NOT_FOUND');
      return file;
    },
  };
}

function assertDraft(latest: SubmissionRow | undefined): void {
  if (latest?.state === 'graded') throw new AppError('ALREADY_GRADED');
  if (latest !== undefined && latest.state !== 'draft') throw new AppError('ALREADY_HANDED_IN');
}

/** Without marks, submitted work is done; with marks, work that reaches the pass marks. */
export function isCompleted({ maxMarks, passMarks }: Task, work?: Pick<SubmissionRow, 'state' | 'marks'>) {
  if (maxMarks === null) return work?.state === 'handed-in' || work?.state === 'graded';
  return work?.state === 'graded' && (work.marks ?? 0) >= (passMarks ?? 0);
}

const savedAs = (version: number): DraftSaved => ({ submissions: [{ version, state: 'draft' }] });
