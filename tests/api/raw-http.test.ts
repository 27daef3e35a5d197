import { connect } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { databaseContents } from '../support/database-contents.ts';
import { startProduct } from '../support/product.ts';
import { exchange, type WireAnswer } from '../support/raw-http.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const untouched = await databaseContents(product);

/** Whatever was sent: nothing changed, and the next visitor is served by the same product. */
afterEach(async () => {
  expect(await databaseContents(product)).toBe(untouched);
  expect((await product.client().get('/api/courses')).status).toBe(200);
});

const cookie = `Cookie: ${room.admin.cookie}`;
const json = 'Content-Type: application/json';
/** A change an admin could make, so that a smuggled one would show. */
const body = JSON.stringify({ courseName: 'Smuggled' });
const create = `POST /api/courses HTTP/1.1\r\nHost: localhost\r\n${cookie}\r\n${json}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const get = (...headers: string[]) =>
  `${['GET /api/me HTTP/1.1', 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const post = (headers: string[], sent: string) =>
  `${['POST /api/courses HTTP/1.1', 'Host: localhost', cookie, json, ...headers].join('\r\n')}\r\n\r\n${sent}`;

const shapeOf = ({ headers, body: text }: WireAnswer) => ({
  type: headers['content-type'],
  cache: headers['cache-control'],
  nosniff: headers['x-content-type-options'],
  message: text.startsWith('{') ? typeof JSON.parse(text).message : text,
});
const problemShape = {
  type: 'application/problem+json',
  cache: 'no-store',
  nosniff: 'nosniff',
  message: 'string',
};

/** Two lengths, two framings, or one that two readers read differently: the stuff smuggled requests are made of. */
const ambiguous: [name: string, bytes: string][] = [
  ['a length and chunks', post(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${create}`)],
  ['chunks and a length', post(['Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${create}`)],
  ['two lengths', post(['Content-Length: 0', `Content-Length: ${body.length}`], body)],
  ['two lengths in a line', post([`Content-Length: 0, ${body.length}`], body)],
  ['a length below zero', post(['Content-Length: -1'], body)],
  ['a length in hexadecimal', post(['Content-Length: 0x20'], body)],
  ['a length with a sign', post([`Content-Length: +${body.length}`], body)],
  ['a length in words', post(['Content-Length: ten'], body)],
  ['a length beyond all', post(['Content-Length: 99999999999999999999'], body)],
  ['an empty length', post(['Content-Length: '], body)],
  ['an encoding that is none', post(['Transfer-Encoding: cow'], body)],
  ['chunked twice', post(['Transfer-Encoding: chunked, chunked'], `0\r\n\r\n${create}`)],
  ['chunked before something else', post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${create}`)],
  ['chunked, spelled oddly', post(['Transfer-Encoding: \u000bchunked'], `0\r\n\r\n${create}`)],
  ['a blank before the colon', post(['Transfer-Encoding : chunked'], `0\r\n\r\n${create}`)],
  ['a chunk of no size', post(['Transfer-Encoding: chunked'], `zz\r\n${body}\r\n0\r\n\r\n`)],
  ['a chunk below zero', post(['Transfer-Encoding: chunked'], `-1\r\n${body}\r\n0\r\n\r\n`)],
  ['a chunk beyond all', post(['Transfer-Encoding: chunked'], `ffffffffffffffffff\r\n${body}\r\n0\r\n\r\n`)],
  ['a chunk longer than said', post(['Transfer-Encoding: chunked'], `2\r\n${body}\r\n0\r\n\r\n`)],
  ['a folded header', get('X-A: b\r\n c')],
  ['a header without a name', get(': b')],
  ['a header without a colon', get('abc')],
  ['a blank in the name', get('X A: b')],
  ['a zero byte in a name', get('X-\0A: b')],
  ['a zero byte in a value', get('X-A: b\0c')],
  ['a lone line feed', 'GET /api/me HTTP/1.1\nHost: localhost\n\n'],
  ['a lone line feed in the middle', 'GET /api/me HTTP/1.1\r\nHost: localhost\nX-A: b\r\n\r\n'],
  ['a lone carriage return', get('X-A: b\rX-B: c')],
  ['two hosts', get('Host: localhost')],
  ['two hosts that differ', get('Host: evil.example')],
  ['no host', 'GET /api/me HTTP/1.1\r\nX-A: b\r\n\r\n'],
  ['an empty host', 'GET /api/me HTTP/1.1\r\nHost: \r\n\r\n'],
  ['a host with a path', 'GET /api/me HTTP/1.1\r\nHost: localhost/x\r\n\r\n'],
  ['a host with a person', 'GET /api/me HTTP/1.1\r\nHost: a@localhost\r\n\r\n'],
  ['two hosts in a line', 'GET /api/me HTTP/1.1\r\nHost: localhost, evil.example\r\n\r\n'],
  ['a host with a blank', 'GET /api/me HTTP/1.1\r\nHost: local host\r\n\r\n'],
  ['HTTP/2.0', 'GET /api/me HTTP/2.0\r\nHost: localhost\r\n\r\n'],
  ['HTTP/1.9', 'GET /api/me HTTP/1.9\r\nHost: localhost\r\n\r\n'],
  ['HTTP/0.9', 'GET /api/me\r\n\r\n'],
  ['HTTP/0.9 with headers', 'GET /api/me\r\nHost: localhost\r\n\r\n'],
  ['another protocol', 'GET /api/me ICY/1.1\r\nHost: localhost\r\n\r\n'],
  ['HTTP/2 from the start', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  ['an SSH greeting', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['zeros', '\0'.repeat(64)],
  ['a tab for a blank', 'GET\t/api/me\tHTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['no target', 'GET HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a blank in the target', 'GET /api/me x HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a line break in the target', 'GET /api/me\r\nX: y HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['letters beyond ASCII in the target', 'GET /api/\u00e9 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
];

describe('what can be read in two ways', () => {
  it.each(ambiguous)('is refused once, and nothing of it is done: %s', async (_name, bytes) => {
    const answers = await exchange(product.port, bytes);
    expect(answers.map(({ status }) => status)).toEqual([400]);
    expect(answers.map(shapeOf)).toEqual([problemShape]);
    expect(answers[0]?.headers['connection']).toBe('close');
  });
});

describe('what is too much', () => {
  it.each([
    ['a header of 20 KB', get(`X-A: ${'a'.repeat(20_000)}`), 431],
    ['2,000 headers', get(...Array.from({ length: 2000 }, (_, index) => `X-${index}: aaaaaaaaaa`)), 431],
    ['a cookie of 20 KB', get(`Cookie: a=${'a'.repeat(20_000)}`), 431],
    ['a target of 9 KB', `GET /api/me?${'a'.repeat(9000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 414],
    ['a target of 17 KB', `GET /api/me?${'a'.repeat(17_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 414],
    [
      'a chunk extension of 20 KB',
      post(['Transfer-Encoding: chunked'], `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
      413,
    ],
  ])('is refused with its own status: %s', async (_name, bytes, status) => {
    const [answer, ...more] = await exchange(product.port, bytes);
    expect([answer?.status, more]).toEqual([status, []]);
    if (answer !== undefined) expect(shapeOf(answer)).toEqual(problemShape);
  });
});

describe('another name', () => {
  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil-localhost',
    '169.254.169.254',
    '[::1]',
    '0.0.0.0',
    'localhost.',
  ])('is not answered: %s', async (host) => {
    const [answer] = await exchange(product.port, `GET /api/courses HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect(answer?.status).toBe(421);
  });

  it.each(['localhost', 'LocalHost', 'localhost:1', '127.0.0.1', '127.0.0.1:65535'])(
    'of ours is: %s',
    async (host) => {
      const [answer] = await exchange(product.port, `GET /api/courses HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      expect(answer?.status).toBe(200);
    },
  );

  it('in the target counts like one in the header', async () => {
    const [answer] = await exchange(
      product.port,
      'GET http://evil.example/api/courses HTTP/1.1\r\nHost: localhost\r\n\r\n',
    );
    expect(answer?.status).toBe(421);
  });
});

