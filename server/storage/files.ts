import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export async function linkOrCopy(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await link(source, target).catch(async () => {
    await copyFile(source, target, constants.COPYFILE_EXCL);
    await sync(target);
  });
}

export async function sync(path: string): Promise<void> {
  // Windows can't sync a folder or a file opened for reading.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Free bytes reserved on volumes, so that the database can keep writing. */
export const FREE_FLOOR = 64 * 1024 * 1024;

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Maps a full disk to STORAGE_FULL; returns other errors unchanged. */
export const orStorageFull = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code))
    ? new AppError('STORAGE_FULL')
    : error;
