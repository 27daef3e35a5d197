import { expect, test } from 'vitest';
import { cleanFileName } from './file-name.ts';

test.each([
  ['पाठ १.MP4', 'पाठ १.mp4'],
  ['क्\u200Dष.pdf', 'क्\u200Dष.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\a\\notes.pdf', 'notes.pdf'],
  ['a\u0000b\r\nc.txt', 'abc.txt'],
  ['harmless\u202Efdp.mp4', 'harmlessfdp.mp4'],
  ['LPT1.pdf', 'LPT1-.pdf'],
  ['icon.txt', 'icon.txt'],
  ['what? "a" <b>|c*.pdf', 'what- -a- -b--c-.pdf'],
  ['...pdf', 'file.pdf'],
  ['  spaced   out  .txt', 'spaced out.txt'],
  ['e\u0301.txt', '\u00E9.txt'],
  ['', 'file'],
  ['notes. .', 'notes'],
  ['a.EXTENSIONS-ARE-SHORT', 'a.extension'],
  [`${'a'.repeat(115)} b.pdf`, `${'a'.repeat(115)}.pdf`],
  [`${'😀'.repeat(4000)}.pdf`, `${'😀'.repeat(116)}.pdf`],
])('%j becomes %j', (given, clean) => {
  expect(cleanFileName(given)).toBe(clean);
});

test('a name that is a run of combining marks is cut before it is normalised', () => {
  const marks = '\u0316\u0301'.repeat(50_000);
  expect(cleanFileName(`a${marks}.pdf`)).toMatch(/^.{116}\.pdf$/u);
});
