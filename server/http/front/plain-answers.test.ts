import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../metrics/metrics.ts';
import { files, startFront } from './front-fixture.ts';

type Front = Awaited<ReturnType<typeof startFront>>;
let front: Front;
/** Requests that went through Node since the home page was first asked for. */
let whole: string[];
afterEach(() => front.close());

/** An answer of Node's that comes when others wait behind it. */
const LATE: Parameters<typeof startFront>[0] = {
  api: (_request, response) => void setTimeout(300).then(() => response.end('from the api')),
};

/** A connection that the client closes only when it is told to. */
function dial(): { readonly socket: Socket; readonly received: () => string } {
  const { port } = front.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  let received = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
    });
  return { socket, received: () => received };
}

/** Each in a piece of its own, mostly: what the server finds together it reads together. */
async function sendInPieces(socket: Socket, pieces: readonly string[], pauseMs: number): Promise<void> {
  for (const piece of pieces) {
    socket.write(piece);
    await setTimeout(pauseMs);
  }
}

const HOST = 'Host: localhost\r\n';
const get = (path: string, fields = 'Accept-Encoding: identity\r\n'): string =>
  `GET ${path} HTTP/1.1\r\n${HOST}${fields}\r\n`;
const HOME = get('/');

async function start(...given: Parameters<typeof startFront>): Promise<void> {
  front = await startFront(...given);
  await front.raw(HOME);
  whole = [];
  front.server.on('request', ({ method, url }) => whole.push(`${method} ${url}`));
}

interface Answer {
  readonly head: string;
  readonly body: string;
}

/** Takes apart what came back. */
function answersIn(received: string): Answer[] {
  const answers: Answer[] = [];
  for (let rest = received; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n') + 4;
    const length = Number(/\r\nContent-Length: (\d+)\r\n/iu.exec(rest.slice(0, end))?.[1] ?? 0);
    answers.push({ head: rest.slice(0, end), body: rest.slice(end, end + length) });
    rest = rest.slice(end + length);
  }
  return answers;
}

const ID = /\r\nX-Request-Id: ([0-9a-f-]{36})\r\n/u;
const withoutOwn = ({ head }: Answer): string =>
  head.replace(ID, '\r\n').replace(/\r\nDate: .{29}\r\n/u, '\r\n');
const statusOf = ({ head }: Answer): number => Number(head.slice(9, 12));

describe('a plain request', () => {
  it('is answered to the letter as Node answered the first for the same, with an id of its own', async () => {
    await start();
    const byNode = await front.raw(HOME + HOME);
    expect(whole).toEqual(['GET /', 'GET /']);
    const answers = answersIn(byNode + (await front.raw(HOME, HOME)));
    expect(whole).toHaveLength(2);
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => files['index.html']));
    expect(new Set(answers.map(withoutOwn)).size).toBe(1);
    expect(new Set(answers.map(({ head }) => ID.exec(head)?.[1])).size).toBe(4);
    for (const { head } of answers) {
      const date = /\r\nDate: (.{29})\r\n/u.exec(head)?.[1] ?? '';
      expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(10_000);
    }
  });

  it('gets the form it takes, of the file it names', async () => {
    await start();
    const parts = [
      get('/Fullstack', 'accept-encoding: gzip\r\n'),
      get('/Fullstack'),
      get('/_astro/app.abc123.js'),
      HOME,
    ];
    const byNode = await Promise.all(parts.map((part) => front.raw(part)));
    // Each form's head is looked at by Node once.
    expect(whole).toHaveLength(3);
    const answers = answersIn(await front.raw(...parts, ...parts));
    expect(whole).toHaveLength(3);
    const first = byNode.flatMap(answersIn);
    expect(answers.map(withoutOwn)).toEqual([...first, ...first].map(withoutOwn));
    expect(answers.map(({ body }) => body)).toEqual([...first, ...first].map(({ body }) => body));
    expect(answers.slice(1, 4).map(({ body }) => body)).toEqual([
      files['Fullstack.html'],
      files['_astro/app.abc123.js'],
      files['index.html'],
    ]);
  });

  it('tells today’s date', async () => {
    await start();
    const received = front.raw(HOME, HOME, ...Array.from({ length: 30 }, () => HOME));
    const dates = new Set((await received).match(/\r\nDate: .{29}\r\n/gu));
    expect(dates.size).toBeGreaterThan(1);
  });
});

