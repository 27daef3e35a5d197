import { type FileHandle, open } from 'node:fs/promises';
import type { FileTypeResult } from 'file-type';
import { isWordDocument } from './compound-file.ts';
import { type FileFormat, type FileKind, formatOf } from './file-formats.ts';
import { isPlainText } from './plain-text.ts';
import { readAt } from './read-at.ts';
import { isWordPackage } from './word-package.ts';

/** Enough for every container we take; nothing of the client's decides how much is read. */
const HEAD_BYTES = 8192;

/**
 * Looks into a received file: its content must be what its name and its intended kind say.
 * @param name the client's file name, of which the extension counts
 * @returns the media type to serve it with; undefined where it is not allowed
 */
export async function sniff(path: string, name: string, kind: FileKind): Promise<string | undefined> {
  const format = formatOf(name);
  if (format === undefined || format.kind !== kind) return undefined;
  const file = await open(path, 'r');
  try {
    return await agreedType(file, format);
  } finally {
    await file.close();
  }
}

async function agreedType(file: FileHandle, format: FileFormat): Promise<string | undefined> {
  const head = await readAt(file, 0, HEAD_BYTES);
  if (format.check === 'container') {
    const found = (await knownType(head))?.mime;
    return found !== undefined && format.family.includes(found) ? (format.mediaType ?? found) : undefined;
  }
  return (await isDocument(file, head, format.check)) ? format.mediaType : undefined;
}

/** What the library knows it for, if anything. It is loaded with the first file that needs it: fifty modules. */
async function knownType(head: Buffer): Promise<FileTypeResult | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return fileTypeFromBuffer(head).catch(() => undefined);
}

async function isDocument(
  file: FileHandle,
  head: Buffer,
  check: Exclude<FileFormat['check'], 'container'>,
): Promise<boolean> {
  switch (check) {
    case 'pdf':
      return head.subarray(0, 5).toString('latin1') === '%PDF-';
    case 'docx':
      return isWordPackage(file);
    case 'doc':
      return isWordDocument(file);
    case 'text':
      // Bytes of a known binary or markup kind are not a text, even where all of them happen to be letters.
      return (await knownType(head)) === undefined && isPlainText(file, head);
  }
}
