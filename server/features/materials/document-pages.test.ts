import { open, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { documentPage } from '../../documents/document-page.ts';
import type { StoredFile } from '../../files/file-answer.ts';
import { createDocumentPages } from './document-pages.service.ts';

const WORKSHEET = fileURLToPath(new URL('../../../tests/fixtures/worksheet.docx', import.meta.url));

const wordFile = async (sha256: string): Promise<StoredFile> => ({
  storageKey: sha256,
  name: 'worksheet.docx',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  size: (await readFile(WORKSHEET)).length,
  sha256,
  createdAt: 0,
});

/** @returns which files were opened when these are asked for one after the other */
async function openedFor(asked: readonly string[], keptLetters: number): Promise<string[]> {
  const opened: string[] = [];
  const files = {
    open: (key: string) => {
      opened.push(key);
      return open(WORKSHEET);
    },
  };
  const pages = createDocumentPages({ files }, keptLetters);
  for (const name of asked) expect(await pages.pageOf(await wordFile(name))).toContain('<p>');
  return opened;
}

it('keeps pages only as far as there is room for their letters', async () => {
  const whole = await createDocumentPages({ files: { open: () => open(WORKSHEET) } }).pageOf(
    await wordFile('a'),
  );
  // The page around the document is not kept.
  const room = 2 * (whole.length - documentPage('worksheet.docx', '').length);
  expect(await openedFor(['a', 'b', 'a', 'b'], room)).toEqual(['a', 'b']);
  expect(await openedFor(['a', 'b', 'c', 'a'], room)).toEqual(['a', 'b', 'c', 'a']);
  expect(await openedFor(['a', 'a'], 0)).toEqual(['a', 'a']);
});

it('keeps no more than 16 pages, however small', async () => {
  const class16 = Array.from({ length: 16 }, (_, at) => `${at}`);
  const opened = await openedFor([...class16, '0', 'x', '1'], Number.POSITIVE_INFINITY);
  expect(opened).toEqual([...class16, 'x', '1']);
});
