import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { ByteRange } from './byte-range.ts';

/** Larger chunks cost memory for each viewer, smaller ones throughput. */
const CHUNK = 256 * 1024;
const MAX_IDLE = 64;

/** Buffers between two uses. A new one for each chunk, as Node's file streams do it, halves the throughput and doubles the memory. */
const idle: Buffer[] = [];

/**
 * Sends a range as fast as the client takes it, holding one chunk at a time. A client that goes away ends it, and that
 * is no error.
 * @param file open; closed here
 * @throws the system's error where the file cannot be read to the end; the connection is cut, as part of the answer is out
 */
export async function streamRange(
  file: FileHandle,
  range: ByteRange,
  outgoing: ServerResponse,
): Promise<void> {
  const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(CHUNK);
  try {
    for (let position = range.start; position <= range.end && !outgoing.destroyed; ) {
      const wanted = Math.min(CHUNK, range.end - position + 1);
      const { bytesRead } = await file.read(buffer, 0, wanted, position);
      if (bytesRead === 0) throw new Error('A stored file is shorter than its row says.');
      await written(outgoing, buffer.subarray(0, bytesRead));
      position += bytesRead;
    }
  } catch (error) {
    outgoing.destroy();
    throw error;
  } finally {
    await file.close();
  }
  // The system may still hold the bytes of a broken connection; only a buffer it is done with is used again.
  if (outgoing.destroyed) return;
  outgoing.end();
  if (idle.length < MAX_IDLE) idle.push(buffer);
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
