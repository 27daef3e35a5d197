import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonCalls } from '../support/calls.ts';
import type { Answer, RequestOptions } from '../support/client.ts';
import { databaseContents, forgetLimits } from '../support/database-contents.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { startProduct } from '../support/product.ts';
import { exchange } from '../support/raw-http.ts';
import { openCourse } from '../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);

const json = { 'content-type': 'application/json' };
const KIB = 1024;
const UNREADABLE = 'The request could not be read.';
const TOO_LARGE = 'The request is too large.';

/** Bytes that are no JSON, or none that we read. */
const unreadable: [name: string, body: string | Buffer][] = [
  ['nothing', ''],
  ['blanks', '  \n'],
  ['an open brace', '{'],
  ['an open text', '{"a":"'],
  ['a comma too many', '{"a":1,}'],
  ['single quotes', "{'a':1}"],
  ['no quotes', '{a:1}'],
  ['two values', '{}{}'],
  ['a comment', '{"a":1/*x*/}'],
  ['not a number', '{"a":NaN}'],
  ['without end', '{"a":Infinity}'],
  ['a word', 'undefined'],
  ['a raw control character', '{"a":"\u0001"}'],
  ['a form', 'email=a&password=b'],
  ['XML', '<?xml version="1.0"?><a/>'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['overlong UTF-8', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le')],
  ['gzip', gzipSync('{}')],
  ['zeros', Buffer.alloc(100)],
];

/** JSON that two readers might understand in two ways. */
const TWICE = `${UNREADABLE.slice(0, -1)}: a field is given twice.`;
const DEEP = `${UNREADABLE.slice(0, -1)}: it is nested too deeply.`;
const ambiguous: [body: string, message: string][] = [
  ['{"email":"a@example.in","email":"b@example.in"}', TWICE],
  ['{"title":"a","\\u0074itle":"b"}', TWICE],
  ['{"x":[{"a":1,"a":1}]}', TWICE],
  [`${'['.repeat(33)}${']'.repeat(33)}`, DEEP],
  [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, DEEP],
  [`${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`, DEEP],
];

/** JSON, but no object with the fields of a call. */
const shapeless: [name: string, body: string][] = [
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number', '1e999'],
  ['true', 'true'],
  ['a list in a list', `${'['.repeat(32)}${']'.repeat(32)}`],
  [
    'thousands of keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, key) => [`k${key}`, key]))),
  ],
  ['a prototype', '{"__proto__":{"email":"a@example.in","password":"x","courseName":"x","fullName":"x"}}'],
  ['a constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
  ['its own methods', '{"toString":1,"hasOwnProperty":2,"then":3,"toJSON":4}'],
];

describe.each(await jsonCalls(room))('$name', ({ method, path }) => {
  const ask = (options: RequestOptions): Promise<Answer> =>
    room.admin.request(method, path, { headers: json, ...options });

  it('refuses what it cannot read, and changes nothing', async () => {
    const before = await databaseContents(product);
    for (const [, body] of unreadable) expectProblem(await ask({ body }), 400, UNREADABLE, []);
    for (const [body, message] of ambiguous) expectProblem(await ask({ body }), 400, message, []);
    expect(await databaseContents(product)).toBe(before);
  });

  it('refuses JSON of another shape, and changes nothing', async () => {
    await forgetLimits(product);
    const before = await databaseContents(product);
    // Progress may be saved, and a material changed, without any of the parts.
    const isOptional = path.endsWith('/progress') || /^\/api\/materials\/\d+$/.test(path);
    for (const [name, body] of shapeless) {
      const { status } = await ask({ body });
      expect({ name, status }).toEqual({ name, status: isOptional && body.startsWith('{') ? 200 : 422 });
    }
    if (!isOptional) expect(await databaseContents(product)).toBe(before);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('reads 64 KiB and no more', async () => {
    const before = await databaseContents(product);
    const padded = (size: number) => `"${' '.repeat(size - 2)}"`;
    expect((await ask({ body: padded(64 * KIB) })).status).toBe(422);
    expectProblem(await ask({ body: padded(64 * KIB + 1) }), 413, TOO_LARGE);
    const chunked = Readable.from([Buffer.from(padded(64 * KIB + 1))]);
    expectProblem(await ask({ body: chunked }), 413, TOO_LARGE);
    expect(await databaseContents(product)).toBe(before);
  });

  it('wants to be told that it is JSON', async () => {
    const answer = await room.admin.request(method, path, { body: '{}' });
    expectProblem(answer, 415, 'Unsupported content type.');
  });
});

describe('100 MB of JSON', () => {
  const SIZE = 100 * KIB * KIB;
  const MEBIBYTE = Buffer.alloc(KIB * KIB, ' ');

  it('is refused by its length alone, before it is sent', async () => {
    const lines = [
      'POST /api/login HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${SIZE}`,
    ];
    const [answer, ...more] = await exchange(product.port, `${lines.join('\r\n')}\r\n\r\n`);
    expect([answer?.status, more]).toEqual([413, []]);
    expect(answer?.headers['connection']).toBe('close');
  });

  it('without a length is cut off early, and costs no memory', async () => {
    const before = { contents: await databaseContents(product), rss: process.memoryUsage.rss() };
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (; sent < SIZE; sent += MEBIBYTE.length) yield MEBIBYTE;
      })(),
    );
    const answer = await product.client().request('POST', '/api/login', { headers: json, body: endless });
    expectProblem(answer, 413, TOO_LARGE);
    expect(process.memoryUsage.rss() - before.rss).toBeLessThan(64 * KIB * KIB);
    expect(await databaseContents(product)).toBe(before.contents);
    expect((await product.client().get('/api/courses')).status).toBe(200);
  });

  it('is refused to a stranger before anybody looks at it', async () => {
    const body = Buffer.alloc(200 * KIB, ' ');
    expectProblem(
      await product.client().request('POST', '/api/courses', { headers: json, body }),
      401,
      'You must be logged in.',
    );
  });
});
