import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFront } from './front-fixture.ts';

/** Requests that no HTTP library would send. */

let front: Awaited<ReturnType<typeof startFront>>;

beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.close());

const HOST = 'Host: localhost\r\n';
const CLOSE = 'Connection: close\r\n';

/** The one answer a request got, taken apart; it must carry the headers of every answer. */
async function answerTo(text: string): Promise<{ status: number; headers: string; body: string }> {
  const received = await front.raw(text);
  const [head = '', body = ''] = received.split('\r\n\r\n');
  expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(head).toContain('X-Content-Type-Options: nosniff');
  expect(head).toContain("frame-ancestors 'none'");
  expect(head).toContain('Strict-Transport-Security: max-age=');
  expect(head).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}/);
  return { status: Number(head.slice(9, 12)), headers: head, body };
}

describe('methods', () => {
  it.each(['TRACE', 'PROPFIND', 'PATCH', 'OPTIONS', 'FOO', 'LINK', 'M-SEARCH', 'GETX', 'BREW'])(
    '%s is refused with what is allowed',
    async (method) => {
      const { status, headers, body } = await answerTo(`${method} / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
      expect(status).toBe(405);
      expect(headers).toContain('Allow: GET, HEAD, POST, PUT, DELETE');
      expect(headers).toContain('Content-Type: application/problem+json');
      expect(JSON.parse(body)).toMatchObject({ status: 405, message: 'Method not allowed.' });
    },
  );

  it('CONNECT opens no tunnel', async () => {
    const { status } = await answerTo(
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    );
    expect(status).toBe(405);
  });

  it('OPTIONS * too', async () => {
    expect((await answerTo(`OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`)).status).toBe(405);
  });
});

describe('Host', () => {
  it.each([
    ['none', '', 400],
    ['two', `${HOST}${HOST}`, 400],
    ['two that differ', `${HOST}host: evil.example\r\n`, 400],
    ['a foreign one', 'Host: evil.example\r\n', 421],
    ['an empty one', 'Host:\r\n', 400],
    ['one that is none', 'Host: a b\r\n', 400],
    ['one with a port', 'Host: LOCALHOST:99\r\n', 200],
  ])('%s', async (_what, host, expected) => {
    expect((await answerTo(`GET / HTTP/1.1\r\n${host}${CLOSE}\r\n`)).status).toBe(expected);
  });

  it('is asked of HTTP/1.0 as well', async () => {
    expect((await answerTo('GET / HTTP/1.0\r\n\r\n')).status).toBe(400);
    expect((await answerTo(`GET / HTTP/1.0\r\n${HOST}\r\n`)).status).toBe(200);
  });

  it('of an absolute target counts too', async () => {
    const to = (host: string) => answerTo(`GET http://${host}/Fullstack HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
    expect((await to('localhost:1')).status).toBe(200);
    expect((await to('evil.example')).status).toBe(421);
    expect((await to('user@localhost')).status).toBe(400);
  });
});

describe('targets', () => {
  it.each([
    '/%',
    '/%zz',
    '/%ff',
    '/%00',
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/a\\..\\b',
    '*',
    'x',
    '/é',
  ])('%j cannot be read, and leads nowhere', async (target) => {
    const { status, headers } = await answerTo(`GET ${target} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
    expect(status).toBe(400);
    expect(headers).not.toMatch(/^location:/im);
  });

  it.each([
    '/../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/_astro/../index.html.br',
    '/_astro/..%5c..%5cserver/entry.mjs',
    '/./Fullstack',
    '/x/../Fullstack',
    '/;/Fullstack',
    '/Fullstack;x',
    '/%252e%252e/x',
    '/..;/x',
    '/dashboard/x.css',
    '/%2fevil.example',
    '/.//evil.example/',
  ])('%s is nothing', async (target) => {
    const { status, headers } = await answerTo(`GET ${target} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
    expect(status).toBe(404);
    expect(headers).not.toMatch(/^location:/im);
  });

  it.each([
    [8191, 404],
    [8192, 414],
    [15_000, 414],
    [40_000, 414],
  ])('of %i letters', async (length, expected) => {
    expect((await answerTo(`GET /${'a'.repeat(length - 1)}x HTTP/1.1\r\n${HOST}${CLOSE}\r\n`)).status).toBe(
      expected,
    );
  });
});

describe('framing', () => {
  it.each([
    ['two lengths', 'POST / HTTP/1.1', 'Content-Length: 1\r\nContent-Length: 2\r\n'],
    ['a length and chunks', 'POST / HTTP/1.1', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'],
    ['an unknown transfer encoding', 'POST / HTTP/1.1', 'Transfer-Encoding: xchunked\r\n'],
    ['a length that is none', 'POST / HTTP/1.1', 'Content-Length: +1\r\n'],
    ['a negative length', 'POST / HTTP/1.1', 'Content-Length: -1\r\n'],
    ['a folded header', 'GET / HTTP/1.1', 'X-A: b\r\n c\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1', 'X-A : b\r\n'],
    ['NUL in a header', 'GET / HTTP/1.1', 'X-A: a\0b\r\n'],
    ['no such version', 'GET / HTTP/9.9', ''],
  ])('%s cannot be read', async (_what, line, headers) => {
    expect((await answerTo(`${line}\r\n${HOST}${CLOSE}${headers}\r\nxyz`)).status).toBe(400);
  });

  it.each([
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'SSH-2.0-OpenSSH_9\r\n\r\n',
    'rubbish\r\n\r\n',
    'get / HTTP/1.1\r\n\r\n',
  ])('bytes of something else (%j) cannot be read', async (bytes) =>
    expect((await answerTo(bytes)).status).toBe(400),
  );

  it('more than 16 KB of headers are too many', async () => {
    expect((await answerTo(`GET / HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(20_000)}\r\n\r\n`)).status).toBe(431);
  });

  it('a second header is never put into an answer that began', async () => {
    const slow = await startFront({
      api: (_request, response) => {
        response.writeHead(200).write('begun');
        setTimeout(() => response.end(), 300).unref();
      },
    });
    const head = `POST /api/x HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`;
    const received = await slow.raw(head, 'no chunk at all\r\n\r\n');
    await slow.close();
    expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

it('goes on in HTTP/1.1 when asked for another protocol', async () => {
  const websocket = `GET /Fullstack HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;
  expect((await front.raw(websocket)).slice(0, 12)).toBe('HTTP/1.1 200');
  const h2c = `GET /api/x HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`;
  expect((await front.raw(h2c)).slice(0, 12)).toBe('HTTP/1.1 200');
});

it('passes over expectations it does not know', async () => {
  expect((await answerTo(`GET / HTTP/1.1\r\n${HOST}${CLOSE}Expect: miracles\r\n\r\n`)).status).toBe(200);
});

it('answers requests in a row on one connection, in their order', async () => {
  const received = await front.raw(
    `GET /dashboard HTTP/1.1\r\n${HOST}\r\nHEAD / HTTP/1.1\r\n${HOST}\r\nGET /nothing HTTP/1.1\r\n${HOST}\r\nGET /healthz HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  );
  expect([...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '200',
    '200',
    '404',
    '200',
  ]);
});

it('lives through a storm of broken requests', async () => {
  const pieces = [
    'GET ',
    '/',
    ' HTTP/1.1\r\n',
    HOST,
    '\r\n',
    '\0',
    '%',
    'Content-Length: 5\r\n',
    'Transfer-Encoding: chunked\r\n',
    'x'.repeat(50),
    '\xff',
  ];
  let seed = 42;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const port = Number(new URL(front.url).port);
  const storm = Array.from({ length: 300 }, () => {
    const text = Array.from({ length: 1 + random(8) }, () => pieces[random(pieces.length)]).join('');
    return new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(text, 'latin1'));
      socket.on('error', () => {});
      socket.on('close', () => resolve());
      socket.resume();
      setTimeout(() => socket.destroy(), 500).unref();
    });
  });
  await Promise.all(storm);
  expect((await answerTo(`GET / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`)).status).toBe(200);
});
