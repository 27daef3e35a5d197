import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { zipFile } from '../../tests/support/zip-files.ts';
import { detectFileType, type FileKind } from './file-types.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const folder = mkdtempSync(join(tmpdir(), 'abhyas-types-'));
afterAll(() => rmSync(folder, { recursive: true }));

function detect(bytes: Uint8Array | string, name: string, kind: FileKind): Promise<string | undefined> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return detectFileType(path, name, kind);
}
const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../tests/fixtures/${name}`, import.meta.url));
const latin1 = (text: string): Buffer => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(300)]);
const iso = (brand: string): Buffer => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0isommp42`, 'latin1');
const html = '<!doctype html><script>alert(1)</script>';
const types = (main: string): string =>
  `<Types><Override PartName="/word/document.xml" ContentType="application/vnd.${main}.main+xml"/></Types>`;
const word = (main: string): Buffer =>
  zipFile([
    { name: 'word/document.xml', data: '<w:document/>' },
    { name: '[Content_Types].xml', data: types(main) },
  ]);

describe('what a file is, is what it says', () => {
  test.each([
    ['lecture.mp4', 'LECTURE.MP4', 'video', 'video/mp4'],
    ['lecture.mp4', 'from-a-phone.mov', 'video', 'video/quicktime'],
    ['lecture.mp4', 'from-a-phone.3gp', 'video', 'video/mp4'],
    ['lecture.webm', 'lecture.webm', 'video', 'video/webm'],
    ['notes.pdf', 'notes.pdf', 'document', 'application/pdf'],
    ['worksheet.docx', 'worksheet.docx', 'document', DOCX],
    ['reading-list.doc', 'reading-list.doc', 'document', 'application/msword'],
    ['reading-list.txt', 'reading-list.txt', 'document', 'text/plain; charset=utf-8'],
  ] as const)('%s as %s', async (source, name, kind, mediaType) => {
    expect(await detect(fixture(source), name, kind)).toBe(mediaType);
  });

  test.each([
    [iso('qt  '), 'a.mov', 'video', 'video/quicktime'],
    [iso('M4V '), 'a.m4v', 'video', 'video/mp4'],
    [iso('3g2a'), 'a.3g2', 'video', 'video/mp4'],
    [iso('isom'), 'a.webm', 'video', 'video/mp4'],
    [latin1('\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska'), 'a.mp4', 'video', 'video/matroska'],
    [latin1('RIFF\x10\0\0\0AVI LIST'), 'a.mp4', 'video', 'video/vnd.avi'],
    [latin1('\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska'), 'a.mkv', 'video', 'video/matroska'],
    [latin1(`OggS${'\0'.repeat(24)}\x80theora`), 'a.ogv', 'video', 'video/ogg'],
    [latin1('RIFF\x10\0\0\0AVI LIST'), 'a.avi', 'video', 'video/vnd.avi'],
    [latin1('FLV\x01\x05\0\0\0\x09'), 'a.flv', 'video', 'video/x-flv'],
    [latin1('\0\0\x01\xba\x44'), 'a.mpg', 'video', 'video/mpeg'],
    // LibreOffice's order.
    [word('openxmlformats-officedocument.wordprocessingml.document'), 'a.docx', 'document', DOCX],
  ] as const)('container %#', async (bytes, name, kind, mediaType) => {
    expect(await detect(bytes, name, kind)).toBe(mediaType);
  });

  test.each(['पाठ १\nपाठ २', '\uFEFFOne line', 'Write <html> first, then <body>.', 'कखग '.repeat(100_000)])(
    'text %#',
    async (text) => {
      expect(await detect(text, 'a.txt', 'document')).toBe('text/plain; charset=utf-8');
    },
  );
});

test.each([
  ['HTML as video', html, 'a.mp4', 'video'],
  ['HTML as PDF', html, 'a.pdf', 'document'],
  ['HTML as text', `\uFEFF \r\n${html}`, 'a.txt', 'document'],
  ['SVG as text', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.txt', 'document'],
  ['PDF as text', '%PDF-1.4\n1 0 obj', 'a.txt', 'document'],
  ['PDF called a video', '%PDF-1.4\n', 'a.pdf', 'video'],
  ['a picture as video', iso('heic'), 'a.mp4', 'video'],
  ['sound as video', iso('M4A '), 'a.mp4', 'video'],
  ['a sheet as Word', word('openxmlformats-officedocument.spreadsheetml.sheet'), 'a.docx', 'document'],
  ['macros as Word', word('ms-word.document.macroEnabled'), 'a.docx', 'document'],
  ['Word after HTML', Buffer.concat([Buffer.from(html), fixture('worksheet.docx')]), 'a.docx', 'document'],
  ['a program', 'MZ\x90\0', 'a.exe', 'document'],
  ['no extension', 'hello', 'notes', 'document'],
  ['nothing', '', 'a.mp4', 'video'],
  ['NUL far behind', `${'a'.repeat(300_000)}\0`, 'a.txt', 'document'],
  ['Latin-1', Buffer.from('caf\xe9', 'latin1'), 'a.txt', 'document'],
] as const)('%s is not allowed', async (_what, bytes, name, kind) => {
  expect(await detect(bytes, name, kind)).toBeUndefined();
});
