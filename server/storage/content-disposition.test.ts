import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

it.each([
  ['inline', "it's(1).pdf", `inline; filename="it's(1).pdf"; filename*=UTF-8''it%27s%281%29.pdf`],
  [
    'attachment',
    'पाठ.pdf',
    `attachment; filename="___.pdf"; filename*=UTF-8''%E0%A4%AA%E0%A4%BE%E0%A4%A0.pdf`,
  ],
  ['attachment', 'a"b\\c%d.pdf', `attachment; filename="a_b_c_d.pdf"; filename*=UTF-8''a%22b%5Cc%25d.pdf`],
  ['attachment', 'a\r\nb\x7f.pdf', `attachment; filename="a__b_.pdf"; filename*=UTF-8''a%0D%0Ab%7F.pdf`],
] as const)('%s of %j', (type, name, header) => {
  expect(contentDisposition(type, name)).toBe(header);
});
