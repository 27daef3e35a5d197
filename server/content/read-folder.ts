import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { files, folders } from '../contract/content/collections.ts';
import { type ContentProblem, MISSING } from '../contract/content-problem.ts';
import { AppError } from '../errors.ts';

const MOST_KILOBYTES = 256;

/** The content folder as it is written. */
export interface ContentFolder {
  /** By path, for example `courses/angular.md`. */
  readonly texts: ReadonlyMap<string, string>;
  /** Names of the folder `pictures`. */
  readonly pictures: ReadonlySet<string>;
  /** What can't be read. */
  readonly problems: readonly ContentProblem[];
}

/** Reads the files that are content, each at most 256 KB, none through a link that leads out of the folder. Throws nothing. */
export async function readFolder(dir: string): Promise<ContentFolder> {
  const problems: ContentProblem[] = [];
  const texts = new Map<string, string>();
  const list = (path: string) =>
    readdir(join(dir, path), { withFileTypes: true }).catch((error: unknown) => {
      if (path !== PICTURES) problems.push({ path, text: sayUnread(error) });
      return [];
    });
  const paths: string[] = Object.values(files).map(({ path }) => path);
  for (const { folder, ending } of Object.values(folders))
    for (const entry of await list(folder)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() || entry.name.startsWith('.')) continue;
      if (entry.name.endsWith(ending)) paths.push(path);
      else problems.push({ path, text: `is not read: its name must end in ${ending}.` });
    }
  const root = await realpath(dir).catch(() => dir);
  for (const path of paths)
    try {
      texts.set(path, await readText(root, path));
    } catch (error) {
      problems.push({ path, text: sayUnread(error) });
    }
  return { texts, pictures: new Set((await list(PICTURES)).map(({ name }) => name)), problems };
}

const PICTURES = 'pictures';

/** One file of the folder; undefined where there is none. @throws AppError FILE_UNREADABLE with the reason */
export async function readContentFile(dir: string, path: string): Promise<string | undefined> {
  try {
    return await readText(await realpath(dir), path);
  } catch (error) {
    const said = sayUnread(error);
    if (said === MISSING) return undefined;
    throw new AppError('FILE_UNREADABLE', { message: `The file content/${path} ${said}` });
  }
}

/** @throws Error with the reason, where it is not a text of the folder */
async function readText(root: string, path: string): Promise<string> {
  const file = await realpath(join(root, path));
  if (!file.startsWith(root + sep)) throw new Error('it is a link to a file outside the content folder.');
  const found = await stat(file);
  if (!found.isFile()) throw new Error('it is not a file.');
  if (found.size > MOST_KILOBYTES * 1024)
    throw new Error(`it has more than ${MOST_KILOBYTES} KB; content files are short texts.`);
  const bytes = await readFile(file);
  if (bytes.includes(0)) throw new Error('it is not a text.');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error('save it as UTF-8.');
  }
}

function sayUnread(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return MISSING;
  if (code === 'EACCES' || code === 'EPERM') return "can't be read: the server may not open it.";
  if (code === 'ELOOP') return "can't be read: it is a link that leads in a circle.";
  return `can't be read: ${error instanceof Error ? error.message : 'the disk does not answer.'}`;
}
