import { statfs } from 'node:fs/promises';
import { AppError } from '../errors.ts';

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Bytes that stay free on the volume of uploads and of backups, so that the database can go on writing. */
export const FREE_FLOOR = 64 * 1024 * 1024;

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** STORAGE_FULL for the error of a full disk; any other error as it is. */
export const orStorageFull = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code))
    ? new AppError('STORAGE_FULL')
    : error;
