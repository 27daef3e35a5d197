import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { KEEP_ALIVE_MS, PreparedHead } from './prepared-head.ts';

const BODY = Buffer.from('ten bytes.');
const HEADERS = ['Content-Type', 'text/plain', 'ETag', '"x"', 'Content-Length', String(BODY.length)];

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Everything that comes back for what is sent over one connection, until nothing is missing or it closes. */
async function exchange(listener: RequestListener, sent: string, answers: number): Promise<string> {
  server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, optimizeEmptyRequests: true }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    socket.on('error', reject).on('close', () => resolve(received));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (headsIn(received).length === answers && received.endsWith(BODY.toString())) socket.destroy();
    });
  });
}

const headsIn = (received: string): string[] =>
  [...received.matchAll(/HTTP\/1\.1 (?:.+\r\n)+\r\n/g)].map(([head]) => head);

const withoutDate = (head: string): string => head.replace(/Date: .{29}\r\n/, '');
const get = (method = 'GET', protocol = '1.1', headers = ''): string =>
  `${method} / HTTP/${protocol}\r\nHost: localhost\r\n${headers}\r\n`;

/** Answers with a head of its own, numbered, as the front does. */
function numbered(head: PreparedHead, own: readonly string[] = []): RequestListener {
  let count = 0;
  return (request, response) => {
    count += 1;
    head.write(response, ['X-Request-Id', String(count), ...own]);
    response.end(request.method === 'HEAD' ? undefined : BODY);
  };
}

describe('a head that is written again', () => {
  it('is the same to the letter as the first, which Node wrote, with what belongs to this one answer', async () => {
    const received = await exchange(numbered(new PreparedHead(200, HEADERS)), get().repeat(3), 3);
    const [first = '', ...others] = headsIn(received).map(withoutDate);
    expect(first).toBe(
      'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nETag: "x"\r\nContent-Length: 10\r\nX-Request-Id: 1\r\n' +
        'Connection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n',
    );
    expect(others).toEqual(['2', '3'].map((id) => first.replace('Id: 1', `Id: ${id}`)));
    expect(received.split(BODY.toString())).toHaveLength(4);
  });

  it('says when, to the second', async () => {
    const received = await exchange(numbered(new PreparedHead(200, HEADERS)), get().repeat(2), 2);
    for (const [, date = ''] of received.matchAll(/Date: (.+)\r\n/g))
      expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000);
    expect(received.match(/Date: /g)).toHaveLength(2);
  });

  it('has no body after HEAD, and the next answer follows', async () => {
    const sent = get() + get('HEAD') + get('HEAD') + get();
    const received = await exchange(numbered(new PreparedHead(200, HEADERS)), sent, 4);
    expect(headsIn(received)).toHaveLength(4);
    expect(received.split(BODY.toString())).toHaveLength(3);
  });

  it('says 304 where nothing changed', async () => {
    const unchanged = new PreparedHead(304, ['ETag', '"x"']);
    const found = new PreparedHead(200, HEADERS);
    let count = 0;
    const received = await exchange(
      (_request, response) => {
        count += 1;
        (count < 4 ? unchanged : found).write(response, ['X-Request-Id', String(count)]);
        response.end(count < 4 ? undefined : BODY);
      },
      get().repeat(4),
      4,
    );
    const heads = headsIn(received).map(withoutDate);
    expect(heads[2]).toBe(
      'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\nX-Request-Id: 3\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n',
    );
    expect(heads[3]).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it.each([
    ['who says that this is the last request', get('GET', '1.1', 'Connection: close\r\n'), []],
    ['who speaks HTTP/1.0', get('GET', '1.0'), []],
    ['everybody, when the process ends', get(), ['Connection', 'close']],
  ])('tells %s that the connection closes, and closes it', async (_who, last, own) => {
    const head = new PreparedHead(200, HEADERS);
    const listener = numbered(head);
    const ending = numbered(head, own);
    let count = 0;
    const received = await exchange(
      (request, response) => {
        count += 1;
        (count === 3 ? ending : listener)(request, response);
      },
      get() + get() + last,
      Number.POSITIVE_INFINITY,
    );
    const heads = headsIn(received);
    expect(heads).toHaveLength(3);
    expect(heads[2]).toContain('\r\nConnection: close\r\n');
    expect(heads[1]).toContain('\r\nConnection: keep-alive\r\n');
  });
});