describe('requests on one connection', () => {
  it('are answered in their order, each once', async () => {
    const answers = await exchange(
      product.port,
      `${get()}GET /api/courses HTTP/1.1\r\nHost: localhost\r\n\r\n${get(cookie)}`,
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200]);
  });

  it('do not inherit who sent the one before', async () => {
    const answers = await exchange(product.port, get(cookie) + get());
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  });

  it('are none when they stand in the body of another', async () => {
    const login = JSON.stringify({ email: 'a@example.in', password: create });
    const answers = await exchange(
      product.port,
      `POST /api/forgot-password HTTP/1.1\r\nHost: localhost\r\n${json}\r\nContent-Length: ${login.length}\r\n\r\n${login}`,
    );
    expect(answers.map(({ status }) => status)).toEqual([200]);
  });

  it('in a body that nobody reads are none either', async () => {
    const answers = await exchange(
      product.port,
      `GET /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${create.length}\r\n\r\n${create}`,
    );
    expect(answers.map(({ status }) => status)).toEqual([401]);
  });
});

describe('a client that goes away', () => {
  it('in the middle of a request harms nobody', async () => {
    for (const bytes of [
      '',
      'G',
      'GET /api/me HTTP/1.1\r\n',
      get().slice(0, -2),
      post([`Content-Length: ${body.length}`], body.slice(0, 5)),
      post(['Transfer-Encoding: chunked'], '5\r\n{"'),
    ])
      await exchange(product.port, bytes, { hangUpAfterMs: 5 });
    expect((await exchange(product.port, get()))[0]?.status).toBe(401);
  });

  it('in the middle of an answer harms nobody', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const socket = connect(product.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`GET ${room.video.filePath} HTTP/1.1\r\nHost: localhost\r\n${cookie}\r\n\r\n`);
      await new Promise((resolve) => {
        socket.once('data', resolve);
      });
      socket.destroy();
    }
    expect((await room.admin.get(room.video.filePath)).status).toBe(200);
  });

  it('says nothing more, but still listens, and gets its answer', async () => {
    const socket = connect({ port: product.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.end(get());
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString('latin1')).toMatch(/^HTTP\/1\.1 401 /);
  });
});
