import { describe, expect, test } from 'vitest';
import { loadSite } from '../../server/site/load-site.ts';
import { mediaTypeOf } from '../../server/site/media-types.ts';
import { readBuiltSite } from '../support/built-site.ts';

const site = readBuiltSite();
const served = loadSite({ siteDir: site.dist, siteUrl: site.origin }, site.catalogue);
const pages = [...site.pages.keys()].filter((path) => path !== '/404');

/** The policy that goes out with a page. */
function policyOf(path: string): string {
  const file = served.files.get(path);
  const headers = file !== undefined && 'forms' in file ? file.forms.identity.head.headers : [];
  return headers[headers.indexOf('Content-Security-Policy') + 1] ?? '';
}
const sourcesOf = (policy: string, directive: string): string[] =>
  policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .find(([name]) => name === directive)
    ?.slice(1) ?? [];

describe('the policy of every page', () => {
  test('lets no plug-in in, keeps addresses where they are, and is framed by nobody', () => {
    expect(pages.length).toBeGreaterThan(25);
    for (const path of pages)
      for (const directive of ['object-src', 'base-uri', 'frame-ancestors'])
        expect({ path, directive, sources: sourcesOf(policyOf(path), directive) }).toEqual({
          path,
          directive,
          sources: ["'none'"],
        });
  });

  test('runs our scripts and those it knows by their hash', () => {
    for (const path of pages) {
      const sources = sourcesOf(policyOf(path), 'script-src');
      expect(sources.length).toBeGreaterThan(0);
      expect(sources.filter((source) => !/^'(self|sha256-[\w+/=]+)'$/.test(source))).toEqual([]);
    }
  });

  test('talks to nobody but us', () => {
    for (const path of pages) {
      expect(sourcesOf(policyOf(path), 'connect-src')).toEqual(["'self'"]);
      expect(sourcesOf(policyOf(path), 'form-action')).toEqual(["'self'"]);
    }
  });
});

test('no page uses a technology of yesterday', () => {
  for (const [path, { tags }] of site.pages) {
    const old = tags.filter(({ name }) => /^(object|embed|applet|marquee|font|frame|frameset)$/.test(name));
    expect({ path, old }).toEqual({ path, old: [] });
  }
});

test('every text is served with its encoding', () => {
  const types = new Set(site.addresses.map((address) => mediaTypeOf(site.fileOf(address))));
  expect(types).toContain('text/html; charset=utf-8');
  for (const type of types) {
    expect(type).not.toBe('application/octet-stream');
    if (type.startsWith('text/')) expect(type).toMatch(/; charset=utf-8$/);
  }
});
