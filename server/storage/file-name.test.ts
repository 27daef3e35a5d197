import { expect, test } from 'vitest';
import { cleanFileName, contentDisposition } from './file-name.ts';

test.each([
  ['पाठ १.MP4', 'पाठ १.mp4'],
  ['क्‍ष.pdf', 'क्‍ष.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['a\u0000b\r\nc.txt', 'abc.txt'],
  ['harmless\u202Efdp.mp4', 'harmlessfdp.mp4'],
  ['con.txt', 'con-.txt'],
  ['LPT1.pdf', 'LPT1-.pdf'],
  ['what? "a" <b>|c*.pdf', 'what- -a- -b--c-.pdf'],
  ['.pdf', 'file.pdf'],
  ['  spaced   out  .txt', 'spaced out.txt'],
  ['e\u0301.txt', '\u00E9.txt'],
  ['', 'file'],
  ['notes. .', 'notes'],
  ['..a..b...pdf', 'a..b.pdf'],
  ['a.EXTENSIONS-ARE-SHORT', 'a.extension'],
  [`${'a'.repeat(115)} b.pdf`, `${'a'.repeat(115)}.pdf`],
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

test.each([
  ['attachment', 'a b~.pdf', `attachment; filename="a b~.pdf"; filename*=UTF-8''a%20b~.pdf`],
  [
    'attachment',
    'पाठ.pdf',
    `attachment; filename="___.pdf"; filename*=UTF-8''%E0%A4%AA%E0%A4%BE%E0%A4%A0.pdf`,
  ],
  ['attachment', 'a"b\\c%d.pdf', `attachment; filename="a_b_c_d.pdf"; filename*=UTF-8''a%22b%5Cc%25d.pdf`],
  [
    'attachment',
    "it's(1)*.pdf",
    `attachment; filename="it's(1)*.pdf"; filename*=UTF-8''it%27s%281%29%2A.pdf`,
  ],
  ['attachment', 'a\r\nb\x7f.pdf', `attachment; filename="a__b_.pdf"; filename*=UTF-8''a%0D%0Ab%7F.pdf`],
] as const)('as %s, %j', (type, name, header) => {
  expect(contentDisposition(type, name)).toBe(header);
});
