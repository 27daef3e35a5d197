import type { Task } from '../../contract/assignments.ts';
import type { IsExpected } from '../../contract/fields.ts';
import { webLink } from '../../contract/lessons.ts';
import { limits } from '../../contract/limits.ts';
import type { Assignment, DraftInput, DraftSaved } from '../../contract/submissions.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { may, teaches } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import type { FileAddress, StoredFile } from '../../storage/file-store.ts';
import { completeMaterial, insertFile, noteVisit } from '../materials/materials.service.ts';
import { listTaskFiles } from '../materials/task-files.ts';
import { dropTexts } from '../notifications/to-send.service.ts';
import { sumUploads } from '../uploads/uploads-of-work.ts';
import type { NewFile, SubmissionRow } from './submissions.repository.ts';
import * as rows from './submissions.repository.ts';
import { workWords } from './submissions.words.ts';
import { isShownToStudent, toShownTask, toSubmissions } from './to-submission.ts';
import * as places from './work-place.ts';

const DAY_MS = 24 * 60 * places.MINUTE_MS;

/** @param isExpected of 0 before there is any @returns the draft's version; 0 where there still is none */
export function saveWorkDraft(
  deps: Deps,
  materialId: number,
  input: DraftInput,
  reader: Reader,
  isExpected: IsExpected,
) {
  return deps.db.transaction().execute(async (tx): Promise<DraftSaved> => {
    const place = await places.findPlace(tx, materialId, reader);
    const { task, latest } = place;
    places.assertDraft(latest);
    const { text, link } = input;
    const before = { text: latest?.text ?? '', link: latest?.link ?? '' };
    // A file may create the draft: without text, nothing can be overwritten.
    const isBlank = before.text === '' && before.link === '';
    if (!isExpected(latest?.version ?? 0) && !(isBlank && isExpected(0)))
      throw new AppError('CHANGED_MEANWHILE');
    for (const kind of ['text', 'link'] as const)
      if (input[kind] !== '' && !task.takes.includes(kind))
        throw AppError.ofField('INVALID_INPUT', `/${kind}`, kind, workWords.misfit());
    if (text === before.text && link === before.link) return savedAs(latest?.version ?? 0);
    await places.assertNoLateComer(deps, tx, place);
    const draft = latest ?? (await begin(tx, place));
    if (draft === undefined) throw new AppError('CHANGED_MEANWHILE');
    await rows.updateWork(tx, draft, { text, link });
    return savedAs(draft.version + 1);
  });
}

/** Checks whether a file may be sent. @throws AppError with the reason */
export async function admitWorkFile(deps: Deps, materialId: number, size: number, reader: Reader) {
  const place = await places.findPlace(deps.db, materialId, reader);
  await places.assertRoom(deps, deps.db, place);
  await places.assertNoLateComer(deps, deps.db, place);
  const sent = await sumUploads(deps.db, reader.id, place.courseId, deps.now() - DAY_MS);
  if (sent + size > limits.studentUploads)
    throw new AppError('UPLOADED_ENOUGH', { retryAfterSeconds: DAY_MS / 1000 });
}

/** Adds an uploaded file. @returns the assignment */
export async function attachWorkFile(
  deps: Deps,
  tx: Db,
  materialId: number,
  file: NewFile,
  reader: Reader,
): Promise<number> {
  const first = await places.findRunning(deps, tx, materialId, reader);
  if (first.latest === undefined) await begin(tx, first);
  const place = await places.findRunning(deps, tx, materialId, reader);
  await places.assertRoom(deps, tx, place);
  const id = place.latest?.id ?? 0;
  await rows.lockDraft(tx, id);
  const file_id = await insertFile(tx, { ...file, owner_id: reader.id });
  const position = file.created_at;
  await rows.insertFileOfWork(tx, { submission_id: id, file_id, position, by: 'student' });
  return materialId;
}

export function removeWorkFile(deps: Deps, materialId: number, fileId: number, reader: Reader) {
  return changeWork(deps, materialId, reader, async (tx, { latest }) => {
    places.assertDraft(latest);
    if (latest === undefined) throw new AppError('NOT_FOUND');
    await rows.lockDraft(tx, latest.id);
    await rows.deleteFileOfWork(tx, latest.id, 'student', fileId);
  });
}

