import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { limits } from '../../contract/limits.ts';
import { DomainError } from '../../errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import { receiveForm } from '../../files/multipart.ts';
import type { ReceivedFile } from '../../files/write-part.ts';

export const CAPTIONS_FIELD = 'captionsFile';

/** The first line of every WebVTT file, after a byte order mark if there is one. */
const FIRST_LINE = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a form with a captions file. The caller keeps or discards it.
 * @throws DomainError NOT_CAPTIONS, FILE_TOO_LARGE and as every form; nothing is left on disk then
 */
export async function readCaptions(incoming: IncomingMessage, files: FileStore): Promise<ReceivedFile> {
  const { file } = await receiveForm(incoming, files, {
    fileField: CAPTIONS_FIELD,
    textFields: [],
    maxFileBytes: limits.captions,
    admit: (_fields, fileName) => {
      if (!fileName.toLowerCase().endsWith('.vtt')) throw new DomainError('NOT_CAPTIONS');
      return limits.captions;
    },
  });
  if (file === undefined) throw new DomainError('NOT_CAPTIONS');
  if (isCaptions(await readFile(file.path))) return file;
  await files.discard(file);
  throw new DomainError('NOT_CAPTIONS');
}

function isCaptions(bytes: Buffer): boolean {
  try {
    return FIRST_LINE.test(utf8.decode(bytes));
  } catch {
    return false;
  }
}
