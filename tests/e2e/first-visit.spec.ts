import type { Page } from '@playwright/test';
import { readBuiltSite } from '../support/built-site.ts';
import { expect, test } from '../support/e2e.ts';
import { firstVisit } from '../support/first-visit.ts';
import { watchOutside } from '../support/outside.ts';
import { DESKTOP, PHONE, pageKinds } from '../support/public-pages.ts';
import { awake } from '../support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const built = readBuiltSite();
/** Depends on the kind of window: an icon is asked for where there is a tab, a picture where it is in sight, as large as it is there; works but the first once the page is there. */
const OPTIONAL = /favicon|webmanifest|study-room|\/pictures\/works\//;
/** What only the server knows, asked for once the page is there. */
const CALL = '/api/closed-courses';

// What the built files weigh is told in tests/site; here a browser shows that it fetches them and nothing else.
test('a browser fetches what the built files promise, each once', async ({ browser, site }) => {
  for (const path of ['/', '/contactUs', '/Fullstack', '/forgot-password']) {
    const context = await browser.newContext({ baseURL: site.address, viewport: PHONE });
    const page = await context.newPage();
    const paths: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith('http')) paths.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await context.close();
    const { requests } = firstVisit(built, built.page(path));
    const differ = (these: readonly string[], those: readonly string[]) =>
      these.filter((address) => address !== CALL && !those.includes(address) && !OPTIONAL.test(address));
    expect(differ(paths, requests)).toEqual([]);
    expect(differ(requests, paths)).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  }
});

/** What Lighthouse calls good: no one notices. */
const MOST_SHIFT = 0.01;

/** Adds up what moves on a page from its beginning. */
const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Two frames: the font is drawn with the first, and what moved is told with the second.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const shifts: number[] = Reflect.get(window, 'shifts');
    return shifts.reduce((sum, value) => sum + value, 0);
  });

// A first visit begins with a font of the machine, and the site's own comes after; each page needs a browser that has
// never been here.
for (const width of [360, 1440])
  test(`nothing moves on a first visit, at ${width} px`, async ({ browser, site }) => {
    for (const path of ['/', '/courses', '/contactUs', '/Angular', '/buyAngular']) {
      const context = await browser.newContext({ viewport: { width, height: 823 }, baseURL: site.address });
      const page = await context.newPage();
      await countShifts(page);
      await page.goto(path);
      await page.evaluate(async () => {
        await document.fonts.ready;
        // Two frames: the font is drawn with the first, and what moved is told with the second.
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      });
      expect.soft(await shiftOf(page), path).toBeLessThanOrEqual(MOST_SHIFT);
      await context.close();
    }
  });

/** Where each element is, in the order of the page. */
const placesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')].map((element) => {
      const { left, top } = element.getBoundingClientRect();
      return `${element.localName} ${Math.round(left)} ${Math.round(top)}`;
    }),
  );

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the first screen is in its place however much of the page has arrived', async ({ page, request }) => {
    const html = await (await request.get('/')).text();
    let body = html;
    await page.route('/', (route) => route.fulfill({ body, contentType: 'text/html' }));
    for (const viewport of [PHONE, { width: 768, height: 900 }, DESKTOP]) {
      await page.setViewportSize(viewport);
      body = html.slice(0, html.lastIndexOf('<', html.indexOf('class="stage')));
      await page.goto('/');
      const before = await placesOf(page);
      body = html;
      await page.goto('/');
      expect((await placesOf(page)).slice(0, before.length), `${viewport.width} px`).toEqual(before);
    }
  });
});

test('who comes to register sees that at once, on a phone with a weak line', async ({ browser, site }) => {
  const context = await browser.newContext({ viewport: PHONE, baseURL: site.address });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await countShifts(page);
  let release = (): void => undefined;
  const seen = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', (script) => seen.then(() => script.continue()));
  await page.goto('/student-login?mode=register&course=full-stack', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student Registration');
  await expect(page.getByText('You are registering for Full Stack')).toBeVisible();
  await expect(page.getByRole('link', { name: 'How to pay' })).toHaveAttribute('href', /^\/buyF/);
  await expect(page.getByLabel('Full name')).toBeVisible();
  // All of that before the first script has come.
  release();
  await awake(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  await context.close();
});

test('no one else learns of a visit: no page asks another site for anything', async ({ page, site }) => {
  const outside = await watchOutside(page.context(), site.address);
  await page.setViewportSize(DESKTOP);
  for (const path of [...pageKinds, '/student-login', '/admin-login', '/forgot-password']) {
    await page.goto(path);
    await page.evaluate(async () => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      scrollTo(0, document.body.scrollHeight);
      await document.fonts.ready;
    });
  }
  await page.waitForLoadState('networkidle');
  expect(outside.map(({ href }) => href)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('the map comes after a click, and only the map', async ({ page, site }) => {
  const outside = await watchOutside(page.context(), site.address);
  await page.goto('/contactUs', { waitUntil: 'networkidle' });
  await expect(page.getByText('shares your IP address with OpenStreetMap')).toBeVisible();
  expect(outside).toEqual([]);

  await page.getByRole('link', { name: /^Show the map/ }).click();
  const map = page.locator('iframe');
  await expect(map).toHaveAttribute('title', /\S/);
  await expect(map).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect
    .poll(() => outside.map(({ origin, pathname }) => origin + pathname))
    .toEqual(['https://www.openstreetmap.org/export/embed.html']);
  await expect(map).toBeFocused();
  await expect(page).toHaveURL(/\/contactUs$/);
});
