import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import type { Config } from '../../config.ts';
import type { Page } from '../../contract/fields.ts';
import { lessonKind, type UploadKind, uploadTypes } from '../../contract/lesson-kinds.ts';
import type { LessonText } from '../../contract/lessons.ts';
import type * as contract from '../../contract/materials.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { drawTexts } from '../../documents/draw-lesson.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { scopeOf, teaches } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import type { FileAddress, StoredFile } from '../../storage/file-store.ts';
import { certifyCompletion, issueDueCertificates } from '../certificates/issue-certificates.ts';
import { findCourse } from '../courses/courses.service.ts';
import { readOwnQuizzes } from '../quizzes/own-quizzes.service.ts';
import { readOwnAssignments } from '../submissions/own-assignments.service.ts';
import { workWords } from '../submissions/submissions.words.ts';
import { deleteUnusedFiles, listReferencedKeys, listUnusedFiles } from './files.repository.ts';
import * as content from './lesson-content.repository.ts';
import * as rows from './materials.repository.ts';
import { assertMayStudy, assertShown, openMaterial } from './open-material.ts';
import { upsertProgress } from './progress.repository.ts';
import { listRenditions } from './renditions.repository.ts';
import { mediaFolder, toAdminMaterial, toFilm, toStudiedMaterial } from './to-material.ts';

export { insertFile } from './files.repository.ts';
export { copyTaskFiles } from './lesson-content.repository.ts';
export { deleteMaterial } from './materials.repository.ts';

/** Returns the greatest size of each kind of upload. */
export function maxUploadBytes({ config }: { config: Pick<Config, 'maxVideoBytes' | 'maxDocumentBytes'> }) {
  const most = (kind: UploadKind) =>
    lessonKind(kind).isFilm ? config.maxVideoBytes : config.maxDocumentBytes;
  return Object.fromEntries(uploadTypes.map((kind) => [kind, most(kind)])) as Record<UploadKind, number>;
}

export async function listMaterialsOfCourse(
  deps: Deps,
  courseId: number,
  reader: Reader,
): Promise<contract.Material[]> {
  const { db } = deps;
  await assertMayStudy(db, reader, courseId);
  const isTeacher = teaches(reader, courseId);
  if (isTeacher && (await findCourse(db, courseId)) === undefined) throw new AppError('NOT_FOUND');
  const listed = await rows.listCourseMaterials(db, courseId, reader.id, Number(isTeacher));
  const hasFilms = listed.some(({ type }) => lessonKind(type).isFilm);
  const renditions = hasFilms ? await listRenditions(db, courseId) : [];
  const standing = isTeacher ? undefined : await readStanding(deps, reader.id, courseId);
  return listed.map((row) => ({
    ...toStudiedMaterial(row),
    ...(isTeacher ? toAdminMaterial(row) : {}),
    ...standing?.(row.id),
    film: toFilm(renditions.filter(({ materialId }) => materialId === row.id)),
  }));
}

async function readStanding(deps: Deps, userId: number, courseId: number) {
  const quizzes = await readOwnQuizzes(deps, userId, [courseId]);
  const work = await readOwnAssignments(deps, userId, [courseId]);
  const marks = new Map(
    [...quizzes.marks, ...work.marks].map(({ materialId, marks: got, maxMarks, isWaiting }) => [
      materialId,
      { marks: got, maxMarks, isWaiting },
    ]),
  );
  const toDo = new Map(
    [...quizzes.toDo, ...work.toDo].map(({ materialId, kind, at, isOverdue }) => [
      materialId,
      { kind, at, isOverdue },
    ]),
  );
  return (materialId: number) => ({ mark: marks.get(materialId), toDo: toDo.get(materialId) });
}

export async function listMaterials(
  { db }: Deps,
  query: contract.MaterialQuery,
  reader: Pick<Reader, 'rights'>,
): Promise<Page<contract.Material>> {
  const { items, ...page } = await rows.listMaterials(db, query, scopeOf(reader, 'lessons', 'teaching'));
  return { ...page, items: items.map(toAdminMaterial) };
}

/** Ids and titles of those that students of a course see. */
export async function listVideos(
  { db }: Deps,
  slug: string,
): Promise<(readonly [id: string, title: string])[]> {
  return (await rows.listVideos(db, slug)).map(({ id, title }) => [String(id), title] as const);
}

export async function getMaterial({ db }: Deps, id: number, handle: Db = db): Promise<contract.Material> {
  return toAdminMaterial(await rows.getMaterialOrThrow(handle, id));
}

export async function courseOfMaterial({ db }: Deps, id: number): Promise<number | undefined> {
  return (await rows.findMaterial(db, id))?.course_id;
}

