import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileKind } from './file-formats.ts';
import { sniff } from './sniff.ts';
import { compoundFile, zipFile } from './test-files.ts';

const FIXTURES = new URL('../../tests/fixtures/', import.meta.url);
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abhyas-sniff-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function sniffBytes(
  bytes: Uint8Array | string,
  name: string,
  kind: FileKind,
): Promise<string | undefined> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return sniff(path, name, kind);
}
const fixture = (name: string): Promise<Buffer> => readFile(new URL(name, FIXTURES));
const box = (brand: string): Buffer => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0isommp42`, 'latin1');
/** How other containers begin; nothing behind it is looked at. */
const headOf = (...parts: readonly (string | number[])[]): Buffer =>
  Buffer.concat([
    ...parts.map((part) => (typeof part === 'string' ? latin1(part) : Buffer.from(part))),
    Buffer.alloc(300),
  ]);
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const matroska = (kind: string): Buffer =>
  headOf([0x1a, 0x45, 0xdf, 0xa3, 0x83 + kind.length, 0x42, 0x82, 0x80 + kind.length], kind);
const ogg = (stream: string): Buffer => headOf('OggS', Array<number>(24).fill(0), stream);
const mpeg = (...code: number[]): Buffer => headOf([0, 0, 1, ...code]);
/** @param stream what its first stream is, as hexadecimal digits */
const windowsMedia = (stream: string): Buffer =>
  headOf(
    [
      ...Buffer.from(
        `3026b2758e66cf11a6d900aa0062ce6c${'00'.repeat(14)}9107dcb7b7a9cf118ee600c00c205365`,
        'hex',
      ),
    ],
    [0x68, 0, 0, 0, 0, 0, 0, 0],
    [...Buffer.from(stream, 'hex')],
  );

describe('what a file is, is what it says', () => {
  test.each([
    ['lecture.mp4', 'lecture.mp4', 'video', 'video/mp4'],
    ['lecture.mp4', 'LECTURE.MP4', 'video', 'video/mp4'],
    ['lecture.mp4', 'from-a-phone.mov', 'video', 'video/quicktime'],
    ['lecture.mp4', 'from-a-phone.3gp', 'video', 'video/mp4'],
    ['lecture.webm', 'lecture.webm', 'video', 'video/webm'],
    ['notes.pdf', 'notes.pdf', 'document', 'application/pdf'],
    ['worksheet.docx', 'worksheet.docx', 'document', DOCX],
    ['reading-list.doc', 'reading-list.doc', 'document', 'application/msword'],
    ['reading-list.txt', 'reading-list.txt', 'document', 'text/plain; charset=utf-8'],
  ] as const)('%s as %s', async (source, name, kind, mediaType) => {
    expect(await sniffBytes(await fixture(source), name, kind)).toBe(mediaType);
  });

  test.each([
    [box('qt  '), 'a.mov', 'video/quicktime'],
    [box('M4V '), 'a.m4v', 'video/mp4'],
    [Buffer.from('RIFF\x10\0\0\0AVI LIST\0\0\0\0hdrl', 'latin1'), 'a.avi', 'video/vnd.avi'],
    [Buffer.from('FLV\x01\x05\0\0\0\x09', 'latin1'), 'a.flv', 'video/x-flv'],
    [box('3gp5'), 'a.3gp', 'video/mp4'],
    [box('3g2a'), 'a.3g2', 'video/mp4'],
    [matroska('matroska'), 'a.mkv', 'video/matroska'],
    [matroska('webm'), 'a.mkv', 'video/webm'],
    [matroska('webm'), 'a.webm', 'video/webm'],
    [ogg('\x80theora'), 'a.ogv', 'video/ogg'],
    [ogg('fishead\0'), 'a.ogv', 'video/ogg'],
    [windowsMedia('c0ef19bc4d5bcf11a8fd00805f5c442b'), 'a.wmv', 'video/x-ms-wmv'],
    [windowsMedia('00'.repeat(16)), 'a.wmv', 'video/x-ms-wmv'],
    [mpeg(0xb3), 'a.mpg', 'video/mpeg'],
    [mpeg(0xb3), 'a.mpeg', 'video/mpeg'],
    [mpeg(0xba, 0x21), 'a.mpg', 'video/mpeg'],
    [mpeg(0xba, 0x44), 'a.mpg', 'video/mpeg'],
  ])('video %#', async (bytes, name, mediaType) => {
    expect(await sniffBytes(bytes, name, 'video')).toBe(mediaType);
  });
});

describe('another kind under an allowed name', () => {
  const html = '<!doctype html><script>alert(1)</script>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  test.each([
    ['HTML as video', html, 'a.mp4', 'video'],
    ['HTML as PDF', html, 'a.pdf', 'document'],
    ['HTML as text', html, 'a.txt', 'document'],
    ['HTML as text, after blanks', `\uFEFF \r\n${html}`, 'a.txt', 'document'],
    ['SVG as text', svg, 'a.txt', 'document'],
    ['SVG as video', svg, 'a.webm', 'video'],
    ['XML as text', '<?xml version="1.0"?><svg/>', 'a.txt', 'document'],
    ['HTML as Word', html, 'a.doc', 'document'],
    ['RTF as Word', '{\\rtf1 hello}', 'a.doc', 'document'],
    ['PDF as text', '%PDF-1.4\n1 0 obj', 'a.txt', 'document'],
    ['PDF after HTML', `${html}%PDF-1.4`, 'a.pdf', 'document'],
    ['PDF as video', '%PDF-1.4\n', 'a.mp4', 'video'],
    ['PDF called a video', '%PDF-1.4\n', 'a.pdf', 'video'],
    ['a picture as video', box('heic'), 'a.mp4', 'video'],
    ['sound as video', box('M4A '), 'a.mp4', 'video'],
    ['MP4 as WebM', box('isom'), 'a.webm', 'video'],
    ['a zip as Word', zipFile([{ name: 'a.txt', data: 'x' }]), 'a.docx', 'document'],
    ['a program', 'MZ\x90\0', 'a.exe', 'document'],
    ['no extension', 'hello', 'notes', 'document'],
    ['nothing', '', 'a.mp4', 'video'],
    ['a few bytes', 'PK', 'a.docx', 'document'],
  ] as const)('%s', async (_what, bytes, name, kind) => {
    expect(await sniffBytes(bytes, name, kind)).toBeUndefined();
  });
});

describe('text', () => {
  test.each([
    ['plain', 'One line'],
    ['Hindi', 'पाठ १\nपाठ २'],
    ['with a byte order mark', '\uFEFFOne line'],
    ['about HTML', 'Write <html> first, then <body>.'],
    ['1 MB', 'कखग '.repeat(100_000)],
  ])('%s', async (_what, text) => {
    expect(await sniffBytes(text, 'a.txt', 'document')).toBe('text/plain; charset=utf-8');
  });

  test.each([
    ['NUL', Buffer.from('a\0b')],
    ['NUL far behind', Buffer.from(`${'a'.repeat(300_000)}\0`)],
    ['Latin-1', Buffer.from('caf\xe9', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFhello', 'utf16le')],
    ['a character cut off at the end', Buffer.from('क').subarray(0, 2)],
  ])('not with %s', async (_what, bytes) => {
    expect(await sniffBytes(bytes, 'a.txt', 'document')).toBeUndefined();
  });
});

describe('Word packages', () => {
  const parts = [
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: 'word/document.xml', data: '<w:document/>' },
  ];
  const check = (bytes: Buffer): Promise<string | undefined> => sniffBytes(bytes, 'a.docx', 'document');

  test('with the parts a document has', async () => {
    expect(await check(zipFile(parts))).toBe(DOCX);
    expect(await check(zipFile(parts, { comment: 'made by hand' }))).toBe(DOCX);
  });

  test('with names that only resemble those of macros', async () => {
    for (const name of ['word/vbaProject.bin.txt', 'word/myvbaProject.bin', 'word/..a/b', 'word/a..'])
      expect(await check(zipFile([...parts, { name, data: 'x' }]))).toBe(DOCX);
  });

  test('that swells to a hundred times its size, or to 500 MB, but no byte more', async () => {
    const known = parts.reduce((sum, { data }) => sum + data.length, 0);
    const swelling = (data: string, unpackedSize: number): Buffer =>
      zipFile([...parts, { name: 'a', data, unpackedSize: unpackedSize - known }]);
    const hundredfold = 100 * swelling('x', 0 + known).length;
    expect(await check(swelling('x', hundredfold))).toBe(DOCX);
    expect(await check(swelling('x', hundredfold + 1))).toBeUndefined();
    const data = 'x'.repeat(6_000_000);
    expect(await check(swelling(data, 500 * 1024 * 1024))).toBe(DOCX);
    expect(await check(swelling(data, 500 * 1024 * 1024 + 1))).toBeUndefined();
  });

  test.each([
    ['no content types', zipFile(parts.slice(1))],
    ['macros', zipFile([...parts, { name: 'word/vbaProject.bin', data: 'x' }])],
    ['macros at the top', zipFile([...parts, { name: 'VBADATA.XML', data: 'x' }])],
    ['a path that leaves the folder', zipFile([...parts, { name: '../evil', data: 'x' }])],
    ['a path that leaves it at its end', zipFile([...parts, { name: 'word/..', data: 'x' }])],
    ['a name twice', zipFile([...parts, { name: 'word/document.xml', data: '<other/>' }])],
    [
      'more than 500 MB unpacked',
      zipFile([...parts, { name: 'a', data: 'x'.repeat(6_000_000), unpackedSize: 550_000_000 }]),
    ],
    ['a hundredfold swelling', zipFile([...parts, { name: 'a', data: 'x', unpackedSize: 100_000 }])],
    [
      '6,000 entries',
      zipFile([...parts, ...Array.from({ length: 6000 }, (_, index) => ({ name: `${index}`, data: '' }))]),
    ],
    ['a secret', zipFile(parts, { flags: 1 })],
    ['the end cut off', zipFile(parts).subarray(0, -10)],
    ['something before it', Buffer.concat([Buffer.from('<html>'), zipFile(parts)])],
    ['something after it', Buffer.concat([zipFile(parts), Buffer.from('<html>')])],
  ])('not with %s', async (_what, bytes) => {
    expect(await check(bytes)).toBeUndefined();
  });

  test('any byte changed: an answer, never an error', async () => {
    const bytes = zipFile(parts);
    for (let at = 0; at < bytes.length; at += 1) {
      const broken = Buffer.from(bytes);
      broken[at] = 255 - (broken[at] ?? 0);
      expect([DOCX, undefined]).toContain(await check(broken));
    }
  });
});

describe('Word 97 files', () => {
  const check = (bytes: Buffer): Promise<string | undefined> => sniffBytes(bytes, 'a.doc', 'document');

  test('a document, small and large', async () => {
    expect(await check(compoundFile(['WordDocument', '1Table']))).toBe('application/msword');
    expect(await check(compoundFile(['Data', 'x1', 'x2', 'x3', 'x4', 'WordDocument']))).toBe(
      'application/msword',
    );
    expect(await check(compoundFile(['WordDocument'], { padSectors: 30_000 }))).toBe('application/msword');
  });

  test.each([
    ['a spreadsheet', compoundFile(['Workbook'])],
    ['macros', compoundFile(['WordDocument', '1Table', 'Macros', 'VBA'])],
    [
      'macros in a large file',
      compoundFile(['WordDocument', 'a', 'b', 'c', 'Macros'], { padSectors: 30_000 }),
    ],
    ['a directory that goes in circles', compoundFile(['a'], { circular: true })],
    ['the end cut off', compoundFile(['WordDocument']).subarray(0, 700)],
  ])('not %s', async (_what, bytes) => {
    expect(await check(bytes)).toBeUndefined();
  });

  test.each([
    ['signature', 0, 0],
    ['size of its sectors', 30, 10],
    ['size of its sectors, again', 30, 0],
  ])('not with another %s', async (_what, at, value) => {
    const bytes = compoundFile(['WordDocument']);
    bytes.writeUInt8(value, at);
    expect(await check(bytes)).toBeUndefined();
  });

  test.each(['VBA', 'Macros'])('not with %s alone', async (name) => {
    expect(await check(compoundFile(['WordDocument', name]))).toBeUndefined();
  });

  test('not as its head alone', async () => {
    expect(await check(compoundFile(['WordDocument']).subarray(0, 512))).toBeUndefined();
  });

  test('any number in the head changed: an answer, never an error', async () => {
    const bytes = compoundFile(['WordDocument']);
    for (let at = 0; at < 512; at += 2) {
      const broken = Buffer.from(bytes);
      broken.writeUInt16LE(0xfff0, at);
      expect(['application/msword', undefined]).toContain(await check(broken));
    }
  });
});
