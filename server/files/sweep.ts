import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FindKnown, UNKNOWN_FOR_MS } from './media-place.ts';

const BATCH = 500;
const PREFIX = /^[0-9a-f]{2}$/;

/** Removes parts that nothing was added to since a moment. @returns how many */
export async function removeParts(folder: string, before: number): Promise<number> {
  let removed = 0;
  for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.part'))) {
    const facts = await stat(join(folder, name)).catch(() => undefined);
    if (facts === undefined || facts.mtimeMs > before) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

/** Removes files of `media` that `findKnown` does not name and that are older than a day. @returns how many */
export async function removeUnknownFiles(media: string, findKnown: FindKnown, now: number): Promise<number> {
  let removed = 0;
  for (const prefix of (await readdir(media)).filter((name) => PREFIX.test(name))) {
    const folder = join(media, prefix);
    for (const keys of inBatches(await readdir(folder))) {
      const known = new Set(await findKnown(keys));
      for (const path of keys.filter((key) => !known.has(key)).map((key) => join(folder, key))) {
        if (!(await isOlderThan(path, now - UNKNOWN_FOR_MS))) continue;
        await rm(path, { force: true });
        removed += 1;
      }
    }
  }
  return removed;
}

function* inBatches(keys: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < keys.length; from += BATCH) yield keys.slice(from, from + BATCH);
}

/** The change time counts too: renaming sets it, and leaves the time of writing as it was. */
async function isOlderThan(path: string, moment: number): Promise<boolean> {
  const facts = await stat(path).catch(() => undefined);
  return facts !== undefined && Math.max(facts.mtimeMs, facts.ctimeMs) < moment;
}
