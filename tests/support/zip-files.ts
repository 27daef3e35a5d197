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
export function zipFile(parts: readonly ZipPart[], { comment = '', flags = 0 } = {}): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, data, unpackedSize, packed } of parts) {
    const nameBytes = Buffer.from(name);
    const bytes = packed ? deflateRawSync(data) : Buffer.from(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
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
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...locals, directory, end, Buffer.from(comment)]);
}

const SECTOR = 512;
const FREE = 0xffffffff;
const END_OF_CHAIN = 0xfffffffe;
const PER_TABLE = SECTOR / 4;

/**
 * A compound file for tests with empty streams of these names.
 * @param padSectors unused sectors before the directory, as a large document has them
 */
export function compoundFile(names: readonly string[], { padSectors = 0, circular = false } = {}): Buffer {
  const directory = Buffer.concat(['Root Entry', ...names].map(directoryEntry));
  const directorySectors = Math.ceil(directory.length / SECTOR);
  const tables = Math.ceil((padSectors + directorySectors + 300) / PER_TABLE);
  const lists = Math.max(0, Math.ceil((tables - 109) / (PER_TABLE - 1)));
  const first = tables + lists + padSectors;

  const table = new Uint32Array(tables * PER_TABLE).fill(FREE);
  for (let index = 0; index < directorySectors; index += 1) table[first + index] = first + index + 1;
  table[first + directorySectors - 1] = circular ? first : END_OF_CHAIN;

  const list = new Uint32Array(lists * PER_TABLE).fill(FREE);
  for (let index = 109; index < tables; index += 1) {
    const at = index - 109;
    list[at + Math.floor(at / (PER_TABLE - 1))] = index;
  }
  for (let index = 1; index < lists; index += 1) list[index * PER_TABLE - 1] = tables + index;

  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(first, 48);
  header.writeUInt32LE(lists === 0 ? END_OF_CHAIN : tables, 68);
  header.writeUInt32LE(lists, 72);
  for (let index = 0; index < 109; index += 1)
    header.writeUInt32LE(index < tables ? index : FREE, 76 + 4 * index);
  const padded = Buffer.alloc(directorySectors * SECTOR);
  directory.copy(padded);
  return Buffer.concat([
    header,
    Buffer.from(table.buffer),
    Buffer.from(list.buffer),
    Buffer.alloc(padSectors * SECTOR),
    padded,
  ]);
}

function directoryEntry(name: string): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(2 * name.length + 2, 64);
  return entry;
}