/** Notes that a student was at a lesson which a teacher or the server judges. */
export async function noteVisit({ now }: Deps, tx: Db, materialId: number, userId: number): Promise<void> {
  await upsertProgress(tx, { userId, materialId, at: now() });
}

export async function completeMaterial(
  deps: Deps,
  tx: Db,
  materialId: number,
  userId: number,
  completed: boolean,
): Promise<void> {
  await upsertProgress(tx, { userId, materialId, at: deps.now(), completed, judged: true });
  // In the trash it counts for no certificate.
  const material = completed ? await rows.findMaterial(tx, materialId) : undefined;
  if (material !== undefined) await certifyCompletion(deps, tx, userId, material.course_id);
}

export async function removeMaterial(deps: Deps, id: number, actorId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { course_id } = await rows.getMaterialOrThrow(tx, id);
    await rows.updateMaterial(tx, id, { deleted_at: deps.now() });
    await audit(tx, actorId, 'material-deleted', { type: 'material', id });
    await issueDueCertificates(deps, tx, course_id);
  });
}

export async function restoreMaterial(tx: Db, id: number): Promise<boolean> {
  if (!(await rows.untrashMaterial(tx, id))) return false;
  const message = 'Its course is in the trash. Restore the course first.';
  if ((await rows.findMaterial(tx, id)) === undefined) throw new AppError('COURSE_GONE', { message });
  return true;
}

export async function saveProgress(
  deps: Deps,
  materialId: number,
  input: contract.ProgressInput,
  reader: Reader,
): Promise<contract.Progress> {
  return deps.db.transaction().execute(async (tx) => {
    const { type, task_id: taskId, course_id: courseId } = await openMaterial(tx, materialId, reader);
    const { positionSeconds, completed, agoMs = 0 } = input;
    const { isJudged, name } = lessonKind(type);
    if (isJudged && completed !== undefined)
      throw AppError.ofField(
        'INVALID_INPUT',
        '/completed',
        type,
        `A ${name.toLowerCase()} is completed when you submit it.`,
      );
    if (taskId !== null && completed !== undefined)
      throw AppError.ofField('INVALID_INPUT', '/completed', 'task', workWords.judged());
    const at = deps.now() - agoMs;
    const progress = { userId: reader.id, materialId, at, positionSeconds, completed, late: agoMs > 0 };
    const saved = await upsertProgress(tx, progress);
    if (completed === true) await certifyCompletion(deps, tx, reader.id, courseId);
    return { completed: saved.completed_at !== null, positionSeconds: saved.position_seconds };
  });
}

export async function readTextLesson({ db, texts }: Deps, id: number, reader: Reader): Promise<LessonText> {
  const { course_id } = await openMaterial(db, id, reader);
  const body = orNotFound(await content.findText(db, id));
  return { html: await texts.htmlOf(body, mediaFolder(id)), ...(teaches(reader, course_id) ? { body } : {}) };
}

/** Draws texts that are not saved yet. @param materialId whose pictures they show */
export function previewTexts(bodies: readonly string[], materialId: number | undefined): Promise<string[]> {
  return drawTexts(bodies, materialId === undefined ? undefined : mediaFolder(materialId));
}

export async function findMaterialFile(
  { db }: Deps,
  { id, name }: FileAddress,
  reader: Reader,
): Promise<StoredFile> {
  const own = await rows.listMedia(db, id, reader.id);
  const found = own.length > 0 ? own : await rows.listTaskMedia(db, id, reader.id);
  const [first] = found;
  if (first === undefined) throw new AppError('NOT_FOUND');
  if (!teaches(reader, first.course_id) && first.enrolledId === null) throw new AppError('NOT_ENROLLED');
  assertShown(first, reader);
  return orNotFound(found.find((one) => one.name === name));
}

/** Removes the files that no material uses any more: rows first, files after. @returns how many bytes they had */
export async function freeUnusedFiles({ db, files }: Deps): Promise<number> {
  let bytes = 0;
  for (let after: number | undefined = 0; after !== undefined; await setImmediate()) {
    const { ids, next } = await listUnusedFiles(db, after);
    if (ids.length > 0) {
      const unused = await db.transaction().execute((tx) => deleteUnusedFiles(tx, ids));
      await files.remove(unused.map(({ storage_key }) => storage_key));
      bytes = unused.reduce((sum, { size }) => sum + size, bytes);
    }
    after = next;
  }
  return bytes;
}

export function sweepUnusedFiles({ db, files }: Deps): Promise<void> {
  return files.sweepUnreferenced((keys) => listReferencedKeys(db, keys));
}
