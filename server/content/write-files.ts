import { randomUUID } from 'node:crypto';
import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { sync } from '../storage/files.ts';

/** Texts to write, by their paths; undefined deletes the file. */
export type NewTexts = ReadonlyMap<string, string | undefined>;

async function placeOf(root: string, path: string): Promise<string> {
  const folder = await realpath(join(root, dirname(path)));
  const written = join(folder, basename(path));
  const place = await realpath(written).catch(() => written);
  if (!place.startsWith(root + sep))
    throw new Error(`${path} is a link to a file outside the content folder.`);
  return place;
}

/** Writes and syncs texts beside their files, so that a full disk shows early. `place` renames, `drop` deletes. */
export async function stageFiles(dir: string, texts: ReadonlyMap<string, string | Uint8Array | undefined>) {
  const root = await realpath(dir);
  const staged: { from: string | undefined; to: string }[] = [];
  const drop = async (): Promise<void> => {
    for (const { from } of staged) if (from !== undefined) await rm(from, { force: true });
  };
  try {
    for (const [path, text] of texts) {
      const to = await placeOf(root, path);
      const from = text === undefined ? undefined : join(dirname(to), `.${basename(to)}.${randomUUID()}.new`);
      staged.push({ from, to });
      if (from !== undefined && text !== undefined) await writeSafely(from, text, await modeOf(to));
    }
  } catch (error) {
    await drop();
    throw error;
  }
  const place = async (): Promise<void> => {
    for (const { from, to } of staged)
      await (from === undefined ? rm(to, { force: true }) : rename(from, to));
    for (const folder of new Set(staged.map(({ to }) => dirname(to)))) await sync(folder);
  };
  return { place, drop };
}

const modeOf = async (file: string): Promise<number> =>
  (await stat(file).catch(() => ({ mode: 0o644 }))).mode & 0o777;

async function writeSafely(file: string, text: string | Uint8Array, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function writePicture(dir: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(dir, 'pictures'), { recursive: true });
  const { place } = await stageFiles(dir, new Map([[`pictures/${name}`, bytes]]));
  await place();
}
