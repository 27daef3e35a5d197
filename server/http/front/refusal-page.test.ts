import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '../../process/listen.ts';
import { startFront } from './front-fixture.ts';
import { createStartingListener } from './starting.ts';

/** What a browser sends when a person opens an address. */
const AS_PERSON = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const failing = () =>
  startFront({
    api: () => {
      throw new Error('secret');
    },
    page: () => {
      throw new Error('secret');
    },
  });

it('a fault reaches a person as a page with a way on and a number to tell', async () => {
  const front = await failing();
  const answer = await fetch(`${front.url}/dashboard`, { headers: AS_PERSON });
  const html = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
  expect(html).toContain('Something went wrong. Please try again.');
  expect(html).toContain('<a href="/">Go to the home page</a>');
  expect(html).toContain(String(answer.headers.get('x-request-id')));
  expect(html).not.toContain('secret');
  await front.close();
});

it('an address that cannot be read is a page too, under a policy that lets nothing in but its own style', async () => {
  const front = await failing();
  const answer = await fetch(`${front.url}/%E0%A4`, { headers: AS_PERSON });
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(html).toContain('The address may have been cut off or typed wrongly.');
  const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-${hash}'`,
  );
  await front.close();
});

it('who comes while the site starts waits on a page that tries again by itself', async () => {
  const server = createServer(createStartingListener({ siteUrl: 'http://localhost' }));
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${port}/courses`, { headers: AS_PERSON });
  expect([answer.status, answer.headers.get('refresh'), answer.headers.get('retry-after')]).toEqual([
    503,
    '5',
    '2',
  ]);
  expect(await answer.text()).toContain('<h1>This page is not available just now</h1>');
  server.close();
});

it('scripts, calls and probes are answered as before', async () => {
  const front = await failing();
  const types = await Promise.all(
    [
      fetch(`${front.url}/dashboard`),
      fetch(`${front.url}/api/me`, { headers: AS_PERSON }),
      fetch(`${front.url}/%E0%A4`, { method: 'POST', headers: AS_PERSON }),
    ].map(async (answer) => (await answer).headers.get('content-type')),
  );
  expect(types).toEqual(Array(3).fill('application/problem+json'));
  await front.close();
});
