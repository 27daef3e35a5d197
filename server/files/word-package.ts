import type { FileHandle } from 'node:fs/promises';
import { readZipDirectory } from './zip-directory.ts';

const REQUIRED = ['[Content_Types].xml', 'word/document.xml'];
const PARENT = /(^|\/)\.\.(\/|$)/;
const MACROS = /(^|\/)vba(Project|Data)\.(bin|xml)$/i;
const MAX_UNPACKED = 500 * 1024 * 1024;
const MAX_RATIO = 100;

/**
 * Whether a file is a Word document of the zip kind, without macros, that does not swell when it is opened.
 * Only the list of contents is read; nothing is unpacked.
 */
export async function isWordPackage(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  const entries = await readZipDirectory(file, size);
  if (entries === undefined) return false;
  const names = new Set(entries.map((entry) => entry.name));
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedSize, 0);
  return (
    REQUIRED.every((name) => names.has(name)) &&
    names.size === entries.length &&
    ![...names].some((name) => MACROS.test(name) || PARENT.test(name)) &&
    unpacked <= MAX_UNPACKED &&
    unpacked <= size * MAX_RATIO
  );
}
