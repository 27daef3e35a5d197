import { afterAll, describe, expect, it } from 'vitest';
import { startFront } from './front-fixture.ts';

const front = await startFront();
afterAll(() => front.close());

/** Every kind of answer there is, with its status. */
const answers: [what: string, status: number, path: string, init?: RequestInit][] = [
  ['a page', 200, '/'],
  ['a file', 200, '/favicon.svg'],
  ['another spelling', 301, '/full-stack-web'],
  ['an unknown address', 404, '/nothing'],
  ['the API', 200, '/api/courses'],
  ['a page made on demand', 200, '/dashboard'],
  ['a method that is not offered', 405, '/', { method: 'DELETE' }],
  ['a question about the process', 200, '/healthz'],
];

describe('with an https address', () => {
  it.each(answers)(
    '%s asks for https, sniffs nothing and is framed by nobody',
    async (_what, status, path, init) => {
      const { headers, ...answer } = await fetch(front.url + path, { redirect: 'manual', ...init }).then(
        async (response) => ({
          status: response.status,
          headers: response.headers,
          body: await response.text(),
        }),
      );
      expect(answer.status).toBe(status);
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.has('referrer-policy')).toBe(true);
      // Pages made on demand bring the policy that Astro writes; this front stands before none.
      if (path !== '/dashboard')
        expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
      expect(headers.has('access-control-allow-origin')).toBe(false);
    },
  );

  it.each([
    ['an unreadable request', 'GET / HTTP/1.1\r\nHost: localhost\r\nBad header\r\n\r\n', '400'],
    ['a foreign name', 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', '421'],
  ])('%s does too', async (_what, request, status) => {
    const said = await front.raw(request);
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(said).toContain('Strict-Transport-Security: max-age=63072000; includeSubDomains');
    expect(said).toContain('X-Content-Type-Options: nosniff');
  });
});

it('a trial without https asks for none, because browsers would remember it for the whole name', async () => {
  const config = {
    siteUrl: 'http://localhost',
    hosts: ['localhost'],
    trustedProxies: [],
    logAddress: 'short' as const,
    mediaAccel: undefined,
  };
  const plain = await startFront({ config });
  const { headers } = await fetch(plain.url);
  expect(headers.has('strict-transport-security')).toBe(false);
  await plain.close();
});
