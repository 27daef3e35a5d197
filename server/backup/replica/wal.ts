import type { FileHandle } from 'node:fs/promises';

/*
 * SQLite's write-ahead log, as https://sqlite.org/fileformat2.html#walformat describes it: a header, then frames of a
 * page each. Random salts name a log's generation; running sums tell a frame that is whole from one still being written.
 */

/** A place in a log right behind a committed transaction. */
export interface WalPosition {
  /** The generation, as hexadecimal digits. */
  readonly salts: string;
  /** Bytes from the beginning of the file. */
  readonly offset: number;
  readonly sums: readonly [number, number];
}

const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x37_7f_06_82;
const FRAMES_A_READ = 64;

interface Header extends WalPosition {
  readonly pageSize: number;
  readonly isBigEndian: boolean;
}

type Sums = readonly [number, number];

/** Sums over `bytes`, whose length is a multiple of eight, going on from `sums`. */
function addUp(bytes: Buffer, [first, second]: Sums, isBigEndian: boolean): Sums {
  let s1 = first;
  let s2 = second;
  for (let at = 0; at < bytes.length; at += 8) {
    s1 = (s1 + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + s2) >>> 0;
    s2 = (s2 + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + s1) >>> 0;
  }
  return [s1, s2];
}

const equalSums = (bytes: Buffer, at: number, [s1, s2]: Sums): boolean =>
  bytes.readUInt32BE(at) === s1 && bytes.readUInt32BE(at + 4) === s2;

async function readHeader(file: FileHandle): Promise<Header | undefined> {
  const bytes = Buffer.alloc(HEADER);
  const { bytesRead } = await file.read(bytes, 0, HEADER, 0);
  const magic = bytes.readUInt32BE(0);
  if (bytesRead < HEADER || (magic & ~1) >>> 0 !== MAGIC) return undefined;
  const isBigEndian = (magic & 1) === 1;
  const sums = addUp(bytes.subarray(0, 24), [0, 0], isBigEndian);
  if (!equalSums(bytes, 24, sums)) return undefined;
  return {
    salts: bytes.toString('hex', 16, 24),
    offset: HEADER,
    sums,
    pageSize: bytes.readUInt32BE(8),
    isBigEndian,
  };
}

/** The place before the first frame; undefined for an empty log. */
export async function walStart(file: FileHandle): Promise<WalPosition | undefined> {
  const header = await readHeader(file);
  return header && { salts: header.salts, offset: header.offset, sums: header.sums };
}

/**
 * Follows the log to the end of its last committed transaction.
 * @param from a place in the same generation, or its start
 * @param upTo goes no further than this offset
 */
export async function walEnd(
  file: FileHandle,
  from: WalPosition,
  upTo = Number.POSITIVE_INFINITY,
): Promise<WalPosition> {
  const header = await readHeader(file);
  if (header === undefined || header.salts !== from.salts) return from;
  const length = FRAME_HEADER + header.pageSize;
  const block = Buffer.allocUnsafe(length * FRAMES_A_READ);
  let { offset, sums } = from;
  let committed = from;
  for (;;) {
    const { bytesRead } = await file.read(block, 0, block.length, offset);
    const frames = Math.floor(bytesRead / length);
    for (let index = 0; index < frames; index += 1) {
      const frame = block.subarray(index * length, (index + 1) * length);
      sums = addUp(
        frame.subarray(FRAME_HEADER),
        addUp(frame.subarray(0, 8), sums, header.isBigEndian),
        header.isBigEndian,
      );
      if (frame.toString('hex', 8, 16) !== header.salts || !equalSums(frame, 16, sums)) return committed;
      offset += length;
      if (offset > upTo) return committed;
      // The size of the database stands in the last frame of a transaction only.
      if (frame.readUInt32BE(4) !== 0) committed = { salts: header.salts, offset, sums };
    }
    if (frames < FRAMES_A_READ) return committed;
  }
}
