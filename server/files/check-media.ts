import { join } from 'node:path';
import { digest } from './digest.ts';
import { isAbsent } from './is-absent.ts';
import { createMediaFolder } from './media-folder.ts';
import type { MediaPlace } from './media-place.ts';

/** What a row says of a stored file. */
export interface KnownFile {
  readonly storage_key: string;
  readonly size: number;
  readonly sha256: string;
}

/** A stored file is missing, or is not what its row says; the sentence names it. */
export class MediaError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MediaError';
  }
}

/**
 * Reads every stored file of a folder and compares it with its row; where another place is given, copies it there and
 * reads it back.
 * @returns how many bytes were found right
 * @throws MediaError at the first that is not; what was copied before stays
 */
export async function checkMedia(
  files: readonly KnownFile[],
  folder: string,
  to: MediaPlace | undefined,
): Promise<number> {
  const from = createMediaFolder(folder);
  let bytes = 0;
  for (const file of files) {
    await compare(from, file, folder);
    if (to !== undefined) {
      await to.put(file.storage_key, join(folder, file.storage_key.slice(0, 2), file.storage_key));
      await compare(to, file, 'the new place');
    }
    bytes += file.size;
  }
  return bytes;
}

async function compare(place: MediaPlace, file: KnownFile, where: string): Promise<void> {
  const key = file.storage_key;
  const handle = await place.open(key).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
    throw new MediaError(`The stored file ${key} is missing in ${where}. Restore it from a backup first.`);
  });
  try {
    if ((await digest(handle)).sha256 === file.sha256) return;
  } finally {
    await handle.close();
  }
  throw new MediaError(`The stored file ${key} in ${where} is damaged. Restore it from a backup first.`);
}
