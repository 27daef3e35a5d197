import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readPlainRequest } from './plain-request.ts';

const read = (text: string) => readPlainRequest(Buffer.from(text, 'latin1'));
const HOST = 'Host: learn.example.in\r\n';

/** As a phone's browser sends it. */
const CHROME = `GET /Fullstack HTTP/1.1\r\n${HOST}Connection: keep-alive\r\nsec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24"\r\nsec-ch-ua-mobile: ?1\r\nsec-ch-ua-platform: "Android"\r\nUpgrade-Insecure-Requests: 1\r\nUser-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36\r\nAccept: text/html,application/xhtml+xml,*/*;q=0.8\r\nSec-Fetch-Site: none\r\nAccept-Encoding: gzip, deflate, br\r\nAccept-Language: hi-IN,hi;q=0.9,en;q=0.8\r\nCookie: session=abc; theme=dark\r\n\r\n`;

describe('a plain request', () => {
  it('is what a browser sends for a page', () => {
    expect(read(CHROME)).toEqual({
      path: '/Fullstack',
      host: 'learn.example.in',
      acceptEncoding: 'gzip, deflate, br',
    });
  });

  it('is what a proxy passes on', () => {
    expect(
      read(
        `GET / HTTP/1.1\r\nhost: localhost:8080 \r\nX-Forwarded-For: 203.0.113.9\r\nX-Real-IP: 1.2.3.4\r\n\r\n`,
      ),
    ).toEqual({ path: '/', host: 'localhost:8080', acceptEncoding: undefined });
  });

  it.each([
    ['another method', `HEAD / HTTP/1.1\r\n${HOST}\r\n`],
    ['an older protocol', `GET / HTTP/1.0\r\n${HOST}\r\n`],
    ['a query', `GET /?a HTTP/1.1\r\n${HOST}\r\n`],
    ['a whole address', `GET http://learn.example.in/ HTTP/1.1\r\n${HOST}\r\n`],
    ['two blanks', `GET  / HTTP/1.1\r\n${HOST}\r\n`],
    ['a byte beyond ASCII', `GET /\u00e9 HTTP/1.1\r\n${HOST}\r\n`],
    ['lines that end in another way', `GET / HTTP/1.1\n${HOST}\r\n`],
    ['a lone carriage return', `GET / HTTP/1.1\r\n${HOST}A: b\rC: d\r\n\r\n`],
    ['a folded line', `GET / HTTP/1.1\r\n${HOST}A: b\r\n c\r\n\r\n`],
    ['a tab', `GET / HTTP/1.1\r\n${HOST}A: b\tc\r\n\r\n`],
    ['a blank before the colon', `GET / HTTP/1.1\r\n${HOST}A : b\r\n\r\n`],
    ['no blank after the colon', `GET / HTTP/1.1\r\nHost:learn.example.in\r\n\r\n`],
    ['no Host', 'GET / HTTP/1.1\r\nAccept: */*\r\n\r\n'],
    ['two Hosts', `GET / HTTP/1.1\r\n${HOST}${HOST}\r\n`],
    ['two lists of codings', `GET / HTTP/1.1\r\n${HOST}Accept-Encoding: br\r\naccept-encoding: gzip\r\n\r\n`],
    ['half a head', `GET / HTTP/1.1\r\n${HOST}`],
    ['a head and a half', `GET / HTTP/1.1\r\n${HOST}\r\nGET /`],
    ['two heads', `GET / HTTP/1.1\r\n${HOST}\r\nGET / HTTP/1.1\r\n${HOST}\r\n`],
    ['a blank line first', `\r\nGET / HTTP/1.1\r\n${HOST}\r\n`],
    ['nothing', ''],
    ['more than 4 KB', `GET / HTTP/1.1\r\n${HOST}A: ${'a'.repeat(4 * 1024)}\r\n\r\n`],
  ])('is not one with %s', (_what, text) => {
    expect(read(text)).toBeUndefined();
  });

  it.each([
    'Content-Length: 0',
    'content-length: 5',
    'Transfer-Encoding: chunked',
    'Connection: close',
    'Connection: keep-alive, Upgrade',
    'Connection: Keep-Alive ',
    'Upgrade: websocket',
    'Expect: 100-continue',
    'TE: trailers',
    'Trailer: A',
    'Keep-Alive: timeout=5',
    'Proxy-Connection: keep-alive',
    'HTTP2-Settings: AA',
    'Range: bytes=0-1',
    'If-None-Match: "x"',
    'If-Modified-Since: Sun, 22 Nov 2026 07:43:46 GMT',
  ])('is not one with the field %s', (field) => {
    for (const fields of [`${HOST}${field}\r\n`, `${field}\r\n${HOST}`])
      expect(read(`GET / HTTP/1.1\r\n${fields}\r\n`)).toBeUndefined();
  });
});

