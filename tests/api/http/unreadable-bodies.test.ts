import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, expect, it } from 'vitest';
import { jsonCalls } from '../../support/calls.ts';
import { databaseContents, forgetLimits } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const withJson = await jsonCalls(room);
const before = await databaseContents(product);
afterEach(async () => expect(await databaseContents(product)).toBe(before));

const JSON_TYPE = 'application/json';
const send = (body: string | Buffer | Readable, type = JSON_TYPE, more: Record<string, string> = {}) =>
  room.admin.request('POST', '/api/courses', { body, headers: { 'content-type': type, ...more } });
const UNREADABLE = 'The request could not be read.';
const padded = (size: number): string => `"${' '.repeat(size - 2)}"`;

/** They may carry a whole lesson, a quiz, a page or a student's work. */
const LONG = new Set([
  'POST /api/add-assignment',
  'POST /api/add-text',
  'POST /api/lessons',
  'PATCH /api/content/file',
  'POST /api/preview-text',
  'POST /api/preview-texts',
  'PUT /api/materials/{id}',
  'PUT /api/materials/{id}/submission',
  'POST /api/read-questions',
  'PUT /api/materials/{id}/quiz/questions',
]);

it('every call that takes JSON refuses what is none, what is too long, and what is not said to be JSON', async () => {
  for (const { name, method, path } of withJson) {
    await forgetLimits(product);
    const ask = async (body: string, type = JSON_TYPE): Promise<number> =>
      (await room.admin.request(method, path, { body, headers: { 'content-type': type } })).status;
    const statuses = [
      await ask('{'),
      await ask(padded((LONG.has(name) ? 512 : 64) * 1024 + 1)),
      await ask('{}', 'text/plain'),
    ];
    expect([name, statuses]).toEqual([name, [400, 413, 415]]);
  }
});

it.each([
  ['nothing', ''],
  ['an open text', '{"a":"'],
  ['a comma too many', '{"a":1,}'],
  ['two values', '{}{}'],
  ['a raw control character', '{"a":"\u0001"}'],
  ['a form', 'email=a&password=b'],
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ['overlong UTF-8', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['gzip', gzipSync('{}')],
])('%s is not read', async (_name, body) => {
  expectProblem(await send(body), 400, UNREADABLE, []);
});

const TWICE = `${UNREADABLE.slice(0, -1)}: a field is given twice.`;
const DEEP = `${UNREADABLE.slice(0, -1)}: it is nested too deeply.`;
it.each([
  ['{"email":"a@example.in","email":"b@example.in"}', TWICE],
  ['{"title":"a","\\u0074itle":"b"}', TWICE],
  [`${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`, DEEP],
])('what two readers might understand in two ways is refused: %.40s', async (body, message) => {
  expectProblem(await send(body), 400, message, []);
});

it('64 KiB are read, of a stranger 16, and no more; 100 MB without a length are cut off early', async () => {
  expect((await send(padded(64 * 1024))).status).toBe(422);
  const stranger = (size: number) =>
    product
      .client()
      .request('POST', '/api/contact', { body: padded(size), headers: { 'content-type': JSON_TYPE } });
  expect([(await stranger(16 * 1024)).status, (await stranger(16 * 1024 + 1)).status]).toEqual([422, 413]);
  let sent = 0;
  const endless = function* () {
    for (; sent < 100; sent += 1) yield Buffer.alloc(1024 * 1024, ' ');
  };
  expectProblem(await send(Readable.from(endless())), 413, 'The request is too large.');
  expect(sent).toBeLessThan(50);
});

it('is taken with its charset; with another type, or compressed, it is none', async () => {
  for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])
    expect((await send('{}', type)).status).toBe(422);
  for (const type of ['text/json', 'application/json; charset=utf-16', 'application/json, text/plain', ''])
    expectProblem(await send('{}', type), 415, 'Unsupported content type.');
  expect((await send(gzipSync('{}'), JSON_TYPE, { 'content-encoding': 'gzip' })).status).toBe(415);
});
