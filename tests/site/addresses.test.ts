import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBuiltSite } from '../support/built-site.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';

const site = readBuiltSite();
const screens = ['/student-login', '/admin-login', '/forgot-password'];
const pages = [...site.sitemap, ...screens];
const aliases = site.catalogue.courses.flatMap(({ aliases: others, path }) =>
  others.map((alias) => [alias, path] as const),
);
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

/** The same letters, each in the case that a coin says. */
const inAnyCase = (path: string) =>
  fc
    .array(fc.boolean(), { minLength: path.length, maxLength: path.length })
    .map((upper) =>
      [...path].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter.toLowerCase())).join(''),
    );

describe('one spelling for each page', () => {
  test.each(pages)('%s answers itself, and GET and HEAD alike', async (path) => {
    const [get, head] = await Promise.all([ask(path), ask(path, 'HEAD')]);
    expect([get.status, head.status]).toEqual([200, 200]);
    expect(get.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
  });

  test.each(pages.filter((path) => path !== '/'))(
    '%s in other spellings leads there with its query',
    async (path) => {
      const others = [
        path.toLowerCase(),
        path.toUpperCase(),
        `${path}/`,
        `${path}.html`,
        `${path.toLowerCase()}.HTML`,
        `${path.toUpperCase()}/`,
      ];
      for (const other of others.filter((spelling) => spelling !== path))
        expect([other, await leadsTo(other + QUERY)]).toEqual([other, path + QUERY]);
    },
  );

  test.each(aliases)('%s leads to %s, in any letter case', async (alias, path) => {
    for (const other of [
      alias,
      alias.toLowerCase(),
      alias.toUpperCase(),
      `${alias}/`,
      `${alias}.html`,
    ].filter((spelling) => spelling !== path))
      expect([other, await leadsTo(other + QUERY)]).toEqual([other, path + QUERY]);
  });

  test.each(['/home', '/Home', '/HOME/', '/home.html', '/index', '/index.html', '/INDEX.HTML'])(
    '%s leads home',
    async (other) => {
      expect(await leadsTo(other + QUERY)).toBe(`/${QUERY}`);
    },
  );

  test('whatever the letter case', async () => {
    const spelled = fc
      .constantFrom(...pages)
      .chain((path) => inAnyCase(path).map((other) => ({ path, other })));
    await fc.assert(
      fc.asyncProperty(spelled, async ({ path, other }) => {
        expect(await leadsTo(other)).toBe(path);
      }),
      { numRuns: 200 },
    );
  });

  test('pages made on demand have one spelling too', async () => {
    expect(await leadsTo(`/Dashboard${QUERY}`)).toBe(`/dashboard${QUERY}`);
    expect(await leadsTo('/COURSE/17/')).toBe('/course/17');
    expect(await leadsTo('/Reset-Password/AbC')).toBe('/reset-password/AbC');
  });
});

describe('an unknown address', () => {
  test.each([
    '/nowhere',
    '/Fullstack/more',
    '/fullstackk',
    '/favicon.png',
    '/_astro/gone.js',
    '/styleguide',
    '/404',
    '/home/home',
  ])('%s is answered by a page with status 404', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    for (const link of ['href="/"', 'href="/courses"', 'href="/contactUs"']) expect(text).toContain(link);
    expect(text).toMatch(/name="robots" content="noindex"/);
  });

  test('shows nothing of what was asked for', async () => {
    const text = await (await ask('/<script>alert(1)</script>-wanted')).text();
    expect(text).not.toContain('wanted');
  });
});
