import { audit } from '../../audit.ts';
import { bringBack, setAside } from '../../content/set-aside.ts';
import { stageFiles } from '../../content/write-files.ts';
import type { LeftOutFile } from '../../contract/content-editor.ts';
import { MISSING } from '../../contract/content-problem.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';

const MAY_NOT = new Set(['EACCES', 'EPERM', 'EROFS', 'EXDEV', 'EBUSY']);

/** Files of the content folder that are not read, and the way to be rid of them. */
export function createLeftOut({ db, config, publisher }: ServiceDeps) {
  const dir = config.contentDir;

  /** @throws AppError FILE_STAYS where the server may not move it, NOT_FOUND where someone was faster */
  const move = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new AppError('NOT_FOUND');
      throw MAY_NOT.has(error.code ?? '') ? new AppError('FILE_STAYS') : error;
    });

  return {
    list: (): LeftOutFile[] => publisher.leftOut().map(({ path, text, isKept }) => ({ path, text, isKept })),

    /**
     * Moves such a file out of the folder, and writes the last good form of a page in its place.
     * @returns what `bringBack` takes; undefined where its place is taken
     */
    async remove(path: string, byId: number): Promise<string | undefined> {
      await publisher.readFolder();
      const { isKept, text, name } = orNotFound(publisher.leftOut().find((one) => one.path === path));
      const id = text === MISSING ? undefined : await move(setAside(dir, path, name));
      if (isKept) {
        const staged = await move(stageFiles(dir, new Map([[path, publisher.current().texts.get(path)]])));
        await staged.place();
      }
      await audit(db, byId, 'content-file-removed', undefined, { file: path });
      await publisher.readFolder();
      return isKept ? undefined : id;
    },

    /** @throws AppError NOT_FOUND where it is gone, or something else has its name */
    async bringBack(id: string, byId: number): Promise<void> {
      if (!(await move(bringBack(dir, id)))) throw new AppError('NOT_FOUND');
      await audit(db, byId, 'content-file-brought-back', undefined, { id });
      await publisher.readFolder();
    },
  };
}
