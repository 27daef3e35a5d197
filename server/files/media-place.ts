import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { ByteRange } from './byte-range.ts';

/** Sends bytes as fast as the client takes them, and ends the answer. A client that goes away is no error. */
type SendBytes = (outgoing: ServerResponse) => Promise<void>;

/** Which of these keys have a row. */
export type FindKnown = (keys: readonly string[]) => Promise<readonly string[]>;

/** Where stored files are kept, each under a key of 32 hexadecimal digits; never changed once they are there. */
export interface MediaPlace {
  /**
   * Gives a whole file of this machine's disk its place: it survives a power cut from here on. The file itself stays.
   * @throws DomainError STORAGE_FULL; the system's error. Nothing is kept then.
   */
  put(key: string, path: string): Promise<void>;
  /** The same, and the file itself goes, whatever comes of it. */
  take(key: string, path: string): Promise<void>;
  /** A kept file to read in; the caller closes it. @throws Error where it is missing */
  open(key: string): Promise<FileHandle>;
  /** A part of a kept file, to be sent once. @throws Error where it is missing */
  read(key: string, range: ByteRange): Promise<SendBytes>;
  /** Removes kept files; one that is gone already is fine. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes files that nobody knows and that are older than a day at a moment. @returns how many */
  removeUnknown(findKnown: FindKnown, now: number): Promise<number>;
}

/** A file is kept a moment before its row is written; a day is far longer than any such moment. */
export const UNKNOWN_FOR_MS = 24 * 60 * 60_000;

const KEY = /^[0-9a-f]{32}$/;

/** Whether a name is that of a stored file. */
export const isKey = (name: string): boolean => KEY.test(name);

/** @throws Error: a key that came from elsewhere could lead out of the place */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error('A storage key has 32 hexadecimal digits.');
}
