import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { sha256Of, sync } from '../storage/files.ts';

const CONTENT_FILE = /^(?:courses|faqs|legal|site|pictures)\/[^/.][^/]*$/;

export async function listContentFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)));
  return paths.filter((path) => CONTENT_FILE.test(path)).sort();
}

/** What a restore changes in the content folder, by paths. */
export interface ContentChanges {
  /** The replaced ones too. */
  readonly written: readonly string[];
  readonly replaced: readonly string[];
  readonly removed: readonly string[];
}

/** Compares a backup's content with `dir`; no changes where the backup has no content. */
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

/** Copies the present files into `aside` first. Can be repeated after an interruption. */
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

async function copyWhole(source: string, target: string): Promise<void> {
  const growing = join(dirname(target), `.${basename(target)}.part`);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(source, growing);
  await sync(growing);
  await rename(growing, target);
  await sync(dirname(target));
}
