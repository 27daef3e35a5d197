import { audit } from '../../audit.ts';
import type { Task } from '../../contract/assignments.ts';
import { lessonKind } from '../../contract/lesson-kinds.ts';
import { limits } from '../../contract/limits.ts';
import { OWN_PICTURE } from '../../contract/markdown.ts';
import type { SubmissionFile } from '../../contract/submissions.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { insertFile } from './files.repository.ts';
import * as content from './lesson-content.repository.ts';
import * as rows from './materials.repository.ts';
import { mediaPath } from './to-material.ts';

export async function getAssignment(handle: Db, id: number): Promise<Task> {
  return orNotFound(await content.findTask(handle, id));
}

/** Lists the files of a task. */
export async function listTaskFiles(handle: Db, id: number): Promise<SubmissionFile[]> {
  const files = await content.listTaskFiles(handle, id);
  return files.map((file) => ({ ...file, path: mediaPath(id, file.name) }));
}

/** Checks whether a file may be added to an assignment, quiz or text. @throws AppError */
export async function admitTaskFile(
  { db }: Deps,
  id: number,
  { name, size }: { name: string; size: number },
  handle: Db = db,
) {
  const { type, task_id } = await rows.getMaterialOrThrow(handle, id);
  const isPicture = lessonKind(type).hasPictures === true && OWN_PICTURE.test(name);
  if (task_id === null && !isPicture) throw new AppError('NOT_FOUND');
  if (isPicture && size > limits.lessonPicture) throw new AppError('FILE_TOO_LARGE');
  const most = isPicture ? limits.lessonPictures : limits.submissionFiles;
  if ((await content.listTaskFiles(handle, id)).length >= most) throw new AppError('TOO_MANY_FILES');
}

/** Gives a file with a task, in the place of one of the same name. @returns the assignment */
export async function attachTaskFile(
  deps: Deps,
  tx: Db,
  id: number,
  file: Parameters<typeof insertFile>[1],
  actorId: number,
) {
  const same = (await content.listTaskFiles(tx, id)).find(({ name }) => name === file.name);
  if (same !== undefined) await content.deleteTaskFile(tx, id, same.id);
  await admitTaskFile(deps, id, file, tx);
  await content.insertTaskFile(tx, id, await insertFile(tx, file));
  await audit(tx, actorId, 'material-changed', { type: 'material', id }, { fileAdded: true });
  return id;
}

export function removeTaskFile({ db }: Deps, id: number, fileId: number, actorId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await rows.getMaterialOrThrow(tx, id);
    if (!(await content.deleteTaskFile(tx, id, fileId))) throw new AppError('NOT_FOUND');
    await audit(tx, actorId, 'material-changed', { type: 'material', id }, { fileRemoved: true });
  });
}
