import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A small body that takes longer is not on its way. */
const WITHIN_MS = 30_000;

/**
 * Reads a whole small body.
 * @param max bytes
 * @throws AppError REQUEST_TOO_LARGE, REQUEST_TIMEOUT, UNREADABLE_REQUEST
 */
export function readUpTo(incoming: IncomingMessage, max: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > max) throw new AppError('REQUEST_TOO_LARGE');
  // A request without a body has ended before anybody listens.
  if (incoming.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const tooLate = setTimeout(() => settle(() => reject(new AppError('REQUEST_TIMEOUT'))), WITHIN_MS);
    const settle = (finish: () => void): void => {
      clearTimeout(tooLate);
      incoming.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
      finish();
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > max) settle(() => reject(new AppError('REQUEST_TOO_LARGE')));
      else chunks.push(chunk);
    };
    const onEnd = (): void => settle(() => resolve(Buffer.concat(chunks)));
    const onBroken = (): void => settle(() => reject(new AppError('UNREADABLE_REQUEST')));
    incoming.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  });
}

/** Bytes as the UTF-8 text they are. @throws AppError UNREADABLE_REQUEST */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('UNREADABLE_REQUEST');
  }
}
