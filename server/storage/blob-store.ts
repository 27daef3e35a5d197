/** Inclusive, from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Files are immutable, keys 32 hex digits. */
export interface BlobStore {
  store(key: string, path: string): Promise<void>;
  /** Reads a range; each chunk is valid until the next is read. */
  readonly read: (key: string, range: ByteRange) => Promise<AsyncIterable<Buffer>>;
  readonly pathOf?: (key: string) => string;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  keysBefore(moment: number): AsyncIterable<string[]>;
}

export const isKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

/** Other keys could lead out of the store. */
export function assertKey(key: string): string {
  if (!isKey(key)) throw new Error('A storage key has 32 hexadecimal digits.');
  return key;
}
