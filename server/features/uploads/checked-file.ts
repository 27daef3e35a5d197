import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { cleanFileName } from '../../storage/file-name.ts';
import type { CheckedFile, ReceivedFile } from '../../storage/file-store.ts';
import { detectFileType, kindOf, utf16TextOf } from '../../storage/file-types.ts';
import { sha256Of } from '../../storage/files.ts';
import { plainPicture } from '../../storage/plain-picture.ts';
import * as given from './receive-upload.ts';

async function withCopy<T>(
  { files }: Deps,
  bytes: Buffer,
  use: (copy: ReceivedFile) => Promise<T>,
): Promise<T> {
  const copy = await files.receive(Readable.from([bytes]), bytes.length);
  try {
    return await use(copy);
  } finally {
    await files.discard(copy);
  }
}

/** Verifies content against name, strips metadata of pictures, and converts text to UTF-8. */
export async function withChecked<T>(
  deps: Deps,
  path: string,
  givenName: string,
  { size, sha256 }: { size: number; sha256?: string },
  store: (file: CheckedFile) => Promise<T>,
): Promise<T> {
  const text = await utf16TextOf(path, givenName);
  if (text !== undefined)
    return withCopy(deps, text, (copy) => withChecked(deps, copy.path, givenName, copy, store));
  const kind = kindOf(givenName);
  const mediaType = kind && (await detectFileType(path, givenName, kind));
  if (mediaType === undefined) throw given.notAllowed(givenName);
  const isPhoto = mediaType === 'image/jpeg';
  const name = cleanFileName(isPhoto ? givenName.replace(/\.hei[cf]$/i, '.jpg') : givenName);
  if (!mediaType.startsWith('image/'))
    return store({ path, name, mediaType, size, sha256: sha256 ?? (await sha256Of(path)) });
  const plain = plainPicture(await readFile(path), mediaType);
  return withCopy(deps, plain, (copy) => store({ ...copy, name, mediaType }));
}
