import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { AppError } from '../errors.ts';
import { orStorageFull } from './free-space.ts';

export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

const LOOK_EVERY = 32 * 1024 * 1024;

/** Passes chunks on, and looks at the room left every 32 MB: other uploads fill the same disk. */
export async function* whileRoom(
  source: AsyncIterable<Buffer>,
  offset: number,
  assertRoom: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let at = offset;
  for await (const chunk of source) {
    if (Math.floor(at / LOOK_EVERY) !== Math.floor((at + chunk.length) / LOOK_EVERY)) await assertRoom();
    at += chunk.length;
    yield chunk;
  }
}

/** Streams to a new file and waits until the bytes are on the disk. Where it throws, the file is gone. */
export async function writePart(
  path: string,
  source: AsyncIterable<Buffer>,
  maxBytes: number,
  assertRoom: () => Promise<void>,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  const counted = async function* () {
    for await (const chunk of whileRoom(source, 0, assertRoom)) {
      size += chunk.length;
      if (size > maxBytes) throw new AppError('FILE_TOO_LARGE');
      hash.update(chunk);
      yield chunk;
    }
  };
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(counted());
    await file.datasync();
    await file.close();
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw orStorageFull(error);
  }
  return { path, size, sha256: hash.digest('hex') };
}
