import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** In the content folder, so that a move is one rename on one disk. */
const ASIDE = '.removed';
const KEPT_MS = 30 * 24 * 60 * 60_000;
const ID = /^(\d{13})-[0-9a-f]{8}$/;
const FOLDERS = ['courses', 'faqs', 'legal', 'site', 'pictures'];
/** Temporary file of `stageFiles`, left behind by a kill. */
const STAGED = /^\..+\.[0-9a-f-]{36}\.new$/;

const inFolder = (folder: string, name: Buffer): Buffer => Buffer.concat([Buffer.from(`${folder}/`), name]);

/** Moves a file, folder or link aside. @returns the id for `bringBack` @throws Error ENOENT */
export async function setAside(dir: string, path: string, name?: Buffer): Promise<string> {
  const [folder = '', said = ''] = path.split('/');
  const bytes = name ?? Buffer.from(said);
  const from = inFolder(join(dir, folder), bytes);
  await lstat(from);
  const id = `${Date.now()}-${randomBytes(4).toString('hex')}`;
  const aside = join(dir, ASIDE, id, folder);
  await mkdir(aside, { recursive: true });
  await rename(from, inFolder(aside, bytes));
  return id;
}

/** Moves it back. @returns false if its place is taken or it is gone */
export async function bringBack(dir: string, id: string): Promise<boolean> {
  const aside = join(dir, ASIDE, id);
  const [folder] = ID.test(id) ? await readdir(aside).catch(() => []) : [];
  if (folder === undefined) return false;
  for (const name of await readdir(join(aside, folder), { encoding: 'buffer' })) {
    const to = inFolder(join(dir, folder), name);
    if (await lstat(to).catch(() => undefined)) return false;
    await rename(inFolder(join(aside, folder), name), to);
  }
  await rm(aside, { recursive: true });
  return true;
}

/** Deletes stale temporary files, and files set aside a month ago. @param silentMs younger ones stay */
export async function tidyFolder(dir: string, silentMs: number): Promise<void> {
  const namesIn = (folder: string) => readdir(join(dir, folder)).catch(() => []);
  for (const folder of FOLDERS)
    for (const name of (await namesIn(folder)).filter((one) => STAGED.test(one))) {
      const file = join(dir, folder, name);
      const found = await lstat(file).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs >= silentMs) await rm(file, { force: true });
    }
  for (const id of await namesIn(ASIDE))
    if (Date.now() - Number(ID.exec(id)?.[1] ?? Number.POSITIVE_INFINITY) > KEPT_MS)
      await rm(join(dir, ASIDE, id), { recursive: true, force: true });
}
