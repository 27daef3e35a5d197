import type { FileHandle } from 'node:fs/promises';
import { readAt } from './read-at.ts';

export interface ZipEntry {
  readonly name: string;
  /** Bytes, as declared. */
  readonly unpackedSize: number;
  readonly packedSize: number;
  /** 8: deflated; 0: as it is. */
  readonly method: number;
  /** Where its own header begins in the file. */
  readonly offset: number;
}

const LOCAL_HEADER = 0x04034b50;
const ENTRY = 0x02014b50;
const END_MARK = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const MAX_ENTRIES = 5000;
const MAX_DIRECTORY = 2 * 1024 * 1024;
const ENCRYPTED = 1;

/**
 * Reads a zip file's central directory. A file in which another reader could find another directory is none: one with an
 * end record inside the comment of the other, with a gap before it, or with records of the 64-bit kind. What was counted
 * here would not be what is unpacked later.
 * @param size bytes of the file
 * @returns undefined for anything but a plain, whole zip file of at most 5,000 entries that begins with its first entry
 */
export async function readZipDirectory(file: FileHandle, size: number): Promise<ZipEntry[] | undefined> {
  const head = await readAt(file, 0, Math.min(4, size));
  if (head.length < 4 || head.readUInt32LE(0) !== LOCAL_HEADER) return undefined;
  const tailStart = Math.max(0, size - END_BYTES - MAX_COMMENT);
  const tail = await readAt(file, tailStart, size - tailStart);
  const at = findEnd(tail);
  if (at === undefined) return undefined;
  const isOneDisk = tail.readUInt32LE(at + 4) === 0;
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (!isOneDisk || tail.readUInt16LE(at + 8) !== count || start + length !== tailStart + at)
    return undefined;
  if (count > MAX_ENTRIES || length > MAX_DIRECTORY) return undefined;
  return readEntries(await readAt(file, start, length), count);
}

/** The end record's place; undefined where its comment does not reach exactly to the end of the file. */
function findEnd(tail: Buffer): number | undefined {
  const at = tail.lastIndexOf(END_MARK);
  const isWhole = at !== -1 && at + END_BYTES <= tail.length;
  return isWhole && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length ? at : undefined;
}

function readEntries(directory: Buffer, count: number): ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at < directory.length) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) return undefined;
    if ((directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0) return undefined;
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28);
    const next = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) return undefined;
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, nameEnd),
      unpackedSize: directory.readUInt32LE(at + 24),
      packedSize: directory.readUInt32LE(at + 20),
      method: directory.readUInt16LE(at + 10),
      offset: directory.readUInt32LE(at + 42),
    });
    at = next;
  }
  return entries.length === count ? entries : undefined;
}
