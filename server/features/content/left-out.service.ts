import { audit } from '../../audit.ts';
import { bringBack, setAside } from '../../content/set-aside.ts';
import { stageFiles } from '../../content/write-files.ts';
import type { LeftOutFile } from '../../contract/content-editor.ts';
import { MISSING } from '../../contract/content-problem.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { listDrafts } from './content.repository.ts';
import { listContent } from './content.service.ts';

const MAY_NOT = new Set(['EACCES', 'EPERM', 'EROFS', 'EXDEV', 'EBUSY']);

export function listLeftOut({ publisher }: Deps): LeftOutFile[] {
  return publisher.leftOut().map(({ path, text, isKept }) => ({ path, text, isKept }));
}

/** Names the pages whose drafts could be published; that of a new course is published from its course. */
export async function listDraftTitles(deps: Deps): Promise<string[]> {
  if ((await listDrafts(deps.db)).length === 0) return [];
  const { files } = await listContent(deps);
  return files.filter(({ draft, isNew }) => draft !== null && !isNew).map(({ title }) => title);
}

/** Moves a file aside; a page gets its last good text. @returns the id for `bringBack`; undefined if taken */
export async function removeLeftOut(deps: Deps, path: string, actorId: number): Promise<string | undefined> {
  await deps.publisher.readFolder();
  const { isKept, text, name } = orNotFound(deps.publisher.leftOut().find((one) => one.path === path));
  const id = text === MISSING ? undefined : await move(setAside(deps.config.contentDir, path, name));
  if (isKept) {
    const staged = await move(
      stageFiles(deps.config.contentDir, new Map([[path, deps.publisher.current().texts.get(path)]])),
    );
    await staged.place();
  }
  await audit(deps.db, actorId, 'content-file-removed', undefined, { file: path });
  await deps.publisher.readFolder();
  return isKept ? undefined : id;
}

/** @throws AppError NOT_FOUND if it is gone or its name is taken */
export async function bringBackLeftOut(deps: Deps, id: string, actorId: number): Promise<void> {
  if (!(await move(bringBack(deps.config.contentDir, id)))) throw new AppError('NOT_FOUND');
  await audit(deps.db, actorId, 'content-file-brought-back', undefined, { id });
  await deps.publisher.readFolder();
}

/** @throws AppError FILE_STAYS without permission, NOT_FOUND if someone was faster */
function move<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new AppError('NOT_FOUND');
    throw MAY_NOT.has(error.code ?? '') ? new AppError('FILE_STAYS') : error;
  });
}
