import { describe, expect, test } from 'vitest';
import { MANIFEST } from '../../src/lib/page/head-script.ts';
import { type BuiltPage, readBuiltSite } from '../support/built-site.ts';
import { writtenCourses } from '../support/content.ts';
import { pngSize } from '../support/png.ts';

const site = readBuiltSite();
const publicPages = site.sitemap.map((path) => site.page(path));
const courses = writtenCourses();

const one = (values: (string | undefined)[]): string => {
  expect(values).toHaveLength(1);
  return values[0] ?? '';
};
const titleOf = ({ tags }: BuiltPage) =>
  one(tags.filter(({ name }) => name === 'title').map(({ text }) => text));
const metaOf = ({ tags }: BuiltPage, key: string) => {
  const found = tags.filter(({ attributes }) => [attributes['name'], attributes['property']].includes(key));
  return one(found.map(({ attributes }) => attributes['content']));
};
const linkOf = ({ tags }: BuiltPage, rel: string) => {
  const found = tags.filter(({ name, attributes }) => name === 'link' && attributes['rel'] === rel);
  return one(found.map(({ attributes }) => attributes['href']));
};
/** Path of an address that must be on this site. */
const pathOf = (url: string): string => {
  const { origin, pathname, search, hash } = new URL(url);
  expect(origin).toBe(site.origin);
  return pathname + search + hash;
};

describe('the list of pages', () => {
  test('holds exactly the public pages', () => {
    const legal = ['/terms', '/refunds', '/grievance'];
    const expected = ['/', '/courses', '/aboutUs', '/contactUs', '/ourCommunity', '/privacy', ...legal];
    const ofCourses = courses.flatMap(({ path, paymentPath }) => [path, paymentPath]);
    expect(site.sitemap.toSorted()).toEqual([...expected, ...ofCourses].sort());
  });

  test('leaves out nothing that was built, but for screens that ask not to be listed', () => {
    const others = [...site.pages.values()].filter(({ path }) => !site.sitemap.includes(path));
    const listless = others
      .map(({ path }) => path)
      .filter((path) => !/^\/(?:join|student-login)\//.test(path));
    const expected = ['/404', '/500', '/admin-login', '/forgot-password', '/passkey-login', '/student-login'];
    expect(listless.sort()).toEqual(expected);
    for (const page of others) expect(metaOf(page, 'robots')).toBe('noindex');
  });

  test('is named to robots, who are kept out of private places', () => {
    const robots = site.read('/robots.txt').toString();
    expect(robots).toContain(`Sitemap: ${site.origin}/sitemap-index.xml`);
    for (const path of [
      '/api/',
      '/media/',
      '/admin',
      '/dashboard',
      '/course/',
      '/continue',
      '/reset-password/',
      '/confirm-email/',
    ])
      expect(robots).toContain(`Disallow: ${path}\n`);
    const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path);
    // A rule is a beginning of a path, in its own letter case: none may swallow a public page.
    expect(site.sitemap.filter((path) => closed.some((rule) => path.startsWith(rule)))).toEqual([]);
  });
});

describe.each(publicPages.map((page) => [page.path, page] as const))('%s', (path, page) => {
  test('says what it is, once, within what search results show', () => {
    expect(titleOf(page)).toMatch(/^.{10,75}$/);
    expect(metaOf(page, 'description')).toMatch(/^.{50,200}$/);
    expect(page.tags.filter(({ name }) => name === 'h1')).toHaveLength(1);
    expect(page.html).toMatch(/<html lang="en-IN">/);
    expect(metaOf(page, 'viewport')).toContain('width=device-width');
    expect(metaOf(page, 'viewport')).not.toMatch(/maximum-scale|user-scalable/);
  });

  test('names its own address, may be listed, and has a picture and words for shared links', () => {
    expect(pathOf(linkOf(page, 'canonical'))).toBe(path);
    expect(pathOf(metaOf(page, 'og:url'))).toBe(path);
    expect(page.html).not.toMatch(/name="robots"/);
    const picture = site.read(pathOf(metaOf(page, 'og:image')));
    expect(pngSize(picture)).toEqual({ width: 1200, height: 630 });
    // Messengers give up on large ones.
    expect(picture.length).toBeLessThan(300_000);
    expect([metaOf(page, 'og:image:width'), metaOf(page, 'og:image:height')]).toEqual(['1200', '630']);
    for (const key of ['og:image:alt', 'og:title']) expect(metaOf(page, key)).not.toBe('');
    expect(metaOf(page, 'og:description')).toBe(metaOf(page, 'description'));
    expect(metaOf(page, 'twitter:card')).toBe('summary_large_image');
  });
});

test('no two pages have the same title or description, no two courses the same shared picture', () => {
  const count = publicPages.length;
  expect(new Set(publicPages.map(titleOf)).size).toBe(count);
  expect(new Set(publicPages.map((page) => metaOf(page, 'description'))).size).toBe(count);
  const pictures = courses.map(({ path }) => metaOf(site.page(path), 'og:image'));
  expect(new Set(pictures).size).toBe(courses.length);
});

test('the site can be put on the start screen of a phone', () => {
  const manifest = JSON.parse(site.read(MANIFEST).toString());
  expect(manifest).toMatchObject({ lang: 'en-IN', start_url: '/', display: 'standalone' });
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: 'maskable' }));
  for (const { src, sizes, type } of manifest.icons)
    if (type === 'image/png') {
      const { width, height } = pngSize(site.read(src));
      expect(sizes).toBe(`${width}x${height}`);
    }
});
