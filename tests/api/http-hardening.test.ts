import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { databaseContents } from '../support/database-contents.ts';
import { startProduct } from '../support/product.ts';
import { exchange } from '../support/raw-http.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();
const form = new FormData();
for (const [name, value] of Object.entries({ title: 'Notes', type: 'document', courseId: '1' }))
  form.set(name, value);
form.set('materialFile', new Blob(['0123456789'], { type: 'text/plain' }), 'notes.txt');
const file: string = (await admin.upload('/api/upload-file', form)).body.material.filePath;
const before = await databaseContents(product);

/** Whatever was sent: nothing changed, and the next visitor is served. */
afterEach(async () => {
  expect(await databaseContents(product)).toBe(before);
  expect((await product.client().get('/api/courses')).status).toBe(200);
});

const request = (line: string, headers: readonly string[] = [], body = ''): string =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n${body}`;
const course = JSON.stringify({ courseName: 'Smuggled' });
const create = (headers: readonly string[], body = course): string =>
  request(
    'POST /api/courses',
    [`Cookie: ${admin.cookie}`, 'Content-Type: application/json', ...headers],
    body,
  );
const sized = (body: string): string => create([`Content-Length: ${Buffer.byteLength(body)}`], body);
const statuses = async (bytes: string): Promise<number[]> =>
  (await exchange(product.port, bytes)).map(({ status }) => status);

describe('a method', () => {
  it.each(['TRACE', 'TRACK', 'FOO', 'PROPFIND', 'CONNECT'])('%s is refused', async (method) => {
    const [status = 405, ...more] = await statuses(request(`${method} /api/me`));
    expect([400, 405]).toContain(status);
    expect(more).toEqual([]);
  });

  it('that a path does not have is 405 with the ones it has', async () => {
    const [answer] = await exchange(product.port, request('DELETE /api/courses'));
    expect([answer?.status, answer?.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
  });
});

describe('a body of JSON', () => {
  it.each([
    ['broken', '{"courseName":"a"', 400],
    ['with a field twice', '{"courseName":"a","courseN\\u0061me":"b"}', 400],
    ['of 64 KiB and more', JSON.stringify({ courseName: 'a'.repeat(64 * 1024) }), 413],
    ['nested 10,000 deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
    ['no UTF-8', '{"courseName":"\u00ff"}', 400],
  ])('%s is refused', async (_name, body, status) => {
    const bytes = Buffer.from(body, 'latin1').toString('latin1');
    const head = create([`Content-Length: ${bytes.length}`], bytes);
    expect(await statuses(head)).toEqual([status]);
  });

  it('that comes from another site is refused, by both headers browsers send', async () => {
    const length = `Content-Length: ${course.length}`;
    expect(await statuses(create([length, 'Sec-Fetch-Site: cross-site']))).toEqual([403]);
    expect(await statuses(create([length, 'Origin: https://evil.example']))).toEqual([403]);
  });
});

describe('what two readers could read in two ways is refused, once', () => {
  it.each([
    [
      'length and chunks',
      create([`Content-Length: 5`, 'Transfer-Encoding: chunked'], `0\r\n\r\n${sized(course)}`),
    ],
    ['two lengths', create(['Content-Length: 0', `Content-Length: ${course.length}`])],
    ['an encoding that is none', create(['Transfer-Encoding: cow'])],
    ['chunked twice', create(['Transfer-Encoding: chunked, chunked'], `0\r\n\r\n${sized(course)}`)],
    ['a bare line feed', 'GET /api/me HTTP/1.1\nHost: localhost\n\n'],
    ['a folded header', request('GET /api/me', ['X-A: b\r\n c'])],
    ['two hosts', request('GET /api/me', ['Host: localhost'])],
    ['no host', 'GET /api/me HTTP/1.1\r\n\r\n'],
    ['HTTP/2 in the request line', 'GET /api/me HTTP/2.0\r\nHost: localhost\r\n\r\n'],
  ])('%s', async (_name, bytes) => {
    expect(await statuses(bytes)).toEqual([400]);
  });
});

describe('a host', () => {
  it.each(['evil.example', 'localhost.evil.example', '[::1]', '0.0.0.0'])(
    '%s is not served',
    async (host) => {
      expect(await statuses(`GET /api/courses HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toEqual([421]);
    },
  );

  it('in the target counts like the header', async () => {
    const ask = (host: string) => statuses(request(`GET http://${host}/api/courses`));
    expect([...(await ask('evil.example')), ...(await ask('localhost'))]).toEqual([421, 200]);
  });
});

describe('a path', () => {
  it.each([
    '//evil.example/..',
    '/api//materials',
    '/api/./materials',
    '/media/1/../../api/materials',
    '/media/..%2f..%2fetc/passwd',
    '/api\\materials',
    '/%ff/materials',
    '/course/%ff',
    '/api/materials%00',
    '/.env',
    `/a${'/'.repeat(8000)}a`,
  ])('%s opens nothing and leads nowhere else', async (path) => {
    const [answer] = await exchange(product.port, request(`GET ${path}`));
    expect([301, 400, 401, 404, 414]).toContain(answer?.status);
    expect(answer?.headers['location'] ?? '').not.toMatch(/^(?:https?:|\/\/|\/\\)/);
  });
});

describe('a connection', () => {
  it('gives a few pipelined requests their answers in order, to each its own', async () => {
    const me = (...headers: string[]) => request('GET /api/me', headers);
    expect(await statuses(me() + request('GET /api/courses') + me(`Cookie: ${admin.cookie}`) + me())).toEqual(
      [401, 200, 200, 401],
    );
  });

  it('with more requests than anybody sends ahead is closed, and its rest is not worked off', async () => {
    const answers = await exchange(product.port, request('GET /api/courses').repeat(1000));
    expect(answers.length).toBeLessThan(20);
  });

  it('that sends its headers slowly, or half of them, holds up nobody', async () => {
    const slow: Socket[] = [];
    for (let at = 0; at < 200; at += 1) {
      const socket = connect(product.port, '127.0.0.1');
      socket.on('error', () => undefined).write('GET /api/courses HTTP/1.1\r\nHost: local');
      slow.push(socket);
    }
    expect((await product.client().get('/api/courses')).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  it('of HTTP/1.0 that sends chunks is closed', async () => {
    const socket = connect(product.port, '127.0.0.1');
    socket.write(
      'POST /api/contact HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    const isClosed = new Promise((resolve) => {
      socket.resume().once('close', () => resolve(true));
    });
    expect(await Promise.race([isClosed, pause(5000, false)])).toBe(true);
  });

  it('is not told to go on with a body that is refused', async () => {
    const expecting = (path: string, length: number) =>
      request(`POST ${path}`, [
        'Content-Type: application/json',
        `Content-Length: ${length}`,
        'Expect: 100-continue',
      ]);
    expect(await statuses(expecting('/api/courses', 10))).toEqual([401]);
    expect(await statuses(expecting('/api/login', 100_000))).toEqual([413]);
  });
});

it('a range of a file is answered exactly, and a wrong one refused', async () => {
  const part = (range: string) => admin.get(file, { range });
  const first = await part('bytes=2-4');
  expect([first.status, first.body, first.headers.get('content-range')]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ]);
  expect((await part('bytes=50-')).status).toBe(416);
});
