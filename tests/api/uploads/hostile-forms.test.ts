import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { databaseContents } from '../../support/database-contents.ts';
import { startProduct } from '../../support/product.ts';
import { openStudyRoom } from '../../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { admin } = await openStudyRoom(product);

const MEBIBYTE = 1024 * 1024;
const FIELD = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nNotes\r\n';
const FILE = '--b\r\nContent-Disposition: form-data; name="materialFile"; filename="a.txt"\r\n\r\na\r\n';
const END = '--b--\r\n';
const long = (megabytes: number): string => 'n'.repeat(megabytes * MEBIBYTE);

const forms: readonly { what: string; body: string; type?: string }[] = [
  { what: '10,000 fields', body: FIELD.repeat(10_000) + END },
  { what: '10,000 files', body: FILE.repeat(10_000) + END },
  { what: '10,000 empty parts', body: `${'--b\r\n\r\n\r\n'.repeat(10_000)}${END}` },
  { what: 'a header of 8 MB', body: `--b\r\nX-A: ${long(8)}\r\n\r\n1\r\n${END}` },
  { what: 'a field with a name of 8 MB', body: FIELD.replace('title', long(8)) + END },
  { what: 'a file with a name of 8 MB', body: FILE.replace('a.txt', long(8)) + END },
  { what: '8 MB before the first part', body: `${long(8)}\r\n${FIELD}${END}` },
  { what: '100,000 near-boundaries', body: `${FIELD}${'\r\n--'.repeat(100_000)}${END}` },
  {
    what: 'a boundary of 10,000 letters',
    body: END,
    type: `multipart/form-data; boundary=${'b'.repeat(10_000)}`,
  },
  {
    what: 'a form inside a form',
    body: FIELD.replace('\r\n\r\n', `\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${FIELD}`) + END,
  },
  {
    what: 'fields named as parts of objects are',
    body: ['__proto__', 'constructor', 'toString'].map((name) => FIELD.replace('title', name)).join('') + END,
  },
  {
    what: 'another character set',
    body: FIELD + END,
    type: 'multipart/form-data; boundary=b; charset=utf-16',
  },
];

const arriving = (): string[] =>
  readdirSync(join(product.config.dataDir, 'incoming')).filter((name) => name !== 'tus');

it.each(forms)('a form with $what is refused with a sentence and leaves nothing', async ({ body, type }) => {
  const before = await databaseContents(product);
  const headers = { 'content-type': type ?? 'multipart/form-data; boundary=b' };
  const answer = await admin.request('POST', '/api/upload-file', { headers, body });
  expect([400, 413, 422]).toContain(answer.status);
  expect(await databaseContents(product)).toBe(before);
  await expect.poll(arriving).toEqual([]);
});

it.each([
  ['names', '--b\r\nContent-Disposition: form-data; name="'],
  ['headers', '--b\r\nX-A: '],
  ['texts', '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n'],
])('endless %s are cut off early', async (_what, head) => {
  let sent = 0;
  const endless = Readable.from(
    (function* () {
      yield Buffer.from(head);
      for (; sent < 1000 * MEBIBYTE; sent += 64 * 1024) yield Buffer.alloc(64 * 1024, 'n');
    })(),
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await admin.request('POST', '/api/upload-file', { headers, body: endless });
  endless.destroy();
  expect([400, 413, 422]).toContain(answer.status);
  expect(sent).toBeLessThan(32 * MEBIBYTE);
});
