import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ByteRange } from './byte-range.ts';
import { borrow, type Loan, PIECE } from './pieces.ts';

/** What is held for a viewer on a weak line, of whom there may be a thousand. */
const SMALL = 64 * 1024;
/** Bytes a millisecond; who takes less is slow. */
const SLOW = 1000;

/** Bytes that a connection has taken quickly, without a slow moment. */
const takenQuickly = new WeakMap<Socket, number>();

/**
 * Sends a range as fast as the client takes it, holding one piece at a time: a large one, which others may be sent as
 * well, once the connection has shown that it takes it quickly. A client that goes away ends it, and that is no error.
 * @param file open; closed here
 * @param key of the stored file
 * @throws the system's error where the file cannot be read to the end; the connection is cut, as part of the answer is out
 */
export async function streamRange(
  file: FileHandle,
  key: string,
  range: ByteRange,
  outgoing: ServerResponse,
): Promise<void> {
  const { socket } = outgoing;
  const isQuick = (): boolean => socket !== null && (takenQuickly.get(socket) ?? 0) >= PIECE;
  const readSmall = smallReader(file);
  try {
    for (let position = range.start; position <= range.end && !outgoing.destroyed; ) {
      const left = range.end - position + 1;
      const loan = await (isQuick()
        ? borrow(file, key, position, largeLength(position, left))
        : readSmall(position, Math.min(SMALL, left)));
      const { length } = loan.bytes;
      const startedAt = performance.now();
      if (length > 0) await written(outgoing, loan.bytes);
      // The system may still hold the bytes of a broken connection.
      loan.giveBack(outgoing.destroyed);
      if (length === 0) throw new Error('A stored file is shorter than its row says.');
      const isSlow = length < (performance.now() - startedAt) * SLOW;
      if (socket !== null) takenQuickly.set(socket, isSlow ? 0 : (takenQuickly.get(socket) ?? 0) + length);
      position += length;
    }
  } catch (error) {
    outgoing.destroy();
    throw error;
  } finally {
    await file.close();
  }
  if (!outgoing.destroyed) outgoing.end();
}

/** Up to the end of the piece, so that the next one is whole; short ranges are not cut up for it, as few ask for the same. */
const largeLength = (position: number, left: number): number =>
  left <= 2 * PIECE ? Math.min(left, PIECE) : PIECE - (position % PIECE);

/** Reads into a buffer of the reader's own. */
function smallReader(file: FileHandle) {
  let buffer: Buffer | undefined;
  return async (position: number, length: number): Promise<Loan> => {
    buffer ??= Buffer.allocUnsafeSlow(SMALL);
    const { bytesRead } = await file.read(buffer, 0, length, position);
    return { bytes: buffer.subarray(0, bytesRead), giveBack: () => undefined };
  };
}

/** Resolves when the system has taken the bytes, or the connection is gone. */
function written(outgoing: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      outgoing.off('close', settle);
      resolve();
    };
    outgoing.once('close', settle);
    outgoing.write(bytes, settle);
  });
}
