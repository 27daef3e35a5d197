import { expect, test } from '../support/e2e.ts';
import { publicPaths } from '../support/public-pages.ts';

/** What Lighthouse calls good: nobody notices. */
const MOST_SHIFT = 0.01;

// A first visit begins with a font of the machine, and the site's own comes after; each page needs a browser that has
// never been here.
for (const width of [360, 1440])
  test(`nothing moves on a first visit, whatever the page, at ${width} px`, async ({ browser, site }) => {
    test.slow();
    for (const path of publicPaths) {
      const context = await browser.newContext({ viewport: { width, height: 823 }, baseURL: site.address });
      const page = await context.newPage();
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Reflect.set(window, 'shifts', shifts);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).toBe('1');
      const shift = await page.evaluate(async () => {
        // Two frames: the font is drawn with the first, and what moved is told with the second.
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
        const shifts: number[] = Reflect.get(window, 'shifts');
        return shifts.reduce((sum, value) => sum + value, 0);
      });
      expect.soft(shift, path).toBeLessThanOrEqual(MOST_SHIFT);
      await context.close();
    }
  });

test('the second page is drawn in the font of the site from the start', async ({ page }) => {
  const font = () =>
    page.evaluate(() => [document.documentElement.dataset['font'], document.fonts.check('1em "Anek Latin"')]);
  await page.goto('/courses');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).toBe('1');
  await page.goto('/Angular', { waitUntil: 'load' });
  expect(await font()).toEqual([undefined, true]);
});

test('what a phone needs for its start screen is there once the page is painted', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest');
});
