/** Both ends included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Stored files, each under a key of 32 hexadecimal digits; never changed once they are there. */
export interface BlobStore {
  /** Keeps the local file; the stored one survives a power cut. */
  store(key: string, path: string): Promise<void>;
  /** A part of a stored file; each chunk is valid until the next one is read. */
  readonly read: (key: string, range: ByteRange) => Promise<AsyncIterable<Buffer>>;
  /** Where a stored file is on this machine; undefined of a bucket. */
  readonly pathOf?: (key: string) => string;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  keysBefore(moment: number): AsyncIterable<string[]>;
}

export const isKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

/** Any other key could lead out of the store. */
export function assertKey(key: string): string {
  if (!isKey(key)) throw new Error('A storage key has 32 hexadecimal digits.');
  return key;
}
