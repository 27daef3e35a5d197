import { get, type OutgoingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files, startFront } from './front-fixture.ts';
import { ask, expectSecured } from './test-ask.ts';

let front: Awaited<ReturnType<typeof startFront>>;
const at = (path: string, method?: string, headers?: OutgoingHttpHeaders) =>
  ask(front.url + path, method, headers);

beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.close());

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
