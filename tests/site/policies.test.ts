import { expect, test } from 'vitest';
import { readBuiltSite } from '../support/built-site.ts';

const site = readBuiltSite();
const pages = [...site.pages.keys()].filter((path) => !['/404', '/500'].includes(path));

/** The rules of `_headers`, for CDNs: addresses with their headers. That our own server sends the same is tested with it. */
const rules = new Map(
  site
    .readFile('_headers')
    .split(/\n(?=\/)/)
    .map((block) => {
      const [address = '', ...lines] = block.trim().split('\n');
      return [address, new Map(lines.map((line) => line.trim().split(/: (.*)/, 2) as [string, string]))];
    }),
);
const policyOf = (path: string): string => rules.get(path)?.get('Content-Security-Policy') ?? '';
const sourcesOf = (policy: string, directive: string): string =>
  new RegExp(`(?:^|; ?)${directive} ([^;]*)`).exec(policy)?.[1]?.trim() ?? '';

test.each(pages)('%s lets in our own scripts and those it knows by their hash, and no one else', (path) => {
  const policy = policyOf(path);
  for (const directive of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(sourcesOf(policy, directive)).toBe("'none'");
  for (const directive of ['default-src', 'connect-src', 'form-action'])
    expect(sourcesOf(policy, directive)).toBe("'self'");
  expect(sourcesOf(policy, 'script-src')).toMatch(/^'self'(?: 'sha256-[\w+/=]+')*$/);
  expect(policy).not.toContain('unsafe');
});

test('CDNs let pages be asked for each time and hashed files be kept for ever', () => {
  for (const path of pages)
    expect(rules.get(path)?.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  expect(rules.get('/courses')?.get('CDN-Cache-Control')).toBe('max-age=60, stale-while-revalidate=600');
  expect(rules.get('/_astro/*')?.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
});

test('headers for CDNs say nothing twice of one address, because hosts join rules, and keep to their 2,000 letters a line', () => {
  const common = [...(rules.get('/*')?.keys() ?? [])];
  expect(common).toContain('X-Content-Type-Options');
  for (const [address, headers] of rules) {
    if (address !== '/*') expect([...headers.keys()].filter((name) => common.includes(name))).toEqual([]);
    for (const [name, value] of headers) expect(name.length + value.length).toBeLessThan(1990);
  }
});

test('the redirects for CDNs lead from spellings in circulation to pages that are there', () => {
  const lines = site.readFile('_redirects').trim().split('\n');
  const redirects = new Map(lines.map((line) => line.split(' ') as [string, string]));
  for (const [from, to] of redirects) expect([site.has(from), site.pages.has(to)]).toEqual([false, true]);
  expect(redirects.get('/home')).toBe('/');
  for (const path of pages.filter((page) => page !== page.toLowerCase()))
    expect(redirects.get(path.toLowerCase())).toBe(path);
});
