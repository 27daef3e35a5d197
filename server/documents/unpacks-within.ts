import { inflateRawSync } from 'node:zlib';
import type { ZipEntry } from '../files/zip-directory.ts';

const DEFLATED = 8;
const HEADER_BYTES = 30;

/**
 * Whether a zip file really unpacks to at most so many bytes. Its list of contents may lie about sizes, and the library
 * that reads documents believes it.
 */
export function unpacksWithin(file: Buffer, entries: readonly ZipEntry[], maxBytes: number): boolean {
  let left = maxBytes;
  for (const { offset, packedSize, method } of entries) {
    if (offset + HEADER_BYTES > file.length) return false;
    const start = offset + HEADER_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
    const packed = file.subarray(start, start + packedSize);
    try {
      left -=
        method === DEFLATED
          ? inflateRawSync(packed, { maxOutputLength: Math.max(1, left) }).length
          : packed.length;
    } catch {
      return false;
    }
    if (left < 0) return false;
  }
  return true;
}