/** What Node's parser makes of bytes. */
const seen: IncomingMessage[] = [];
const node = createServer({ requireHostHeader: false }, (request, response) => {
  seen.push(request);
  response.end();
});
await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
afterAll(() => node.close());

async function requestsIn(bytes: string): Promise<IncomingMessage[]> {
  const { port } = node.address() as AddressInfo;
  seen.length = 0;
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'));
    socket.on('error', reject).on('close', () => resolve());
    socket.resume();
  });
  return [...seen];
}

const names = fc.constantFrom(
  'Host',
  'Accept-Encoding',
  'Connection',
  'Content-Length',
  'Transfer-Encoding',
  'Cookie',
  'X-A',
  'Expect',
  'Upgrade',
  'host ',
  'Host\u00a0',
  'Transfer-Encoding ',
  'content\tlength',
  '',
);
const values = fc.oneof(
  fc.constantFrom(
    'learn.example.in',
    'br, gzip',
    'keep-alive',
    'close',
    '5',
    'chunked',
    '',
    ' ',
    '\t',
    'a\rb',
    '\0',
    '\u00ff',
  ),
  fc.string({ maxLength: 12 }),
);
const field = fc
  .tuple(
    names,
    fc.constantFrom(': ', ':', ' : ', ':  ', ':\t'),
    values,
    fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r', '\r\n '),
  )
  .map((parts) => parts.join(''));
const line = fc.constantFrom(
  'GET / HTTP/1.1\r\n',
  'GET /a HTTP/1.1\r\n',
  'GET /%2e?b HTTP/1.1\r\n',
  'GET /#c HTTP/1.1\r\n',
  'GET / HTTP/1.1\n',
);
const sound = fc
  .array(
    fc.constantFrom(
      'X-A: b',
      'Cookie: a=b',
      'Accept: */*',
      'Connection: keep-alive',
      'Accept-Encoding: br',
      'X-B: :',
      'X-C: ',
    ),
    { maxLength: 4 },
  )
  .map((fields) => `GET /a HTTP/1.1\r\n${HOST}${fields.map((text) => `${text}\r\n`).join('')}\r\n`);
const arbitrary = fc
  .tuple(
    line,
    fc.array(field, { maxLength: 4 }),
    fc.constantFrom('\r\n', '\r\n', '\n', '', '\r\n\r\n', '\r\nX'),
  )
  .map(([first, fields, end]) => `${first}${HOST}${fields.join('')}${end}`);
/** A sound head with some of its letters changed, taken out or doubled. */
const spoiled = fc
  .tuple(
    sound,
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom('', '\r', '\n', '\0', ' ', ':', '\t', '\u0080', '\r\n', '\r\n\r\n', 'x'),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([head, changes]) =>
    changes.reduce((text, [place, letter]) => {
      const at = place % text.length;
      return text.slice(0, at) + letter + text.slice(at + 1);
    }, head),
  );

it('is understood as Node understands it: one request without a body, after which another can begin', async () => {
  let found = 0;
  const END = `GET /end HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
  await fc.assert(
    fc.asyncProperty(fc.oneof(sound, arbitrary, spoiled), async (text) => {
      const plain = read(text);
      if (plain === undefined) return;
      found += 1;
      const [request, end, ...more] = await requestsIn(text + END);
      expect(more).toEqual([]);
      expect(end?.url).toBe('/end');
      expect(request).toMatchObject({ method: 'GET', url: plain.path, httpVersion: '1.1', complete: true });
      expect(request?.headers.host).toBe(plain.host);
      expect(request?.headers['accept-encoding']).toBe(plain.acceptEncoding);
      for (const name of ['content-length', 'transfer-encoding', 'expect', 'upgrade'])
        expect(request?.headers).not.toHaveProperty(name);
      expect(request?.headers.connection ?? 'keep-alive').toMatch(/^keep-alive(?:, keep-alive)*$/iu);
    }),
    { numRuns: 3000 },
  );
  expect(found).toBeGreaterThan(500);
});
