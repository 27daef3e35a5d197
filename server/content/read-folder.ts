import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { files, folders } from '../contract/content/collections.ts';
import { isPictureName } from '../contract/content/fields.ts';
import { type ContentProblem, MISSING } from '../contract/content-problem.ts';
import { AppError } from '../errors.ts';

const MOST_KILOBYTES = 256;
const PICTURES = 'pictures';

/** The content folder as it is on disk; texts are by their paths. */
export interface ContentFolder {
  readonly texts: ReadonlyMap<string, string>;
  readonly pictures: ReadonlySet<string>;
  /** Why each file that should be there can't be read, by its path. */
  readonly unread: ReadonlyMap<string, string>;
  readonly strays: readonly Stray[];
  readonly problems: readonly ContentProblem[];
}

/** A file that the site does not use, and why. */
interface Stray {
  readonly path: string;
  readonly text: string;
  /** The name in bytes: it may not be UTF-8. */
  readonly name: Buffer;
}

/** Git's files and files being written now. */
const IN_USE = /^\.git|^\..+\.(?:new|part)$/;
const NAME_OF_PAGE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const LEADS_NOWHERE = "can't be read: it is a link to a file that is not there.";

export const isSiteFile = (path: string): boolean => Object.values(files).some((file) => file.path === path);

/** Allowed files of each folder, and the message for others. */
const ROOMS = [
  ...Object.values(folders).map(({ folder, ending }) => ({
    folder: folder as string,
    isContent: (name: string) => name.endsWith(ending) && NAME_OF_PAGE.test(name.slice(0, -ending.length)),
    text: `is not read: its name must have small letters, digits and single hyphens, and end in ${ending}.`,
  })),
  {
    folder: 'site',
    isContent: (name: string) => isSiteFile(`site/${name}`),
    text: 'is not read: the site has no such file.',
  },
  {
    folder: PICTURES,
    isContent: isPictureName,
    text: 'is not read: a picture has a name like lab-1.webp, without spaces.',
  },
] as const;

/** Reads content files of at most 256 KB each and follows no link out of the folder. Never throws. */
export async function readFolder(dir: string): Promise<ContentFolder> {
  const problems: ContentProblem[] = [];
  const strays: Stray[] = [];
  const paths = new Set<string>(Object.values(files).map(({ path }) => path));
  const pictures = new Set<string>();
  for (const { folder, isContent, text } of ROOMS) {
    const found = await readdir(join(dir, folder), { encoding: 'buffer' }).catch((error: unknown) => {
      if (folder !== PICTURES && folder !== 'site') problems.push({ path: folder, text: sayUnread(error) });
      return [];
    });
    for (const name of found.sort((a, b) => Buffer.compare(a, b))) {
      const said = name.toString();
      const path = `${folder}/${said}`;
      if (!isContent(said)) {
        if (!IN_USE.test(said)) strays.push({ path, text, name });
      } else if (folder === PICTURES) pictures.add(said);
      else paths.add(path);
    }
  }
  const root = await realpath(dir).catch(() => dir);
  const texts = new Map<string, string>();
  const unread = new Map<string, string>();
  for (const path of paths)
    try {
      texts.set(path, await readText(root, path));
    } catch (error) {
      const said = sayUnread(error);
      unread.set(path, said === MISSING && !isSiteFile(path) ? LEADS_NOWHERE : said);
    }
  return { texts, pictures, unread, strays, problems };
}

/** @throws AppError FILE_UNREADABLE with the reason */
export async function readContentFile(dir: string, path: string): Promise<string | undefined> {
  try {
    return await readText(await realpath(dir), path);
  } catch (error) {
    const said = sayUnread(error);
    if (said === MISSING) return undefined;
    throw new AppError('FILE_UNREADABLE', { message: `The file content/${path} ${said}` });
  }
}

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
