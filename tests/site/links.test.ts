import { describe, expect, test } from 'vitest';
import { createCanonicalPaths } from '../../server/site/canonical-paths.ts';
import { type BuiltPage, readBuiltSite } from '../support/built-site.ts';
import { written, writtenCourses, writtenPayee } from '../support/content.ts';
import { tagsOf } from '../support/html.ts';

const site = readBuiltSite();
const pages = [...site.pages.values()];
const onDemand = createCanonicalPaths([], [], site.onDemand);
const courses = writtenCourses();

/** Other sites that pages may name; each opens only after a click. */
const OTHER_SITES = new Set([
  'https://www.openstreetmap.org',
  'https://www.youtube.com',
  ...courses.flatMap(({ registrationUrl }) =>
    registrationUrl === undefined ? [] : [new URL(registrationUrl).origin],
  ),
]);

interface Link {
  readonly from: BuiltPage;
  readonly tag: string;
  readonly url: URL;
  readonly attributes: Readonly<Record<string, string>>;
}

const ADDRESSES = ['href', 'src', 'action', 'poster', 'data-map'];
const LOADING = new Set(['img', 'script', 'iframe', 'video', 'source', 'use', 'form']);

const links: readonly Link[] = pages.flatMap((from) =>
  from.tags.flatMap(({ name: tag, attributes }) =>
    ADDRESSES.flatMap((attribute) => attributes[attribute] ?? []).map((address) => {
      return { from, tag, url: new URL(address, site.origin + from.path), attributes };
    }),
  ),
);
const inside = links.filter(({ url }) => url.origin === site.origin);
const outside = links.filter(({ url }) => url.origin !== site.origin);
const said = ({ from, url }: Link) => `${from.path}: ${url.href}`;

/** Ids of a page, or of the parts of a picture. */
const idsOf = (address: string): Set<string | undefined> =>
  new Set(tagsOf(site.read(address).toString()).map(({ attributes }) => attributes['id']));

describe('links inside the site', () => {
  test('lead to a page, a file or a call, in the spelling that needs no redirect', () => {
    const calls = new Set(['/api/contact']);
    const broken = inside.filter(
      ({ url: { pathname } }) =>
        !site.has(pathname) && !onDemand.isOnDemand(pathname) && !calls.has(pathname),
    );
    expect(broken.map(said)).toEqual([]);
    expect(inside.length).toBeGreaterThan(500);
  });

  test('name a part that is there', () => {
    const lost = inside.filter(
      ({ url }) => url.hash !== '' && !idsOf(url.pathname).has(decodeURIComponent(url.hash.slice(1))),
    );
    expect(lost.map(said)).toEqual([]);
  });

  test('carry a query that someone reads', () => {
    const subjects = new Set(site.page('/contactUs').tags.map(({ attributes }) => attributes['data-key']));
    const slugs = new Set(courses.map(({ slug }) => slug));
    const readers: Readonly<Record<string, (query: URLSearchParams) => boolean>> = {
      '/courses': (query) => query.get('list') === 'saved',
      '/contactUs': (query) => subjects.has(query.get('subject') ?? ''),
      '/student-login': (query) =>
        query.get('next')?.startsWith('/join/') === true ||
        query.get('next') === '/dashboard' ||
        (query.get('mode') === 'register' && (!query.has('course') || slugs.has(query.get('course') ?? ''))),
      ...Object.fromEntries([...slugs].map((slug) => [`/join/${slug}`, (query) => query.has('paid')])),
    };
    const unread = inside.filter(
      ({ tag, url }) =>
        tag !== 'img' && url.search !== '' && readers[url.pathname]?.(url.searchParams) !== true,
    );
    expect(unread.map(said)).toEqual([]);
  });

  test('reach every public page', () => {
    const linked = new Set(inside.filter(({ tag }) => tag === 'a').map(({ url }) => url.pathname));
    expect(site.sitemap.filter((path) => !linked.has(path))).toEqual([]);
  });
});

describe('links out of the site', () => {
  const webLinks = outside.filter(({ url }) => /^https?:$/.test(url.protocol));

  test('go to known sites only, over https', () => {
    const strange = webLinks.filter(({ url }) => !OTHER_SITES.has(url.origin));
    expect(strange.map(said)).toEqual([]);
  });

  test('open in a new tab that has no hold on ours, and load nothing by themselves', () => {
    const loose = webLinks.filter(
      ({ tag, attributes }) =>
        tag === 'a' && (attributes['target'] !== '_blank' || attributes['rel'] !== 'noopener noreferrer'),
    );
    const loading = outside.filter(({ tag }) => LOADING.has(tag));
    expect([...loose, ...loading].map(said)).toEqual([]);
  });

  test('are all that is needed to reach the provider: the content’s own address, number and payee', () => {
    const schemes = outside.filter(({ url }) => !/^https?:$/.test(url.protocol));
    const expected = new Set([
      `mailto:${written('site.yml', 'email')}`,
      `mailto:${written('legal.yml', 'officer.email')}`,
      ...['site.yml phone', 'legal.yml officer.phone'].map((field) => {
        const [file = '', name = ''] = field.split(' ');
        return `tel:${written(file, name).replaceAll(' ', '')}`;
      }),
    ]);
    const payee = `upi://pay?pa=${writtenPayee().vpa}&`;
    const strange = schemes.filter(({ url: { href } }) => !expected.has(href) && !href.startsWith(payee));
    expect(strange.map(said)).toEqual([]);
    expect(schemes.length).toBeGreaterThan(0);
  });
});

test('every page has each id once, and no link that leads nowhere', () => {
  for (const { path, tags } of pages) {
    const ids = tags.flatMap(({ attributes }) => attributes['id'] ?? []);
    expect([path, ...ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([path]);
    const leads = tags.filter(({ name }) => name === 'a').map(({ attributes }) => attributes['href']);
    // On the page of a fault an empty link is the address that failed.
    const empty = path === '/500' ? ['#', undefined] : ['', '#', undefined];
    expect([path, ...leads.filter((href) => empty.includes(href))]).toEqual([path]);
  }
});
