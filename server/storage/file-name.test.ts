import { expect, test } from 'vitest';
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
  ['..a..b...pdf', 'a..b.pdf'],
  ['icon.txt', 'icon.txt'],
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

test('a name that is a run of combining marks is cut before it is normalised', () => {
  const marks = '\u0316\u0301'.repeat(50_000);
  expect(cleanFileName(`a${marks}.pdf`)).toMatch(/^.{116}\.pdf$/u);
});
