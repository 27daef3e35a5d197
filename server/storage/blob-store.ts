import type { ByteRange } from './byte-range.ts';

/** Which of these keys a row of the database names. */
export type FindReferenced = (keys: readonly string[]) => Promise<readonly string[]>;

/** Stored files, each under a key of 32 hexadecimal digits; never changed once they are there. */
export interface BlobStore {
  /**
   * Stores a local file; it survives a power cut from here on. The local file stays.
   * @throws AppError STORAGE_FULL; the system's error. Nothing is stored then.
   */
  store(key: string, path: string): Promise<void>;
  /** The same, and the local file goes, whatever comes of it. */
  commit(key: string, path: string): Promise<void>;
  /** A part of a stored file; each chunk is good until the next one is taken. @throws Error where the file is missing */
  read(key: string, range: ByteRange): Promise<AsyncIterable<Buffer>>;
  /** Removes files; one that is gone already is fine. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes files that no row names and that are older than a day at `now`. @returns how many */
  removeUnreferenced(findReferenced: FindReferenced, now: number): Promise<number>;
}

/** A file is stored a moment before its row is written; a day is far longer than any such moment. */
export const UNREFERENCED_FOR_MS = 24 * 60 * 60_000;

const KEY = /^[0-9a-f]{32}$/;

export const isKey = (name: string): boolean => KEY.test(name);

/** @throws Error: any other key could lead out of the store */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error('A storage key has 32 hexadecimal digits.');
}
