import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { writeCdnFiles } from '../../scripts/lib/cdn-files.mjs';
import { readBuiltSite } from '../support/built-site.ts';

const site = readBuiltSite();
const fileOf = (dist: string, name: string): string => readFileSync(join(dist, 'client', name), 'utf8');
const rulesIn = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

describe('the redirects for hosts of static files', () => {
  const rules = rulesIn(fileOf(site.dist, '_redirects')).filter(([, , status]) => status === '301');

  test('lead to pages that are there, and never from one', () => {
    expect(rules.length).toBeGreaterThan(50);
    for (const [from = '', to = ''] of rules) {
      expect(site.pages.has(to)).toBe(true);
      expect(site.has(from)).toBe(false);
    }
  });

  test('leave slashes and .html to the host, where such a rule would turn in circles', () => {
    expect(rules.filter(([from = '']) => /\/$|\.html$/.test(from))).toEqual([]);
    expect(new Set(rules.map(([from]) => from)).size).toBe(rules.length);
  });

  test('know each page in small letters, and each alias', () => {
    const known = new Map(rules.map(([from = '', to = '']) => [from, to]));
    for (const path of site.sitemap.filter((page) => page !== page.toLowerCase()))
      expect(known.get(path.toLowerCase())).toBe(path);
    for (const { aliases, path } of site.catalogue.courses)
      for (const alias of aliases.filter((other) => other !== path)) expect(known.get(alias)).toBe(path);
    expect(known.get('/home')).toBe('/');
  });
});

describe('the headers for hosts of static files', () => {
  const blocks = fileOf(site.dist, '_headers').split(/\n(?=\/)/);
  const rules = new Map(
    blocks.map((block) => {
      const [address = '', ...headers] = block.trim().split('\n');
      return [
        address,
        new Map(
          headers.map((line) => [line.trim().split(': ', 1)[0] ?? '', line.trim().replace(/^\S+: /, '')]),
        ),
      ];
    }),
  );

  test('give each page its own policy, without unsafe permissions', () => {
    for (const path of site.pages.keys().filter((page) => page !== '/404')) {
      const policy = rules.get(path)?.get('Content-Security-Policy');
      expect(policy).toMatch(/^default-src 'self'.*script-src 'self' 'sha256-.*frame-ancestors 'none'$/);
      expect(policy).not.toContain('unsafe');
      expect(rules.get(path)?.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    }
    expect(rules.get('/_astro/*')?.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  test('say nothing twice of one address, because hosts would join both', () => {
    const everywhere = [...(rules.get('/*')?.keys() ?? [])];
    expect(everywhere).toContain('X-Content-Type-Options');
    const own = [...rules]
      .filter(([address]) => address !== '/*')
      .flatMap(([, headers]) => [...headers.keys()]);
    expect(own.filter((name) => everywhere.includes(name))).toEqual([]);
  });

  test('stay within what hosts read: 2,000 letters a line', () => {
    expect(blocks.flatMap((block) => block.split('\n')).filter((line) => line.length > 2000)).toEqual([]);
  });
});

describe('a build that names the server of the calls', () => {
  const dist = mkdtempSync(join(tmpdir(), 'abhyas-hosted-'));
  cpSync(site.dist, dist, { recursive: true });
  afterAll(() => rmSync(dist, { recursive: true, force: true }));

  test('passes calls and the member area on to it, and asks browsers for https', async () => {
    await writeCdnFiles(dist, {
      siteUrl: 'https://learn.example.in',
      apiOrigin: 'https://origin.example.in',
    });
    const passed = rulesIn(fileOf(dist, '_redirects')).filter(([, , status]) => status === '200');
    expect(passed).toEqual(
      expect.arrayContaining([
        ['/api/*', 'https://origin.example.in/api/:splat', '200'],
        ['/media/*', 'https://origin.example.in/media/:splat', '200'],
        ['/uploads', 'https://origin.example.in/uploads', '200'],
        ['/uploads/*', 'https://origin.example.in/uploads/:splat', '200'],
        ['/course/*', 'https://origin.example.in/course/:splat', '200'],
        ['/dashboard', 'https://origin.example.in/dashboard', '200'],
      ]),
    );
    expect(passed).toHaveLength(4 + site.onDemand.length);
    expect(fileOf(dist, '_headers')).toContain('  Strict-Transport-Security: max-age=63072000');
  });
});
