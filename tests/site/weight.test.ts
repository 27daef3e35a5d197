import { expect, test } from 'vitest';
import { readBuiltSite } from '../support/built-site.ts';
import { firstVisit } from '../support/first-visit.ts';

const site = readBuiltSite();
const KB = 1000;

/** What a first visit of a public page may cost, over the wire. */
const PUBLIC = { totalBytes: 55 * KB, textBytes: 20 * KB, scriptBytes: 4 * KB, requests: 8 };
/** Screens with a form that React draws. */
const FORM_SCRIPT_BYTES = 90 * KB;

test.each([...site.sitemap, '/join/angular', '/404'])(
  'a first visit of %s stays within its budget',
  (path) => {
    const visit = firstVisit(site, site.page(path));
    expect(visit.totalBytes).toBeLessThanOrEqual(PUBLIC.totalBytes);
    expect(visit.textBytes).toBeLessThanOrEqual(PUBLIC.textBytes);
    expect(visit.scriptBytes).toBeLessThanOrEqual(PUBLIC.scriptBytes);
    expect(visit.requests.length).toBeLessThanOrEqual(PUBLIC.requests);
    // Nothing there waits for React.
    expect(site.page(path).html).not.toContain('astro-island');
  },
);

test('the scripts of a screen with a form stay within their budget', () => {
  expect(firstVisit(site, site.page('/forgot-password')).scriptBytes).toBeLessThanOrEqual(FORM_SCRIPT_BYTES);
});

test('pictures say their size, so that nothing moves when they come', () => {
  const tags = [...site.pages.values()].flatMap((page) => page.tags);
  const boxes = tags.filter(({ name }) => ['img', 'video', 'iframe'].includes(name));
  const unsized = boxes.filter(({ attributes: { width, height } }) => !width || !height);
  expect(unsized).toEqual([]);
});
