import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { notePerson } from '../asking-person.ts';
import { contextOf } from '../request-context.ts';
import { loggedPath } from './access-log.ts';
import { startFront } from './front-fixture.ts';

describe('a path in the log', () => {
  it.each([
    ['/api/courses?search=secret', '/api/courses'],
    ['/reset-password/SECRET', '/reset-password/[cut]'],
    ['/api/reset-password/SECRET?x', '/api/reset-password/[cut]'],
    ['/Reset-Password//SECRET/x', '/Reset-Password//[cut]/x'],
    ['/%72eset-password/SECRET', '/reset-password/[cut]'],
    ['/%zz', '/%zz'],
  ])('%s is %s', (url, expected) => expect(loggedPath(url)).toBe(expected));

  it('has an end', () => expect(loggedPath(`/${'a'.repeat(5000)}`)).toHaveLength(300));
});

const lines: Record<string, unknown>[] = [];
afterEach(() => void lines.splice(0));

const logTo = (level: string) =>
  pino(
    { level, base: null },
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(JSON.parse(chunk.toString()));
        done();
      },
    }),
  );

it('has a line for each answer that cost work, and none for files from memory', async () => {
  const front = await startFront({
    log: logTo('info'),
    api: (request, response) => {
      notePerson(request, { id: 7, endsAt: Number.POSITIVE_INFINITY });
      response.writeHead(201).end('made');
    },
  });
  const answer = await fetch(`${front.url}/api/courses?search=x`, {
    method: 'POST',
    headers: { cookie: 'session=SECRET' },
  });
  await answer.text();
  for (const path of ['/', '/favicon.svg', '/nothing']) await (await fetch(front.url + path)).text();
  await expect.poll(() => lines).toHaveLength(2);
  await front.close();

  expect(lines.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['POST', '/api/courses', 201],
    ['GET', '/nothing', 404],
  ]);
  expect(lines[0]).toMatchObject({
    personId: 7,
    requestId: answer.headers.get('x-request-id'),
    msg: 'request',
  });
  expect(lines[0]?.['bytes']).toBeGreaterThan(100);
  expect(JSON.stringify(lines)).not.toContain('SECRET');
});

it('has no field that could hold a secret, whatever a client sends', async () => {
  const front = await startFront({
    log: logTo('info'),
    api: (request, response) => {
      notePerson(request, { id: 7, endsAt: Number.POSITIVE_INFINITY });
      response.writeHead(200, { 'Set-Cookie': 'session=SECRET' }).end('SECRET');
    },
  });
  const names = ['cookie', 'authorization', 'password', 'token', 'x-api-key', 'referer', 'user-agent'];
  for (const path of [
    '/api/login',
    '/api/reset-password/SECRET',
    '/api/%72eset-password/SECRET?token=SECRET',
  ])
    await (
      await fetch(front.url + path, {
        method: 'POST',
        headers: Object.fromEntries(names.map((name) => [name, 'SECRET'])),
        body: JSON.stringify({ password: 'SECRET', token: 'SECRET' }),
      })
    ).text();
  await front.raw(
    'GET /api/x?token=SECRET HTTP/1.1\r\nHost: localhost\r\nCookie: session=SECRET\r\nConnection: close\r\n\r\n',
  );
  await expect.poll(() => lines).toHaveLength(4);
  await front.close();
  const known = [
    'level',
    'time',
    'requestId',
    'client',
    'method',
    'path',
    'status',
    'ms',
    'bytes',
    'personId',
    'aborted',
    'msg',
  ];
  for (const line of lines) expect(known).toEqual(expect.arrayContaining(Object.keys(line)));
  expect(JSON.stringify(lines)).not.toContain('SECRET');
});

it('says when a client went away', async () => {
  const front = await startFront({
    log: logTo('info'),
    api: (_request, response) => void response.write('x'),
  });
  await front.raw('GET /api/x HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => lines).toMatchObject([{ path: '/api/x', aborted: true }]);
  await front.close();
});

it('has files from memory too when debugging', async () => {
  const front = await startFront({ log: logTo('debug') });
  await (await fetch(front.url)).text();
  await expect.poll(() => lines).toMatchObject([{ path: '/', status: 200 }]);
  await front.close();
});

describe("the client's address in the log", () => {
  const config = { siteUrl: 'https://learn.example.in', hosts: ['localhost'], trustedProxies: ['127.0.0.1'] };

  /** What the log says of calls that a trusted proxy passes on, over one connection. */
  async function logged(logAddress: 'short' | 'full' | 'none', forwarded: readonly string[]) {
    const seen: string[] = [];
    const front = await startFront({
      log: logTo('info'),
      config: { ...config, logAddress, mediaAccel: undefined },
      api: (request, response) => {
        seen.push(contextOf(request).clientAddress);
        response.end();
      },
    });
    const requests = forwarded.map(
      (address, at) =>
        `GET /api/x HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n${at === forwarded.length - 1 ? 'Connection: close\r\n' : ''}\r\n`,
    );
    await front.raw(...requests);
    await expect.poll(() => lines).toHaveLength(forwarded.length);
    await front.close();
    return { seen, clients: lines.map(({ client }) => client) };
  }

  const two = ['6.6.6.6, 203.0.113.9', '2001:db8:1:2:3::4', '203.0.113.9'];

  it('is shortened, behind a proxy that is trusted too, while limits count the whole', async () => {
    expect(await logged('short', two)).toEqual({
      seen: ['203.0.113.9', '2001:db8:1:2::/64', '203.0.113.9'],
      clients: ['203.0.113.0/24', '2001:db8:1::/48', '203.0.113.0/24'],
    });
  });

  it('is whole where the operator asks for it, and absent where they ask for that', async () => {
    expect((await logged('full', two)).clients).toEqual(['203.0.113.9', '2001:db8:1:2:3::4', '203.0.113.9']);
    lines.splice(0);
    expect((await logged('none', two)).clients).toEqual([undefined, undefined, undefined]);
  });

  it('is that of the connection where nobody is trusted, whatever a client claims', async () => {
    const front = await startFront({ log: logTo('info') });
    await (await fetch(`${front.url}/api/x`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).text();
    await expect.poll(() => lines).toHaveLength(1);
    await front.close();
    expect(['127.0.0.0/24', '0:0:0::/48']).toContain(lines[0]?.['client']);
  });
});
