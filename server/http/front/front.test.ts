import { createHash, randomBytes } from 'node:crypto';
import { get, type IncomingMessage, type OutgoingHttpHeaders, request as send } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../request-context.ts';
import { files, startFront } from './front-fixture.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function ask(url: string, method = 'GET', headers: OutgoingHttpHeaders = {}, body?: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

let front: Awaited<ReturnType<typeof startFront>>;
const at = (path: string, method?: string, headers?: OutgoingHttpHeaders) =>
  ask(front.url + path, method, headers);

beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.close());

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

function expectSecured({ headers }: Answer): void {
  expect(headers).toMatchObject(ALWAYS);
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['referrer-policy']).toMatch(/^(?:strict-origin-when-cross-origin|no-referrer)$/);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
}

describe('a page of the public site', () => {
  it('comes in the best form the client takes, each with a strong ETag of its own', async () => {
    const forms = await Promise.all(
      ['br, gzip', 'gzip', 'identity'].map((accepted) => at('/', 'GET', { 'accept-encoding': accepted })),
    );
    const [br, gzip, plain] = forms;
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(files['index.html']);
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(files['index.html']);
    expect(plain?.body.toString()).toBe(files['index.html']);
    expect(forms.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(new Set(forms.map(({ headers }) => headers.etag)).size).toBe(3);
    for (const form of forms) {
      expectSecured(form);
      expect(form.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-security-policy': "default-src 'self'; script-src 'self'; frame-ancestors 'none'",
        vary: 'Accept-Encoding',
      });
    }
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await at('/Fullstack', 'GET', { 'accept-encoding': 'br' });
    const again = (condition: string) =>
      at('/Fullstack', 'GET', { 'accept-encoding': 'br', 'if-none-match': condition });
    const etag = headers.etag ?? '';
    for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await again(condition);
      expect(answer.status).toBe(304);
      expect(answer.body).toHaveLength(0);
      expect(answer.headers.etag).toBe(etag);
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expectSecured(answer);
    }
    expect((await again('"other"')).status).toBe(200);
  });

  it('answers HEAD like GET, without the body', async () => {
    const { status, headers, body } = await at('/', 'HEAD', { 'accept-encoding': 'gzip' });
    expect([status, body.length, headers['content-encoding']]).toEqual([200, 0, 'gzip']);
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
  });

  it.each(['POST', 'PUT', 'DELETE'])('refuses %s', async (method) => {
    const answer = await at('/Fullstack', method);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    expectSecured(answer);
  });
});

describe('other files', () => {
  it('with a hash in their name are kept for ever', async () => {
    const answer = await at('/_astro/app.abc123.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expectSecured(answer);
  });

  it('are kept an hour, under their encoded name', async () => {
    const answer = await at('/my%20file.txt');
    expect([answer.status, answer.body.toString()]).toEqual([200, 'with a space']);
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    expect(answer.headers).not.toHaveProperty('vary');
  });

  it.each([
    '/index.html.br',
    '/_astro/app.abc123.js.gz',
    '/_headers',
    '/_headers.json',
    '/.htaccess',
    '/server/entry.mjs',
  ])('%s has no address', async (path) => {
    const { status, body } = await at(path);
    expect(status).toBe(404);
    expect(body.toString()).toContain('Nothing here');
  });
});

describe('a large file', () => {
  const size = files['video.mp4'].length;

  it('is streamed whole', async () => {
    const answer = await at('/video.mp4');
    expect([answer.status, answer.body.length, answer.headers['accept-ranges']]).toEqual([
      200,
      size,
      'bytes',
    ]);
    expectSecured(answer);
  });

  it.each([
    ['bytes=0-0', 1, `bytes 0-0/${size}`],
    ['bytes=-5', 5, `bytes ${size - 5}-${size - 1}/${size}`],
    [`bytes=${size - 3}-`, 3, `bytes ${size - 3}-${size - 1}/${size}`],
    ['bytes=5-99999999', size - 5, `bytes 5-${size - 1}/${size}`],
  ])('gives the part %s', async (range, length, contentRange) => {
    const answer = await at('/video.mp4', 'GET', { range });
    expect([answer.status, answer.body.length, answer.headers['content-range']]).toEqual([
      206,
      length,
      contentRange,
    ]);
    expectSecured(answer);
  });

  it.each(['bytes=9-5', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])(
    'ignores %s',
    async (range) => {
      expect((await at('/video.mp4', 'GET', { range })).status).toBe(200);
    },
  );

  it('refuses what lies beyond its end', async () => {
    const answer = await at('/video.mp4', 'GET', { range: `bytes=${size}-` });
    expect([answer.status, answer.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    expectSecured(answer);
  });

  it('resumes only the same version', async () => {
    const etag = (await at('/video.mp4', 'HEAD')).headers.etag;
    const resume = (ifRange: string) => at('/video.mp4', 'GET', { range: 'bytes=1-2', 'if-range': ifRange });
    expect((await resume(etag ?? '')).status).toBe(206);
    expect((await resume('"older"')).status).toBe(200);
    expect((await at('/video.mp4', 'GET', { 'if-none-match': etag ?? '' })).status).toBe(304);
  });

  it('survives readers that go away', async () => {
    await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<void>((resolve) => {
            get(`${front.url}/video.mp4`, { agent: false }, (response) => {
              response.once('data', () => response.destroy());
              response.once('close', () => resolve());
            });
          }),
      ),
    );
    expect((await at('/video.mp4')).body).toHaveLength(size);
  });
});

describe('addresses', () => {
  it.each([
    ['/fullstack?a=1&b=%20', '/Fullstack?a=1&b=%20'],
    ['/Fullstack/', '/Fullstack'],
    ['/Fullstack.html', '/Fullstack'],
    ['/full-stack-web', '/Fullstack'],
    ['/home', '/'],
    ['/index.html', '/'],
    ['/Dashboard/?q=x', '/dashboard?q=x'],
    ['/COURSE/7', '/course/7'],
    ['/Fullstack?next=//evil.example', '/Fullstack?next=//evil.example'],
  ])('%s are put right', async (path, right) => {
    const answer = await at(path.replace('/Fullstack?', '/fullstack?'));
    expect([answer.status, answer.headers.location]).toEqual([301, right]);
    expectSecured(answer);
  });

  it.each([
    '/nothing',
    '/_image',
    '/_image?href=/favicon.svg',
    '/_server-islands/x',
    '/_actions/x',
    '/API/courses',
    '/apix',
  ])('%s is a 404 page in the layout of the site', async (path) => {
    const answer = await at(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.body.toString()).toContain('Nothing here');
    expectSecured(answer);
  });

  it('that nobody knows refuse changes with 404', async () => {
    expect((await at('/nothing', 'POST')).status).toBe(404);
  });

  it.each(['/reset-password/secret', '/Reset-Password/secret'])('%s sends no referrer', async (path) => {
    expect((await at(path)).headers['referrer-policy']).toBe('no-referrer');
  });
});

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
