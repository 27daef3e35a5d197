import type { IncomingMessage } from 'node:http';
import { limits } from '../../contract/limits.ts';
import type { Material, UploadState } from '../../contract/materials.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { may } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { kindOf } from '../../storage/file-types.ts';
import { sync } from '../../storage/files.ts';
import { admitDoubtPicture, attachDoubtPicture } from '../doubts/doubts.service.ts';
import { addFileMaterial, kindOfUpload, type UploadTarget } from '../materials/edit-materials.ts';
import { getMaterial } from '../materials/materials.service.ts';
import { admitTaskFile, attachTaskFile } from '../materials/task-files.ts';
import { admitGradeFile, attachGradeFile } from '../submissions/grading.service.ts';
import { admitWorkFile, attachWorkFile } from '../submissions/submissions.service.ts';
import { withChecked } from './checked-file.ts';
import { assertMayUpload } from './may-upload.ts';
import * as given from './receive-upload.ts';
import { LIFETIME_MS } from './resumable-store.ts';
import * as rows from './uploads.repository.ts';

type NewFile = Parameters<typeof attachGradeFile>[2];

export interface Actor extends Reader {
  /** Checked at the last byte: hours may have passed. */
  recheckSession(): Promise<void>;
}

interface NewUpload {
  readonly id: string;
  readonly size?: number | undefined;
  readonly metadata?: Readonly<Record<string, string | null>> | undefined;
}

// Uploads by form, and resumable ones. Each belongs to the user who began it.

export async function uploadFile(
  deps: Deps,
  incoming: IncomingMessage,
  actor: Actor,
  replaced?: { readonly materialId: number },
) {
  const kind = replaced && (await kindOfUpload(deps, replaced));
  const { fields, file } = await given.receiveUpload(incoming, deps.files, deps.config, kind);
  try {
    await actor.recheckSession();
    const target: UploadTarget = replaced ?? { fields: given.parseFields(fields) };
    if ('fields' in target && !may(actor, 'lessons', target.fields.courseId))
      throw AppError.ofField('UNKNOWN_COURSE', '/courseId', 'unknown');
    if (file === undefined || file.size === 0) throw new AppError('UPLOAD_INCOMPLETE');
    if (kindOf(file.name) !== ('fields' in target ? target.fields.type : kind))
      throw new AppError('FILE_TYPE_NOT_ALLOWED');
    return await withChecked(deps, file.path, file.name, file, (checked) =>
      addFileMaterial(deps, target, checked, actor.id),
    );
  } finally {
    if (file !== undefined) await deps.files.discard(file);
  }
}

export async function beginUpload(
  deps: Deps,
  { id, size = 0, metadata: texts = {} }: NewUpload,
  actor: Reader,
): Promise<void> {
  const entries = Object.entries(texts).map(([name, value]) => [name, value ?? ''] as const);
  const metadata: given.UploadMetadata = Object.fromEntries(entries);
  await assertMayUpload(deps, metadata, actor);
  const { filename = '' } = metadata;
  const target = given.targetOf(metadata);
  const isWork = given.isOfWork(target);
  const of = isWork
    ? await admitWork(deps, target, filename, size, actor)
    : await admitMaterial(deps, target, filename, size);
  await deps.files.assertRoom(size);
  // Abandoned uploads make room.
  if (isWork)
    for (const old of await rows.listUnfinished(deps.db, actor.id, limits.unfinishedUploads - 1))
      await forget(deps, old);
  const row = { id, user_id: actor.id, size, metadata: JSON.stringify(metadata), created_at: deps.now() };
  await rows.insertUpload(deps.db, { ...row, material_id: null, ...of });
}

export async function assertOwnUpload(deps: Deps, id: string, actor: Reader): Promise<void> {
  await getOwnOrThrow(deps, id, actor);
}

export async function uploadState(deps: Deps, id: string, actor: Reader): Promise<UploadState> {
  const { size, material_id: materialId } = await getOwnOrThrow(deps, id, actor);
  const offset = materialId === null ? await deps.uploads.store.sizeOf(id) : size;
  if (offset === undefined) throw new AppError('UPLOAD_GONE');
  return { size, offset, materialId };
}

/** Turns a complete upload into a material or a file of work. Idempotent. */
export async function finishUpload(deps: Deps, id: string, actor: Reader): Promise<Material | undefined> {
  await getOwnOrThrow(deps, id, actor);
  const running =
    deps.uploads.finishing.get(id) ??
    finishOnce(deps, id, actor).finally(() => deps.uploads.finishing.delete(id));
  deps.uploads.finishing.set(id, running);
  return running;
}

export async function sweepUploads(deps: Deps): Promise<void> {
  for (const id of await rows.deleteUploadsBefore(deps.db, deps.now() - LIFETIME_MS))
    await deps.uploads.store.discard(id);
  await deps.uploads.store.sweep(await rows.listUploadIds(deps.db), deps.now());
}

