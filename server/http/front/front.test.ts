import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../request-context.ts';
import { files, startFront } from './front-fixture.ts';
import { ask, expectSecured } from './test-ask.ts';

let front: Awaited<ReturnType<typeof startFront>>;
const at = (path: string, method?: string, headers?: OutgoingHttpHeaders) =>
  ask(front.url + path, method, headers);

beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.close());

describe('who answers', () => {
  it.each(['/api', '/api/', '/api/courses', '/api?x', '/media/1/a.mp4'])('%s: the API', async (path) => {
    const answer = await at(path, 'PUT');
    expect(answer.body.toString()).toBe('from the api');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expectSecured(answer);
  });

  it.each(['/dashboard', '/course/12?x=1', '/reset-password/abc'])(
    '%s: a page made on demand',
    async (path) => {
      const answer = await at(path);
      expect(answer.body.toString()).toBe('from a page');
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expectSecured(answer);
      expect((await at(path, 'POST')).status).toBe(405);
    },
  );
});

it('answers questions about the process', async () => {
  const [health, ready] = await Promise.all([at('/healthz'), at('/readyz')]);
  expect([health.status, ready.status]).toEqual([200, 200]);
  expectSecured(health);
  expectSecured(ready);

  const draining = await startFront({ readiness: { draining: true, isReady: async () => false } });
  const refused = await ask(`${draining.url}/readyz`);
  const page = await ask(`${draining.url}/`, 'GET', { connection: 'keep-alive' });
  expect([refused.status, refused.headers['retry-after'], page.status, page.headers.connection]).toEqual([
    503,
    '2',
    200,
    'close',
  ]);
  await draining.close();
});

it('lets nobody behind it see who a request claims to come from', async () => {
  let seen: { headers: IncomingMessage['headers']; raw: string[]; client: string } | undefined;
  const behindProxy = await startFront({
    config: {
      siteUrl: 'http://localhost',
      hosts: ['localhost'],
      trustedProxies: ['127.0.0.1'],
      logAddress: 'short' as const,
      mediaAccel: undefined,
    },
    api: (request, response) => {
      seen = { headers: request.headers, raw: request.rawHeaders, client: contextOf(request).clientAddress };
      response.end();
    },
  });
  await behindProxy.raw(
    [
      'GET /api/me HTTP/1.1',
      'Host: localhost',
      'X-User-Id: 1',
      'x_user_role: admin',
      'X-USER-ROLE: admin',
      'X_User-Id: 1',
      'X-Forwarded-For: 6.6.6.6',
      'X-Forwarded-For: 198.51.100.7',
      'X-Forwarded-Host: evil.example',
      'Forwarded: for=6.6.6.6',
      'X-Original-URL: /admin',
      'X-HTTP-Method-Override: DELETE',
      'True-Client-IP: 6.6.6.6',
      '__proto__: x',
      'Cookie: session=kept',
      'X-Kept: yes',
      '\r\n',
    ].join('\r\n'),
  );
  await behindProxy.close();
  expect(seen?.client).toBe('198.51.100.7');
  expect(Object.keys(seen?.headers ?? {})).toEqual(['host', 'cookie', 'x-kept']);
  expect(seen?.raw.filter((_value, index) => index % 2 === 0)).toEqual([
    'Host',
    '__proto__',
    'Cookie',
    'X-Kept',
  ]);
});

it('turns a failure behind it into a refusal that says nothing', async () => {
  const broken = await startFront({
    api: () => {
      throw new Error('secret');
    },
    page: async (_request, response) => {
      response.write('half');
      throw new Error('secret');
    },
  });
  const answer = await ask(`${broken.url}/api/x`);
  expect(answer.status).toBe(500);
  expect(answer.body.toString()).not.toContain('secret');
  expectSecured(answer);
  await expect(ask(`${broken.url}/dashboard`)).rejects.toThrow();
  await broken.close();
});

describe('a body that nobody wants', () => {
  const large = randomBytes(30 * 1024 * 1024);

  it.each(['/Fullstack', '/dashboard', '/nothing', '/'])(
    'does not keep the answer of %s from arriving',
    async (path) => {
      const answer = await ask(front.url + path, 'POST', { 'content-length': large.length }, large);
      expect([404, 405]).toContain(answer.status);
      expectSecured(answer);
    },
  );

  it('may come with GET', async () => {
    const answer = await ask(
      `${front.url}/Fullstack`,
      'GET',
      { 'content-length': '5' },
      Buffer.from('hello'),
    );
    expect(createHash('sha256').update(answer.body).digest('hex')).toBe(
      createHash('sha256').update(files['Fullstack.html']).digest('hex'),
    );
  });
});
