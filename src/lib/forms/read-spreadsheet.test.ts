import { CFB, utils, write } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { excel } from '../../../tests/support/excel-files.ts';
import { zipFile } from '../../../tests/support/zip-files.ts';
import { readFullestSheet, readSpreadsheet } from './read-spreadsheet.ts';

const day = new Date(Date.UTC(2026, 7, 24));
const blobOf = (bytes: Uint8Array | string) =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);
const bytesOf = (book: ReturnType<typeof utils.book_new>, bookType: 'biff8' | 'biff5' | 'xlml' | 'xlsx') =>
  blobOf(write(book, { type: 'buffer', bookType }) as Buffer);

/** Builds a sheet with dates and numbers as Excel stores them. */
function bookOf(...sheets: (string | number)[][][]) {
  const book = utils.book_new();
  for (const rows of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(rows));
  const first = book.Sheets[book.SheetNames[0] ?? ''];
  if (first?.['A2']) first['A2'].z = 'dd/mm/yy';
  return book;
}
const statement = [
  ['Date', 'Narration', 'UTR No.', 'Credit'],
  [46_258, 'UPI "Asha" & sons, Pune', 623_612_345_620, 648.97],
  ['24/08/26', 'UPI', '0000623612345621', 355],
];
const asCsv = [
  '"Date","Narration","UTR No.","Credit"',
  '"2026-08-24","UPI ""Asha"" & sons, Pune","623612345620","648.97"',
  '"24/08/26","UPI","0000623612345621","355"',
].join('\n');

/** Builds an Excel file that looks password-protected. */
function lockedFile(): Uint8Array {
  const file = CFB.utils.cfb_new();
  const info = [4, 0, 4, 0, 0x40, 0, 0, 0, ...Buffer.from('<encryption></encryption>')];
  CFB.utils.cfb_add(file, '/EncryptionInfo', Uint8Array.from(info));
  CFB.utils.cfb_add(file, '/EncryptedPackage', new Uint8Array(100));
  return CFB.write(file, { type: 'buffer' }) as Buffer;
}

/** Builds a ZIP file whose directory says it is encrypted. */
function lockedZip(): Buffer {
  const zip = zipFile([{ name: 'statement.xlsx', data: 'encrypted', packed: true }]);
  for (const at of [6, zip.lastIndexOf('PK\u0001\u0002') + 8]) zip.writeUInt16LE(1, at);
  return zip;
}

/** Builds an Excel 97 file whose second record is a password (RC4). */
function lockedXls(): Uint8Array {
  const file = CFB.read(write(bookOf(statement), { type: 'buffer', bookType: 'biff8' }), { type: 'buffer' });
  const stream = CFB.find(file, '/Workbook');
  if (stream === null) throw new Error('The library writes no stream of a workbook.');
  const bytes = Buffer.from(stream.content);
  const password = Buffer.alloc(58);
  for (const [at, value] of [0x2f, 54, 1, 1, 1].entries()) password.writeUInt16LE(value, at * 2);
  const end = 4 + bytes.readUInt16LE(2);
  stream.content = Buffer.concat([bytes.subarray(0, end), password, bytes.subarray(end)]);
  stream.size = stream.content.length;
  return CFB.write(file, { type: 'buffer' }) as Buffer;
}

describe('a spreadsheet', () => {
  it.each(['biff8', 'biff5', 'xlml', 'xlsx'] as const)('of kind %s becomes CSV', async (kind) => {
    expect(await readSpreadsheet(bytesOf(bookOf(statement), kind))).toBe(asCsv);
  });

  it('that is a web page keeps its text as it is, day before month', async () => {
    const page =
      '<html><body><table><tr><td>Date</td><td>Ref</td></tr><tr><td>02/08/26</td><td>0000623612345620</td></tr></table></body></html>';
    expect(await readSpreadsheet(blobOf(page))).toBe('"Date","Ref"\n"02/08/26","0000623612345620"');
  });

  it.each(['biff8', 'xlsx'] as const)(
    'of kind %s says in each row what is joined over several',
    async (kind) => {
      const book = bookOf([
        ['Class 10'],
        ['Name', 'Course'],
        ['Asha', 'Python'],
        ['Bina'],
        ['Chitra', 'Java'],
      ]);
      const sheet = book.Sheets[book.SheetNames[0] ?? ''];
      if (sheet) sheet['!merges'] = [utils.decode_range('A1:B1'), utils.decode_range('B3:B4')];
      expect(await readSpreadsheet(bytesOf(book, kind))).toBe(
        '"Class 10"\n"Name","Course"\n"Asha","Python"\n"Bina","Python"\n"Chitra","Java"',
      );
    },
  );

  it('gives all its sheets or the fullest, blank lines in their places', async () => {
    const file = bytesOf(bookOf([['Summary']], [], [['Date'], [], ['24/08/26']]), 'xlsx');
    expect(await readSpreadsheet(file)).toBe('\fSheet1\n"Summary"\n\fSheet3\n"Date"\n\n"24/08/26"');
    expect(await readFullestSheet(file)).toBe('"Date"\n\n"24/08/26"');
  });

  it('of many rows is read', async () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => [day, `UPI payment number ${at}`, at]);
    expect((await readSpreadsheet(blobOf(excel(rows)))).split('\n')).toHaveLength(12_000);
  });

  it.each(['XFD1048576', 'A1048576', 'XFD1'])('of a kilobyte with a cell at %s is refused', async (place) => {
    const near = bytesOf(bookOf([['near'], ['far']]), 'xlsx');
    const parts = unzipSync(new Uint8Array(await near.arrayBuffer()));
    const name = 'xl/worksheets/sheet1.xml';
    const row = /\d+/.exec(place)?.[0] ?? '';
    const sheet = strFromU8(parts[name] ?? new Uint8Array())
      .replaceAll('A1:A2', `A1:${place}`)
      .replace('r="2"', `r="${row}"`)
      .replace('r="A2"', `r="${place}"`);
    const file = blobOf(zipSync({ ...parts, [name]: strToU8(sheet) }));
    await expect(readSpreadsheet(file)).rejects.toThrow(/^Row \d+ has a cell too far away/);
  });

  it.each([
    ['is locked', lockedFile, /^This file is locked with a password/],
    [
      'unpacks to more than it may',
      () => zipFile([{ name: 'xl/a.xml', data: ' '.repeat(65 * 1024 * 1024), packed: true }]),
      /too large/,
    ],
    [
      'is in a ZIP file',
      () => zipFile([{ name: 'statement.csv', data: 'Date,Narration,Credit' }]),
      /^This is a ZIP file. Unpack/,
    ],
    ['is in a ZIP file with a password', lockedZip, /^This is a ZIP file. Unpack .* password/],
    ['is an old one with a password', lockedXls, /^This file is locked with a password/],
    ['is none', () => Buffer.from('PK, but nothing more'), /could not be read/],
    ['is broken', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /could not be read/],
  ])('that %s is refused with a sentence', async (_, file, sentence) => {
    await expect(readSpreadsheet(blobOf(file()))).rejects.toThrow(sentence);
  });
});
