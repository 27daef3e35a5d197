import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import type { Task } from '../../contract/assignments.ts';
import type { Page } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { OWN_PICTURE } from '../../contract/markdown.ts';
import type * as contract from '../../contract/materials.ts';
import type { SubmissionFile } from '../../contract/submissions.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { drawTexts } from '../../documents/draw-lesson.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Reader } from '../../sessions/sessions.ts';
import type { FileAddress, StoredFile } from '../../storage/file-store.ts';
import { createMaterialEditor } from './edit-materials.ts';
import * as content from './lesson-content.repository.ts';
import * as rows from './materials.repository.ts';
import { upsertProgress } from './progress.repository.ts';
import { receiveCaptions } from './receive-captions.ts';
import { listRenditions } from './renditions.repository.ts';
import {
  CAPTIONS_NAME,
  mediaFolder,
  mediaPath,
  toAdminMaterial,
  toFilm,
  toStudiedMaterial,
} from './to-material.ts';

const CAPTIONS_TYPE = 'text/vtt; charset=utf-8';

export function createMaterialsService(
  deps: ServiceDeps,
  { certificates, courses, enrollments }: Pick<Services, 'certificates' | 'courses' | 'enrollments'>,
) {
  const { db, now, files, config, texts } = deps;

  async function assertMayStudy(handle: Db, reader: Reader, courseId: number): Promise<void> {
    if (reader.role !== 'admin' && !(await enrollments.isEnrolled(handle, reader.id, courseId)))
      throw new AppError('NOT_ENROLLED');
  }

  function assertShown({ hidden }: { hidden: number }, reader: Reader): void {
    if (hidden === 1 && reader.role !== 'admin') throw new AppError('NOT_FOUND');
  }

  async function open(handle: Db, id: number, reader: Reader): Promise<rows.MaterialView> {
    const material = await rows.getMaterialOrThrow(handle, id);
    await assertMayStudy(handle, reader, material.course_id);
    assertShown(material, reader);
    return material;
  }

  async function assertVideo(handle: Db, id: number): Promise<void> {
    if ((await rows.getMaterialOrThrow(handle, id)).type !== 'video')
      throw new AppError('CAPTIONS_NEED_A_VIDEO');
  }

  /** @param captions none takes them away */
  async function setCaptions(
    tx: Db,
    id: number,
    captions: { fileId: number; language: string } | undefined,
    actorId: number,
  ): Promise<contract.Material> {
    await assertVideo(tx, id);
    const { fileId = null, language = 'en' } = captions ?? {};
    const columns = { captions_file_id: fileId, captions_language: language };
    await rows.updateMaterial(tx, id, { ...columns, updated_at: now() });
    const detail = captions === undefined ? { captions: false } : { captions: true, language };
    await audit(tx, actorId, 'material-captions-changed', { type: 'material', id }, detail);
    return toAdminMaterial(await rows.getMaterialOrThrow(tx, id));
  }

  /** Removes the files that no material uses any more: rows first, files after. @returns how many bytes they had */
  async function freeUnused(): Promise<number> {
    let bytes = 0;
    for (let after: number | undefined = 0; after !== undefined; await setImmediate()) {
      const { ids, next } = await rows.listUnusedFiles(db, after);
      if (ids.length > 0) {
        const unused = await db.transaction().execute((tx) => rows.deleteUnusedFiles(tx, ids));
        await files.remove(unused.map(({ storage_key }) => storage_key));
        bytes = unused.reduce((sum, { size }) => sum + size, bytes);
      }
      after = next;
    }
    return bytes;
  }

  return {
    ...createMaterialEditor(deps, { certificates, courses }),

    maxBytes: {
      video: config.maxVideoBytes,
      document: config.maxDocumentBytes,
      file: config.maxDocumentBytes,
    },

    async listOfCourse(courseId: number, reader: Reader): Promise<contract.Material[]> {
      await assertMayStudy(db, reader, courseId);
      const isAdmin = reader.role === 'admin';
      if (isAdmin && (await courses.find(db, courseId)) === undefined) throw new AppError('NOT_FOUND');
      const listed = await rows.listCourseMaterials(db, courseId, reader.id, Number(isAdmin));
      const hasVideos = listed.some(({ type }) => type === 'video');
      const renditions = hasVideos ? await listRenditions(db, courseId) : [];
      return listed.map((row) => ({
        ...toStudiedMaterial(row),
        ...(isAdmin ? toAdminMaterial(row) : {}),
        film: toFilm(renditions.filter(({ materialId }) => materialId === row.id)),
      }));
    },

    async list(query: contract.MaterialQuery): Promise<Page<contract.Material>> {
      const { items, ...page } = await rows.listMaterials(db, query);
      return { ...page, items: items.map(toAdminMaterial) };
    },

    open,

    assertMayStudy,

    assertShown,

    insertFile: rows.insertFile,

    getTask: async (handle: Db, id: number): Promise<Task> => orNotFound(await content.findTask(handle, id)),

    /** Ids and titles of those that students of a course see. */
    listVideos: async (slug: string): Promise<(readonly [id: string, title: string])[]> =>
      (await rows.listVideos(db, slug)).map(({ id, title }) => [String(id), title] as const),

    /** What a teacher gives with a task. */
    async listTaskFiles(handle: Db, id: number): Promise<SubmissionFile[]> {
      const files = await content.listTaskFiles(handle, id);
      return files.map((file) => ({ ...file, path: mediaPath(id, file.name) }));
    },

    /** Whether a file may be given with a task. @throws AppError saying why not */
    /** Whether a file may be given with an assignment, or a picture with a quiz or a text. @throws AppError */
    async admitTaskFile(id: number, { name, size }: { name: string; size: number }, handle: Db = db) {
      const { type, task_id } = await rows.getMaterialOrThrow(handle, id);
      const isPicture = (type === 'quiz' || type === 'text') && OWN_PICTURE.test(name);
      if (task_id === null && !isPicture) throw new AppError('NOT_FOUND');
      if (isPicture && size > limits.lessonPicture) throw new AppError('FILE_TOO_LARGE');
      const most = isPicture ? limits.lessonPictures : limits.submissionFiles;
      if ((await content.listTaskFiles(handle, id)).length >= most) throw new AppError('TOO_MANY_FILES');
    },

    /** Gives a file with a task, in the place of one of the same name. @returns the assignment */
    async attachToTask(tx: Db, id: number, file: Parameters<typeof rows.insertFile>[1], actorId: number) {
      const same = (await content.listTaskFiles(tx, id)).find(({ name }) => name === file.name);
      if (same !== undefined) await content.deleteTaskFile(tx, id, same.id);
      await this.admitTaskFile(id, file, tx);
      await content.insertTaskFile(tx, id, await rows.insertFile(tx, file));
      await audit(tx, actorId, 'material-changed', { type: 'material', id }, { fileAdded: true });
      return id;
    },

    removeTaskFile: (id: number, fileId: number, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await rows.getMaterialOrThrow(tx, id);
        if (!(await content.deleteTaskFile(tx, id, fileId))) throw new AppError('NOT_FOUND');
        await audit(tx, actorId, 'material-changed', { type: 'material', id }, { fileRemoved: true });
      }),

    /** The pictures of a quiz, for a copy of it. */
    copyPictures: content.copyTaskFiles,

    /** All materials of a course for a copy of it, with the same files. @returns the pairs of ids */
    async copyAll(tx: Db, from: number, to: number): Promise<{ from: number; to: number }[]> {
      const pairs: { from: number; to: number }[] = [];
      for (const { id, ...material } of await rows.listWhole(tx, from)) {
        const times = { created_at: now(), updated_at: now() };
        const copy = await rows.insertMaterial(tx, { ...material, course_id: to, ...times });
        await content.copyContent(tx, id, copy);
        pairs.push({ from: id, to: copy });
      }
      return pairs;
    },

    get: async (id: number, handle: Db = db): Promise<contract.Material> =>
      toAdminMaterial(await rows.getMaterialOrThrow(handle, id)),

    /** Notes that a student was at a lesson which a teacher or the server judges. */
    async touch(tx: Db, materialId: number, userId: number): Promise<void> {
      await upsertProgress(tx, { userId, materialId, at: now() });
    },

    async complete(tx: Db, materialId: number, userId: number, completed: boolean): Promise<void> {
      await upsertProgress(tx, { userId, materialId, at: now(), completed, judged: true });
      // In the trash it counts for no certificate.
      const material = completed ? await rows.findMaterial(tx, materialId) : undefined;
      if (material !== undefined) await certificates.onCompleted(tx, userId, material.course_id);
    },

    async addCaptions(
      incoming: IncomingMessage,
      id: number,
      actor: { readonly id: number; recheckSession(): Promise<void> },
    ): Promise<{ material: contract.Material; cues: number }> {
      await assertVideo(db, id);
      const { file, cues, language } = await receiveCaptions(incoming, files, () => actor.recheckSession());
      try {
        const { path, size, sha256 } = file;
        const material = await files.store(path, (storage_key) =>
          db.transaction().execute(async (tx) => {
            const row = { storage_key, name: CAPTIONS_NAME, media_type: CAPTIONS_TYPE, size, sha256 };
            const fileId = await rows.insertFile(tx, { ...row, created_at: now() });
            return setCaptions(tx, id, { fileId, language }, actor.id);
          }),
        );
        return { material, cues };
      } finally {
        await files.discard(file);
      }
    },

    removeCaptions: (id: number, actorId: number): Promise<contract.Material> =>
      db.transaction().execute((tx) => setCaptions(tx, id, undefined, actorId)),

    async remove(id: number, actorId: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const { course_id } = await rows.getMaterialOrThrow(tx, id);
        await rows.updateMaterial(tx, id, { deleted_at: now() });
        await audit(tx, actorId, 'material-deleted', { type: 'material', id });
        await certificates.issueDue(tx, course_id);
      });
    },

    async saveProgress(
      materialId: number,
      input: contract.ProgressInput,
      reader: Reader,
    ): Promise<contract.Progress> {
      return db.transaction().execute(async (tx) => {
        const { type, task_id: taskId, course_id: courseId } = await open(tx, materialId, reader);
        const { positionSeconds, completed, agoMs = 0 } = input;
        if ((type === 'quiz' || taskId !== null) && completed !== undefined) {
          const [kind, what] = type === 'quiz' ? ['quiz', 'A quiz'] : ['task', 'This assignment'];
          const sentence = `${what} is completed when you submit it.`;
          throw AppError.ofField('INVALID_INPUT', '/completed', kind, sentence);
        }
        const at = now() - agoMs;
        const progress = { userId: reader.id, materialId, at, positionSeconds, completed, late: agoMs > 0 };
        const saved = await upsertProgress(tx, progress);
        if (completed === true) await certificates.onCompleted(tx, reader.id, courseId);
        return { completed: saved.completed_at !== null, positionSeconds: saved.position_seconds };
      });
    },

    async readText(id: number, reader: Reader): Promise<contract.LessonText> {
      await open(db, id, reader);
      const body = orNotFound(await content.findText(db, id));
      return {
        html: await texts.htmlOf(body, mediaFolder(id)),
        ...(reader.role === 'admin' ? { body } : {}),
      };
    },

    /** Draws texts that are not saved yet. @param materialId whose pictures they show */
    preview: (bodies: readonly string[], materialId: number | undefined): Promise<string[]> =>
      drawTexts(bodies, materialId === undefined ? undefined : mediaFolder(materialId)),

    async findFile({ id, name }: FileAddress, reader: Reader): Promise<StoredFile> {
      const own = await rows.listMedia(db, id, reader.id);
      const found = own.length > 0 ? own : await rows.listTaskMedia(db, id, reader.id);
      const [first] = found;
      if (first === undefined) throw new AppError('NOT_FOUND');
      if (reader.role !== 'admin' && first.enrolledId === null) throw new AppError('NOT_ENROLLED');
      assertShown(first, reader);
      return orNotFound(found.find((one) => one.name === name));
    },

    freeUnused,

    sweepFiles: (): Promise<void> => files.sweepUnreferenced((keys) => rows.listReferencedKeys(db, keys)),
  };
}
