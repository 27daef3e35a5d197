import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';
import { cleanFileName } from './file-name.ts';

test.each([
  ['lesson 1.mp4', 'lesson 1.mp4'],
  ['पाठ १.MP4', 'पाठ १.mp4'],
  ['क्‍ष.pdf', 'क्‍ष.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\a\\notes.pdf', 'notes.pdf'],
  ['a\u0000b\r\nc.txt', 'abc.txt'],
  ['harmless\u202Efdp.mp4', 'harmlessfdp.mp4'],
  ['con.txt', 'con-.txt'],
  ['LPT1.pdf', 'LPT1-.pdf'],
  ['what? "a" <b>|c*.pdf', 'what- -a- -b--c-.pdf'],
  ['.pdf', 'file.pdf'],
  ['...pdf', 'file.pdf'],
  ['  spaced   out  .txt', 'spaced out.txt'],
  ['e\u0301.txt', '\u00E9.txt'],
  ['', 'file'],
  ['...', 'file'],
  ['notes. .', 'notes'],
  ['README', 'README'],
  ['..a..b...pdf', 'a..b.pdf'],
  ['icon.txt', 'icon.txt'],
  ['console.txt', 'console.txt'],
  ['com1.txt', 'com1-.txt'],
  ['comx.txt', 'comx.txt'],
  ['NUL', 'NUL-'],
  ['a.EXTENSIONS-ARE-SHORT', 'a.extension'],
  [`${'a'.repeat(115)} b.pdf`, `${'a'.repeat(115)}.pdf`],
  [' notes.pdf ', 'notes.pdf'],
])('%j becomes %j', (given, clean) => {
  expect(cleanFileName(given)).toBe(clean);
});

test('a name of 4,000 characters keeps its extension', () => {
  expect(cleanFileName(`${'न'.repeat(4000)}.pdf`)).toBe(`${'न'.repeat(116)}.pdf`);
  expect(cleanFileName(`${'😀'.repeat(4000)}.pdf`)).toBe(`${'😀'.repeat(116)}.pdf`);
});

test.each([
  ['notes.pdf', `attachment; filename="notes.pdf"; filename*=UTF-8''notes.pdf`],
  ['पाठ.pdf', `attachment; filename="___.pdf"; filename*=UTF-8''%E0%A4%AA%E0%A4%BE%E0%A4%A0.pdf`],
  [`it's (50%).pdf`, `attachment; filename="it's (50_).pdf"; filename*=UTF-8''it%27s%20%2850%25%29.pdf`],
])('the header for %j', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header);
});
