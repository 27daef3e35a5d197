import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { publicPaths, settled, UNKNOWN } from '../support/public-pages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * A page at 200 % is the page on half as wide a screen: 720 px stands for a desk, 360 px for a tablet. 320 px is what
 * 400 % leave of 1280.
 */
const WIDTHS = [320, 360, 720];

/** What sticks out to the side, or is cut off there. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return (
        width > 1 &&
        element.checkVisibility() &&
        (left < -1 || right > room + 1) &&
        !element.closest('.skip-link, .visually-hidden, svg, symbol')
      );
    });
    const scrolls =
      document.documentElement.scrollWidth > room
        ? [`the page is ${document.documentElement.scrollWidth} px wide`]
        : [];
    return [...scrolls, ...out.map((element) => `${element.localName}.${element.className}`)];
  });

for (const path of [...publicPaths, UNKNOWN])
  test(`${path} needs no sideways scrolling, magnified or with large letters`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
        details.name = '';
        details.open = true;
      }
    });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      await settled(page);
      expect.soft(await sideways(page), `${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await (await page.context().newCDPSession(page)).send('Page.setFontSizes', {
      fontSizes: { standard: 32 },
    });
    await settled(page);
    expect.soft(await sideways(page), 'letters twice as large').toEqual([]);
  });

for (const path of ['/', '/courses', '/contactUs', '/Angular', '/buyAngular'])
  test(`what is touched on ${path} is large enough for a thumb`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    await settled(page);
    const small = await page.evaluate(() => {
      // A link inside a sentence is as high as its line.
      const controls = [
        ...document.querySelectorAll(
          'button, summary, input, textarea, .button, .nav-link, .category, nav a',
        ),
      ];
      return (
        controls
          .filter((control) => control.checkVisibility({ opacityProperty: true }))
          .map((control) => ({ control, box: control.getBoundingClientRect() }))
          // A word in a row of links may be short, but not low.
          .filter(({ control, box }) => box.height < 43.5 || (control.localName !== 'a' && box.width < 43.5))
          .map(
            ({ control, box }) =>
              `${control.localName} "${control.textContent.trim()}" ${Math.round(box.width)} × ${Math.round(box.height)}`,
          )
      );
    });
    expect(small).toEqual([]);
  });
