import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { sha256Of, sync } from '../storage/files.ts';

/** Texts and pictures; hidden files and those of tools are no content. */
const CONTENT_FILE = /^(?:courses|faqs|legal|site|pictures)\/[^/.][^/]*$/;

/** The files of a content folder by their paths in it; none where there is no folder. Links are left out. */
export async function listContentFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)));
  return paths.filter((path) => CONTENT_FILE.test(path)).sort();
}

/** What makes one content folder equal to another: files to write, and files that go. */
export interface ContentChanges {
  readonly written: readonly string[];
  readonly replaced: readonly string[];
  readonly removed: readonly string[];
}

/** What a restore of `from` changes in `dir`; nothing where the backup holds no content. */
export async function compareContent(from: string, dir: string): Promise<ContentChanges> {
  const wanted = await listContentFiles(from);
  const present = new Set(await listContentFiles(dir));
  const written: string[] = [];
  for (const path of wanted)
    if (!present.has(path) || (await sha256Of(join(dir, path))) !== (await sha256Of(join(from, path))))
      written.push(path);
  const replaced = written.filter((path) => present.has(path));
  const removed = wanted.length === 0 ? [] : [...present].filter((path) => !wanted.includes(path));
  return { written, replaced, removed };
}

/** Copies what is there into `aside` first. Cut off, it can be done again. */
export async function applyContent(
  { written, replaced, removed }: ContentChanges,
  from: string,
  dir: string,
  aside: string,
): Promise<void> {
  for (const path of [...replaced, ...removed]) await copyWhole(join(dir, path), join(aside, path));
  for (const path of written) await copyWhole(join(from, path), join(dir, path));
  for (const path of removed) await rm(join(dir, path), { force: true });
}

/** The file has its name once all of it is on the disk. */
async function copyWhole(source: string, target: string): Promise<void> {
  const growing = join(dirname(target), `.${basename(target)}.part`);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(source, growing);
  await sync(growing);
  await rename(growing, target);
  await sync(dirname(target));
}
