import type { Page } from '@playwright/test';
import { readBuiltSite } from '../support/built-site.ts';
import { expect, test } from '../support/e2e.ts';
import { firstVisit } from '../support/first-visit.ts';
import { PHONE } from '../support/public-pages.ts';

const built = readBuiltSite();
const KB = 1000;

interface Transfer {
  readonly path: string;
  readonly type: string;
  /** Headers and body as they came over the wire. */
  bytes: number;
}

/** Everything a browser fetches for a page, with an empty cache. */
async function fetched(page: Page, path: string): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page);
  const transfers = new Map<string, Transfer>();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (!response.url.startsWith('data:'))
      transfers.set(requestId, { path: new URL(response.url).pathname, type, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer !== undefined) transfer.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(path, { waitUntil: 'networkidle' });
  // The font is asked for after the first paint, which a busy machine may put off for longer than the network is idle.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).toBe('1');
  await page.waitForLoadState('networkidle');
  return [...transfers.values()];
}

/** Depends on the kind of window: an icon is asked for where there is a tab, the Devanagari letters where there is room. */
const OPTIONAL = /favicon|webmanifest|anek-devanagari/;

// The built files of every page are weighed in tests/site; here a browser shows, for each kind of page, that it is so.
for (const path of ['/', '/courses', '/contactUs', '/Fullstack', '/buyFullstack', '/student-login'])
  test(`a browser fetches of ${path} what the built files promise`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    const transfers = await fetched(page, path);
    const { requests, totalBytes } = firstVisit(built, built.page(path));
    const paths = transfers.map((transfer) => transfer.path);
    const total = transfers.reduce((sum, { bytes }) => sum + bytes, 0);

    expect(paths.filter((address) => !requests.includes(address))).toEqual([]);
    expect(requests.filter((address) => !paths.includes(address) && !OPTIONAL.test(address))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
    expect(total).toBeLessThan(totalBytes + 2 * KB * transfers.length);
    if (!built.sitemap.includes(path)) return;
    expect(total).toBeLessThanOrEqual(80 * KB);
    expect(transfers.length).toBeLessThanOrEqual(12);
    expect(transfers.filter(({ type }) => type === 'Script')).toEqual([]);
  });