describe('a connection with plain requests', () => {
  it.each([
    ['a question for Node', get('/api/courses'), 200],
    ['a copy that is still good', get('/', 'If-None-Match: *\r\n'), 304],
    ['a file from the disk', get('/video.mp4', 'Range: bytes=0-0\r\n'), 206],
    ['a query', get('/?from=mail'), 200],
  ])('goes on as Node’s after %s', async (_what, other, status) => {
    await start();
    const answers = answersIn(await front.raw(HOME, HOME, other, HOME, HOME));
    expect(answers.map(statusOf)).toEqual([200, 200, status, 200, 200]);
    expect(answers.slice(3).map(({ body }) => body)).toEqual([files['index.html'], files['index.html']]);
    expect(whole).toHaveLength(3);
  });

  it.each([
    ['another name of ours', get('/').replace('localhost', 'evil.example'), 421],
    ['a change of a page', `POST /Fullstack HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\n{}`, 405],
    ['bytes that are no request', 'nonsense\r\n\r\n', 400],
  ])('is refused by Node what Node refuses: %s', async (_what, other, status) => {
    await start();
    const answers = answersIn(await front.raw(HOME, HOME, other));
    expect(answers.map(statusOf)).toEqual([200, 200, status]);
  });

  it('takes a head in two parts for one request, even when the second part looks like one', async () => {
    await start();
    const answers = answersIn(
      await front.raw(HOME, HOME, `GET /Fullstack HTTP/1.1\r\n${HOST}A: b\r\nC: `, HOME),
    );
    // The second part is the value of a header and what follows it.
    expect(answers.map(statusOf)).toEqual([200, 200, 400]);
    expect(whole).toEqual(['GET /Fullstack']);
  });

  it('takes what looks like a request for a body where one was announced', async () => {
    await start({
      api: (request, response) => void request.resume().on('end', () => response.end('from the api')),
    });
    const post = `POST /api/courses HTTP/1.1\r\n${HOST}Content-Length: ${HOME.length}\r\n\r\n`;
    const answers = answersIn(await front.raw(HOME, HOME, post, HOME));
    expect(answers).toHaveLength(3);
    expect(whole).toEqual(['POST /api/courses']);
  });

  /** More than Node lets wait behind an answer that is not there yet. */
  const QUEUE = `${get('/api/courses')}${HOME.repeat(60)}`;
  const unfinished = (path: string): string =>
    `POST ${path} HTTP/1.1\r\n${HOST}Content-Length: 5000\r\n\r\n{`;
  it.each([
    ['nonsense', `${QUEUE}nonsense\r\n\r\n`],
    ['a body without its end', `${QUEUE}${unfinished('/api/courses')}`],
    ['a body that is refused', `${QUEUE}${unfinished('/')}`],
  ])('survives %s behind a full queue, and what is sent after it', async (_what, pieces) => {
    await start(LATE);
    for (const first of [[], [HOME, HOME]]) {
      const { socket } = dial();
      await sendInPieces(socket, [...first, pieces, HOME, 'more', HOME, 'more', HOME, HOME], 100);
      socket.destroy();
    }
    expect(answersIn(await front.raw(HOME, HOME))).toHaveLength(2);
  });

  it.each([
    ['more', [HOME, HOME], 63],
    ['the end', [], 61],
  ])('answers a full queue in its order when %s comes after it', async (_what, rest, count) => {
    await start(LATE);
    for (const first of [[], [HOME, HOME]]) {
      const { socket, received } = dial();
      await sendInPieces(socket, [...first, QUEUE, ...rest], 50);
      if (rest.length === 0) socket.end();
      await expect.poll(() => received().match(/HTTP\/1\.1 /gu)?.length).toBe(first.length + count);
      socket.destroy();
      expect(received()).not.toContain('HTTP/1.1 4');
      const late = received().indexOf('from the api');
      expect(
        received()
          .slice(late)
          .match(/HTTP\/1\.1 200/gu),
      ).toHaveLength(count - 1);
    }
  });

  it('answers what comes in one piece in its order', async () => {
    await start();
    const answers = answersIn(await front.raw(HOME, HOME, HOME + get('/Fullstack') + HOME, HOME));
    const pages = answers.map(({ body }) => (body.includes('Full Stack') ? 'F' : 'H'));
    expect(pages.join('')).toBe('HHHFHH');
  });

  it('is told to close when the product is about to end', async () => {
    const readiness = { draining: false, isReady: async () => true };
    await start({ readiness });
    const { socket, received } = dial();
    socket.write(HOME);
    await expect.poll(() => answersIn(received()).at(0)?.body).toBe(files['index.html']);
    readiness.draining = true;
    socket.write(HOME);
    await once(socket, 'end');
    const heads = answersIn(received()).map(({ head }) => /\r\nConnection: (\S+)\r\n/.exec(head)?.[1]);
    expect(heads).toEqual(['keep-alive', 'close']);
  });

  it('is closed when nothing comes over it, and outlives that time when something does', async () => {
    await start();
    front.server.headersTimeout = 300;
    await once(dial().socket, 'end');
    expect(answersIn(await front.raw(...Array.from({ length: 20 }, () => HOME)))).toHaveLength(20);
    expect(whole).toHaveLength(0);
  });

  it('is closed when nothing more comes over it', async () => {
    await start();
    front.server.keepAliveTimeout = 300;
    front.server.keepAliveTimeoutBuffer = 1;
    const { socket } = dial();
    socket.write(HOME);
    await once(socket, 'end');
    expect(socket.bytesRead).toBeGreaterThan(1000);
    expect(whole).toEqual([]);
  });

  it('is closed with the others that are idle, and with all', async () => {
    await start();
    for (const close of ['closeIdleConnections', 'closeAllConnections'] as const) {
      const { socket } = dial();
      socket.write(HOME);
      await once(socket, 'data');
      front.server[close]();
      await once(socket, 'end');
      expect(socket.bytesRead).toBeGreaterThan(1000);
    }
    expect(whole).toEqual([]);
  });

  it('is closed when the client closes its half', async () => {
    await start();
    const { socket, received } = dial();
    socket.end(HOME);
    await once(socket, 'end');
    expect(answersIn(received())).toHaveLength(1);
  });

  it('loses nothing when the client reads nothing for a while', async () => {
    await start();
    const { socket, received } = dial();
    socket.pause();
    const COUNT = 3000;
    await sendInPieces(
      socket,
      Array.from({ length: 600 }, () => HOME),
      1,
    );
    socket.write(HOME.repeat(COUNT - 600));
    socket.resume();
    await expect.poll(() => received().match(/HTTP\/1\.1 /gu)?.length).toBe(COUNT);
    socket.destroy();
    const answers = answersIn(received());
    expect(answers).toHaveLength(COUNT);
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([files['index.html']]));
    expect(new Set(answers.map(({ head }) => ID.exec(head)?.[1])).size).toBe(COUNT);
    expect(new Set(answers.map(withoutOwn)).size).toBe(1);
  });
});

describe('every request goes through Node', () => {
  it('where requests are counted', async () => {
    await start({ metrics: createMetrics() });
    expect(answersIn(await front.raw(HOME, HOME, HOME))).toHaveLength(3);
    expect(whole).toHaveLength(3);
  });

  it('where each is written down', async () => {
    await start({ log: pino({ level: 'debug' }, { write: () => undefined }) });
    expect(answersIn(await front.raw(HOME, HOME, HOME))).toHaveLength(3);
    expect(whole).toHaveLength(3);
  });
});
