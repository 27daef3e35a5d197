import { crc32, deflateRawSync } from 'node:zlib';

interface ZipPart {
  readonly name: string;
  readonly data: string;
  /** What the list of contents says; else the truth. */
  readonly unpackedSize?: number;
  /** Packed, instead of stored as it is. */
  readonly packed?: true;
}

/** A zip file for tests. */
export function zipFile(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, data, unpackedSize, packed } of parts) {
    const nameBytes = Buffer.from(name);
    const bytes = packed ? deflateRawSync(data) : Buffer.from(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(packed ? 8 : 0, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(unpackedSize ?? Buffer.byteLength(data), 18);
    common.writeUInt16LE(nameBytes.length, 22);
    locals.push(Buffer.from('PK\x03\x04'), common, nameBytes, bytes);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.from('PK\x01\x02\x14\0'), common, rest, nameBytes);
    offset += 30 + nameBytes.length + bytes.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