/** Idempotent. */
export function handInWork(deps: Deps, materialId: number, reader: Reader, isExpected: IsExpected) {
  return changeWork(deps, materialId, reader, async (tx, place) => {
    const { task, latest } = place;
    if (latest?.state === 'handed-in') return;
    places.assertDraft(latest);
    if (latest === undefined) throw new AppError('NOTHING_HANDED_IN');
    if (!isExpected(latest.version)) throw new AppError('CHANGED_MEANWHILE');
    await places.assertNotOver(deps, tx, place);
    const link = await assertWork(tx, latest);
    const late = Number(task.late === 'mark' && (await places.isLate(deps, tx, place)));
    await rows.updateWork(tx, latest, { state: 'handed-in', handed_in_at: deps.now(), link, late });
    await noteVisit(deps, tx, materialId, reader.id);
    await dropTexts(tx, [reader.id], `work ${materialId}`);
    if (task.maxMarks === null) await completeMaterial(deps, tx, materialId, reader.id, true);
  });
}

export function takeBackWork(deps: Deps, materialId: number, reader: Reader) {
  return changeWork(deps, materialId, reader, async (tx, place) => {
    const { task, latest } = place;
    if (latest?.state === 'graded') throw new AppError('ALREADY_GRADED');
    if (latest?.state !== 'handed-in') return;
    // It could not be submitted again.
    await places.assertNotOver(deps, tx, place);
    await rows.updateWork(tx, latest, { state: 'draft', handed_in_at: null, late: 0 });
    if (task.maxMarks === null) await completeMaterial(deps, tx, materialId, reader.id, false);
  });
}

/** A file of a submission, for its owner and admins; NOT_FOUND for all others. */
export async function findWorkFile(
  { db }: Deps,
  { id, name }: FileAddress,
  reader: Reader,
): Promise<StoredFile> {
  const file = await rows.findFileOfWork(db, id);
  if (file === undefined || file.name !== name) throw new AppError('NOT_FOUND');
  if (
    !may(reader, 'teaching', file.course_id) &&
    !(file.user_id === reader.id && isShownToStudent(file, file.state))
  )
    throw new AppError('NOT_FOUND');
  return file;
}

export async function readOwnWork(deps: Deps, materialId: number, reader: Reader): Promise<Assignment> {
  const place = await places.findRunning(deps, deps.db, materialId, reader);
  const files = await listTaskFiles(deps.db, materialId);
  return {
    task: await toShownTask(deps.texts, place.task, files, teaches(reader, place.courseId)),
    submissions: await toSubmissions(deps.db, place.works),
    now: deps.now(),
    isOver: await places.isOver(deps, deps.db, place),
    completed: isCompleted(place.task, place.latest),
  };
}

/** One change of a student's work; what they see of it afterwards is read outside of the transaction. */
async function changeWork(
  deps: Deps,
  materialId: number,
  reader: Reader,
  work: (tx: Db, place: places.Place) => Promise<void>,
) {
  await deps.db
    .transaction()
    .execute(async (tx) => work(tx, await places.findRunning(deps, tx, materialId, reader)));
  return readOwnWork(deps, materialId, reader);
}

function begin(tx: Db, { materialId, reader }: places.Place) {
  return rows.insertDraft(tx, { material_id: materialId, user_id: reader.id, number: 1, text: '', link: '' });
}

/** The link to submit. @throws AppError if nothing was added, or the link is invalid */
async function assertWork(tx: Db, work: SubmissionRow): Promise<string> {
  const { text, link } = work;
  if (text === '' && link === '' && (await places.countFiles(tx, work)) === 0)
    throw new AppError('NOTHING_HANDED_IN');
  if (link === '') return link;
  const checked = webLink.safeParse(link);
  if (checked.success) return checked.data;
  throw AppError.ofField('INVALID_INPUT', '/link', 'link', checked.error.issues[0]?.message);
}

/** Without marks, submitted work is complete; with marks, work that passes. */
export function isCompleted({ maxMarks, passMarks }: Task, work?: Pick<SubmissionRow, 'state' | 'marks'>) {
  if (maxMarks === null) return work?.state === 'handed-in' || work?.state === 'graded';
  return work?.state === 'graded' && (work.marks ?? 0) >= (passMarks ?? 0);
}

const savedAs = (version: number): DraftSaved => ({ submissions: [{ version, state: 'draft' }] });
