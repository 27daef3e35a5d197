import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isStillNamed, type StoredFile } from '../db/sqlite/snapshot.ts';
import type { Digest } from '../storage/digest.ts';
import { syncFolder } from '../storage/durable-folder.ts';
import { linkFile } from '../storage/link-file.ts';
import { copyDurably } from './copy-durably.ts';
import type { ManifestFile } from './manifest.ts';
import { DATABASE, mediaPath } from './names.ts';

export interface Collected {
  readonly files: ManifestFile[];
  readonly damaged: string[];
  readonly missing: string[];
  readonly linked: number;
  readonly copied: number;
  /** A file of the list was deleted meanwhile, with its row. */
  readonly isOutdated: boolean;
}

interface Task {
  readonly dataDir: string;
  readonly unfinished: string;
  /** The last backup, whose files are as good as the live ones: stored files never change. */
  readonly previous: string | undefined;
  readonly stored: readonly StoredFile[];
  /** What earlier attempts brought already, by path. */
  readonly done: Map<string, Placed>;
  assertRoom(bytes: number): Promise<void>;
}

export interface Placed {
  readonly how: 'linked' | 'copied';
  readonly digest: Digest;
}

/** Brings the stored files into a backup: as second names where the volume allows, otherwise as synced copies. */
export async function collectMedia(task: Task): Promise<Collected> {
  const collected: { -readonly [Key in keyof Collected]: Collected[Key] } = {
    files: [],
    damaged: [],
    missing: [],
    linked: 0,
    copied: 0,
    isOutdated: false,
  };
  const folders = new Set<string>();
  for (const file of task.stored) {
    const path = mediaPath(file.key);
    const placed = task.done.get(path) ?? (await place(task, file, path));
    if (placed === undefined) {
      if (!isStillNamed(join(task.dataDir, DATABASE), file.key)) return { ...collected, isOutdated: true };
      collected.missing.push(path);
      continue;
    }
    if (placed.digest.sha256 !== file.sha256 || placed.digest.size !== file.size)
      collected.damaged.push(path);
    task.done.set(path, placed);
    collected.files.push({ path, ...placed.digest });
    collected[placed.how] += 1;
    folders.add(dirname(join(task.unfinished, path)));
  }
  const named = new Set(collected.files.map(({ path }) => path));
  for (const path of task.done.keys())
    if (!named.has(path)) await rm(join(task.unfinished, path), { force: true });
  for (const folder of folders) await syncFolder(folder);
  return collected;
}

async function place(task: Task, file: StoredFile, path: string): Promise<Placed | undefined> {
  const target = join(task.unfinished, path);
  const live = join(task.dataDir, path);
  const recorded: Digest = { size: file.size, sha256: file.sha256 };
  const liveSize = await sizeOf(live);
  if (liveSize === file.size && (await linkFile(live, target))) return { how: 'linked', digest: recorded };
  const kept = task.previous === undefined ? undefined : join(task.previous, path);
  if (kept !== undefined && (await sizeOf(kept)) === file.size && (await linkFile(kept, target)))
    return { how: 'linked', digest: recorded };
  if (liveSize === undefined) return undefined;
  await task.assertRoom(liveSize);
  return { how: 'copied', digest: await copyDurably(live, target) };
}

const sizeOf = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.size;
