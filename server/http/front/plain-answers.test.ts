import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../metrics/metrics.ts';
import { files, startFront } from './front-fixture.ts';

type Front = Awaited<ReturnType<typeof startFront>>;
let front: Front;
/** Requests that went through Node. */
let whole: string[];
afterEach(() => front.close());

async function start(...given: Parameters<typeof startFront>): Promise<void> {
  front = await startFront(...given);
  whole = [];
  front.server.on('request', ({ method, url }) => whole.push(`${method} ${url}`));
}

const HOST = 'Host: localhost\r\n';
const get = (path: string, fields = 'Accept-Encoding: identity\r\n'): string =>
  `GET ${path} HTTP/1.1\r\n${HOST}${fields}\r\n`;
const HOME = get('/');

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

describe('the second plain request of a connection, and those after it', () => {
  it('are answered to the letter as the first, which Node read, with ids of their own', async () => {
    await start();
    const answers = answersIn(await front.raw(HOME, HOME, HOME));
    expect(whole).toEqual(['GET /']);
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => files['index.html']));
    expect(new Set(answers.map(withoutOwn)).size).toBe(1);
    expect(new Set(answers.map(({ head }) => ID.exec(head)?.[1])).size).toBe(3);
    for (const { head } of answers) {
      const date = /\r\nDate: (.{29})\r\n/u.exec(head)?.[1] ?? '';
      expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(10_000);
    }
  });

  it('get the form they take, of the file they name', async () => {
    await start();
    const gzip = get('/Fullstack', 'accept-encoding: gzip\r\n');
    const plain = get('/Fullstack');
    const script = get('/_astro/app.abc123.js');
    const parts = [gzip, plain, script, HOME];
    const answers = answersIn(await front.raw(...parts, ...parts, ...parts));
    expect(answers.slice(4, 8)).toEqual(
      answers.slice(8).map((answer) => ({ ...answer, head: expect.any(String) })),
    );
    expect(answers.slice(4, 8).map(withoutOwn)).toEqual(answers.slice(0, 4).map(withoutOwn));
    expect(answers.slice(9).map(({ body }) => body)).toEqual([
      files['Fullstack.html'],
      files['_astro/app.abc123.js'],
      files['index.html'],
    ]);
    // Each form's head is looked at by Node once.
    expect(whole).toHaveLength(4);
  });

  it('tell today’s date', async () => {
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
    expect(whole).toHaveLength(4);
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
    expect(whole).toEqual(['GET /', 'GET /Fullstack']);
  });

  it('takes what looks like a request for a body where one was announced', async () => {
    await start({
      api: (request, response) => void request.resume().on('end', () => response.end('from the api')),
    });
    const post = `POST /api/courses HTTP/1.1\r\n${HOST}Content-Length: ${HOME.length}\r\n\r\n`;
    const answers = answersIn(await front.raw(HOME, HOME, post, HOME));
    expect(answers).toHaveLength(3);
    expect(whole).toEqual(['GET /', 'POST /api/courses']);
  });

  it('answers what comes in one piece in its order', async () => {
    await start();
    const answers = answersIn(await front.raw(HOME, HOME, HOME + get('/Fullstack') + HOME, HOME));
    expect(answers.map(({ body }) => body.includes('Full Stack'))).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it('is told to close when the product is about to end', async () => {
    const readiness = { draining: false, isReady: async () => true };
    await start({ readiness });
    const received = front.raw(HOME, HOME, HOME, HOME, HOME, HOME);
    await setTimeout(120);
    readiness.draining = true;
    const answers = answersIn(await received);
    expect(answers.at(0)?.head).toContain('\r\nConnection: keep-alive\r\n');
    expect(answers.at(-1)?.head).toContain('\r\nConnection: close\r\n');
    expect(answers.length).toBeLessThan(6);
  });

  it('outlives the time within which a head must come', async () => {
    await start();
    front.server.headersTimeout = 1;
    const parts = Array.from({ length: 140 }, () => HOME);
    expect(answersIn(await front.raw(...parts))).toHaveLength(140);
    expect(whole).toHaveLength(1);
  }, 20_000);

  it('loses nothing when the client reads nothing for a while', async () => {
    await start();
    const { port } = front.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setNoDelay(true).pause();
    const COUNT = 3000;
    await sendOneByOne(socket, COUNT);
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
    });
    socket.resume();
    await expect.poll(() => received.match(/HTTP\/1\.1 /gu)?.length, { timeout: 20_000 }).toBe(COUNT);
    socket.destroy();
    const answers = answersIn(received);
    expect(answers).toHaveLength(COUNT);
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([files['index.html']]));
    expect(new Set(answers.map(({ head }) => ID.exec(head)?.[1])).size).toBe(COUNT);
    expect(new Set(answers.map(withoutOwn)).size).toBe(1);
  });
});

/** Each in a piece of its own, mostly: what the server finds together it reads together. */
async function sendOneByOne(socket: Socket, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    socket.write(HOME);
    if (sent < 600) await setTimeout(1);
  }
}

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