async function getOwnOrThrow(deps: Deps, id: string, actor: Reader): Promise<rows.UploadRow> {
  const row = await rows.findUpload(deps.db, id);
  if (row === undefined || row.user_id !== actor.id) throw new AppError('NOT_FOUND');
  await assertMayUpload(deps, given.metadataOf(row), actor);
  return row;
}

function attach(deps: Deps, tx: Db, target: given.WorkTarget, file: NewFile, actor: Reader): Promise<number> {
  if ('postId' in target) return attachDoubtPicture(tx, target.postId, file, actor);
  if ('taskId' in target) return attachTaskFile(deps, tx, target.taskId, file, actor.id);
  if ('submissionId' in target) return attachGradeFile(tx, target.submissionId, file, actor.id);
  return attachWorkFile(deps, tx, target.assignmentId, file, actor);
}

/** Files that were dropped in one place keep the order in which they were begun, whichever is complete first. */
function behindEarlier({ user_id, created_at }: rows.UploadRow, target: UploadTarget): UploadTarget {
  if (!('fields' in target) || target.fields.after === undefined) return target;
  const { after, courseId } = target.fields;
  return {
    ...target,
    async below(tx) {
      const earlier = (await rows.listFinished(tx, user_id, created_at)).findLast(({ metadata }) => {
        const other = given.metadataOf({ metadata });
        return other['after'] === String(after) && other['courseId'] === String(courseId);
      });
      return earlier?.material_id ?? after;
    },
  };
}

async function become(deps: Deps, row: rows.UploadRow, actor: Reader): Promise<Material | undefined> {
  const { id, size } = row;
  const metadata = given.metadataOf(row);
  const path = deps.uploads.store.pathOf(id);
  // Its last bytes may be from an aborted request.
  await sync(path);
  const finished = async (tx: Db, materialId: number): Promise<void> => {
    if (!(await rows.finishUpload(tx, id, materialId, deps.now()))) throw new AppError('UPLOAD_OUT_OF_STEP');
  };
  const target = given.targetOf(metadata);
  return withChecked(deps, path, metadata['filename'] ?? '', { size }, async (file) => {
    if (!given.isOfWork(target))
      return addFileMaterial(deps, behindEarlier(row, target), file, actor.id, finished);
    const { name, mediaType: media_type, sha256 } = file;
    await deps.files.store(file.path, (storage_key) =>
      deps.db.transaction().execute(async (tx) => {
        const row = { storage_key, name, media_type, size: file.size, sha256, created_at: deps.now() };
        await finished(tx, await attach(deps, tx, target, row, actor));
      }),
    );
    return undefined;
  });
}

async function materialOf(deps: Deps, row: rows.UploadRow | undefined): Promise<Material | undefined> {
  return row?.material_id == null || row.assignment_id !== null || row.post_id !== null
    ? undefined
    : getMaterial(deps, row.material_id);
}

async function finishOnce(deps: Deps, id: string, actor: Reader): Promise<Material | undefined> {
  const row = await getOwnOrThrow(deps, id, actor);
  if (row.material_id !== null) return materialOf(deps, row);
  const stored = await deps.uploads.store.sizeOf(id);
  if (stored === undefined) throw new AppError('UPLOAD_GONE');
  if (stored !== row.size) throw new AppError('UPLOAD_UNFINISHED');
  try {
    const saved = await become(deps, row, actor);
    await deps.uploads.store.discard(id);
    return saved;
  } catch (error) {
    // Another process was faster.
    const there = await rows.findUpload(deps.db, id);
    if (there?.material_id != null) return materialOf(deps, there);
    // Errors of the file or course are final; server errors may be retried.
    if (error instanceof AppError && error.status < 500) await forget(deps, id);
    throw error;
  }
}

async function forget(deps: Deps, id: string): Promise<void> {
  await rows.deleteUpload(deps.db, id);
  await deps.uploads.store.discard(id);
}

async function admitWork(deps: Deps, target: given.WorkTarget, name: string, size: number, actor: Reader) {
  await deps.limiter.spend('submissionFile', String(actor.id));
  if ('postId' in target) {
    given.assertPicture(name, size);
    await admitDoubtPicture(deps, target.postId, actor);
    return { post_id: target.postId };
  }
  given.assertWorkFile(name, size);
  if ('taskId' in target) {
    await admitTaskFile(deps, target.taskId, { name, size });
    return { assignment_id: target.taskId };
  }
  if ('submissionId' in target) return { assignment_id: await admitGradeFile(deps, target.submissionId) };
  await admitWorkFile(deps, target.assignmentId, size, actor);
  return { assignment_id: target.assignmentId };
}

async function admitMaterial(deps: Deps, target: UploadTarget, name: string, size: number): Promise<object> {
  const most = given.maxBytesFor(name, { type: await kindOfUpload(deps, target) }, deps.config);
  if (size === 0) throw new AppError('UPLOAD_INCOMPLETE');
  if (size > most) throw new AppError('FILE_TOO_LARGE');
  return {};
}
