import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../server/content/make-catalogue.ts';
import { readContentFolder } from '../../server/content/read-content.ts';
import { readBuiltSite } from '../support/built-site.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { exchange } from '../support/raw-http.ts';

const site = readBuiltSite();
const pages = [...site.sitemap, '/forgot-password'];
const { courses } = makeCatalogue(await readContentFolder('content'));
const aliases = courses.flatMap(({ aliases, path }) => aliases.map((alias) => [alias, path]));
const QUERY = '?utm_source=a%20b&course=%E0%A4%85&x=1+2&empty=';

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-addresses-'));
let product: ProductProcess;
beforeAll(async () => {
  product = await startProcess(dataDir);
});
afterAll(async () => {
  await product.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = (path: string, method = 'GET') => fetch(product.url + path, { method, redirect: 'manual' });

/** Where an address leads: itself with a 200, or another with a 301. */
async function leadsTo(path: string): Promise<string> {
  const { status, headers } = await ask(path);
  if (status === 200) return path;
  expect([path, status]).toEqual([path, 301]);
  return headers.get('location') ?? '';
}

const spellings = (path: string): string[] =>
  [path.toLowerCase(), path.toUpperCase(), `${path}/`, `${path}.html`, `${path}.HTML`].filter(
    (spelling) => spelling !== path,
  );

/** Each build puts the styles of a page in an order of its own. */
const withoutHashes = (policies: string): string =>
  policies
    .replaceAll(/ 'sha256-[^']+'/g, '')
    .replaceAll(/; ?/g, '; ')
    .replaceAll(/; $/gm, '');
const toldToCdns = withoutHashes(site.readFile('_headers'));

test('what two readers could read in two ways is refused for public files too', async () => {
  const port = Number(new URL(product.url).port);
  for (const head of [
    'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n',
    'GET / HTTP/2.0\r\nHost: localhost\r\n\r\n',
  ])
    expect((await exchange(port, head)).map(({ status }) => status)).toEqual([400]);
});

test('the address of an order stays out of caches, however it is spelled', async () => {
  const { status, headers } = await ask(`/order/${'a'.repeat(43)}/`);
  expect([status, headers.get('cache-control')]).toEqual([301, 'no-store']);
});

describe('one spelling for each page', () => {
  test.each(pages)('%s answers GET and HEAD alike, with the policy that CDNs are told', async (path) => {
    const [get, head] = await Promise.all([ask(path), ask(path, 'HEAD')]);
    expect([get.status, head.status]).toEqual([200, 200]);
    expect(get.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/i);
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    const policy = withoutHashes(get.headers.get('content-security-policy') ?? '');
    expect(toldToCdns).toContain(`  Content-Security-Policy: ${policy}\n`);
  });

  test.each(pages.filter((path) => path !== '/'))(
    'other spellings of %s lead there with its query',
    async (path) => {
      for (const other of spellings(path)) expect(await leadsTo(other + QUERY)).toBe(path + QUERY);
    },
  );

  test.each(aliases)('%s leads to %s, in any spelling', async (alias, path) => {
    for (const other of [alias, ...spellings(alias)].filter((spelling) => spelling !== path))
      expect(await leadsTo(other + QUERY)).toBe(path + QUERY);
  });

  const others = {
    '/HOME/': '/',
    '/index.html': '/',
    '/COURSE/17/': '/course/17',
    '/Student-LOGIN/': '/student-login',
    '/Reset-Password/AbC': '/reset-password/AbC',
  };
  test.each(Object.entries(others))('%s leads to %s', async (other, path) => {
    expect(await leadsTo(other + QUERY)).toBe(path + QUERY);
  });
});

test.each(['/nowhere', '/Fullstack/more', '/course/', '//courses/x', '/_astro/gone.js', '/404', '/_headers'])(
  '%s is answered by a page with status 404 that shows nothing of the address',
  async (path) => {
    const answer = await ask(`${path}?<wanted>`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    for (const link of ['href="/"', 'href="/courses"', 'href="/contactUs"']) expect(text).toContain(link);
    expect(text).toMatch(/name="robots" content="noindex"/);
    expect(text).not.toContain('wanted');
  },
);
