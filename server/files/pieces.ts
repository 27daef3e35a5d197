import type { FileHandle } from 'node:fs/promises';

/** Bytes of a piece: smaller ones cost throughput, larger ones memory for each who takes one. */
export const PIECE = 512 * 1024;
/** Buffers between two uses: 16 MB. */
const MOST_IDLE = 32;

/** Bytes that are lent, and unchanged until they are given back. */
export interface Loan {
  readonly bytes: Buffer;
  /** Ends the loan. @param isHeld the system may still send from them: then nothing is ever written over them */
  readonly giveBack: (isHeld: boolean) => void;
}

interface Piece {
  readonly buffer: Buffer;
  /** How many bytes were there to read. */
  readonly filled: Promise<number>;
  borrowers: number;
  isHeld: boolean;
}

/** Whole pieces by file and position, the one that was asked for longest ago first. */
const named = new Map<string, Piece>();
const spare: Buffer[] = [];

/**
 * Reads a part of a stored file into a buffer that is used again and again: with a new one each time, as Node's file
 * streams do it, half the throughput would go, and twice the memory. A whole piece, from a multiple of its size on, is
 * read once for all who want it at about the same time: a class that watches a lesson together.
 * @param file open until the promise settles
 * @param key of the stored file; what has a key never changes
 * @param length at most a piece
 * @returns fewer bytes where the file ends before
 * @throws the system's error
 */
export async function borrow(file: FileHandle, key: string, position: number, length: number): Promise<Loan> {
  const isWhole = position % PIECE === 0 && length === PIECE;
  const name = isWhole ? `${key}/${position}` : undefined;
  const piece = (name === undefined ? undefined : again(name)) ?? read(file, position, length, name);
  piece.borrowers += 1;
  const giveBack = (isHeld: boolean): void => {
    piece.borrowers -= 1;
    piece.isHeld ||= isHeld;
    if (piece.borrowers === 0) putAside(piece, name);
  };
  try {
    return { bytes: piece.buffer.subarray(0, await piece.filled), giveBack };
  } catch (error) {
    // Nobody else is to be given what could not be read, and the system may be at work on it.
    if (name !== undefined && named.get(name) === piece) named.delete(name);
    throw error;
  }
}

/** A piece that is there or on its way, moved to the end of the line. */
function again(name: string): Piece | undefined {
  const piece = named.get(name);
  if (piece === undefined) return undefined;
  named.delete(name);
  named.set(name, piece);
  return piece;
}

function read(file: FileHandle, position: number, length: number, name: string | undefined): Piece {
  const buffer = spare.pop() ?? (named.size < MOST_IDLE ? undefined : oldestIdle()) ?? newBuffer();
  const filled = file.read(buffer, 0, length, position).then(({ bytesRead }) => bytesRead);
  const piece = { buffer, filled, borrowers: 0, isHeld: false };
  if (name !== undefined) named.set(name, piece);
  return piece;
}

const newBuffer = (): Buffer => Buffer.allocUnsafeSlow(PIECE);

/** Takes the buffer of the piece that was asked for longest ago, of those that nobody has. */
function oldestIdle(): Buffer | undefined {
  for (const [name, { borrowers, buffer }] of named)
    if (borrowers === 0) {
      named.delete(name);
      return buffer;
    }
  return undefined;
}

function putAside({ buffer, isHeld }: Piece, name: string | undefined): void {
  const isTooMuch = named.size + spare.length > MOST_IDLE;
  if (name !== undefined && (isHeld || isTooMuch)) named.delete(name);
  if (name === undefined && !isHeld && !isTooMuch) spare.push(buffer);
}
