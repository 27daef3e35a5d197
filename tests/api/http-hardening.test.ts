import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { databaseContents } from '../support/database-contents.ts';
import { startProduct } from '../support/product.ts';
import { exchange } from '../support/raw-http.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();
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

describe('a target in the absolute form', () => {
  it('is answered like its path', async () => {
    const ask = async (target: string) => (await exchange(product.port, request(`GET ${target}`)))[0];
    for (const path of ['/api/courses', '/healthz', '/no-such-page', ''])
      expect((await ask(`http://localhost${path}`))?.status).toBe((await ask(path || '/'))?.status);
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

  it('with more requests than anyone sends ahead is closed, and its rest is not worked off', async () => {
    const answers = await exchange(product.port, request('GET /api/courses').repeat(1000));
    expect(answers.length).toBeLessThan(20);
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
