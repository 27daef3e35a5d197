import { strToU8, type ZippableFile, zipSync } from 'fflate';

interface ZipPart {
  readonly name: string;
  readonly data: string | Uint8Array;
  /** What the list of contents says; else the truth. */
  readonly unpackedSize?: number;
  /** Packed, instead of stored as it is. */
  readonly packed?: true;
}

/** A zip file for tests. */
export function zipFile(parts: readonly ZipPart[]): Buffer {
  const entries = parts.map(({ name, data, packed }): [string, ZippableFile] => [
    name,
    [typeof data === 'string' ? strToU8(data) : data, { level: packed ? 6 : 0 }],
  ]);
  const zip = Buffer.from(zipSync(Object.fromEntries(entries)));
  // In the list of contents, the size stands 22 bytes before the name.
  for (const { name, unpackedSize } of parts)
    if (unpackedSize !== undefined) zip.writeUInt32LE(unpackedSize, zip.lastIndexOf(name) - 22);
  return zip;
}
