import type { Page } from '@playwright/test';
import { findings, loadAxe } from '../support/axe.ts';
import { expect, test } from '../support/e2e.ts';
import { coursePaths, DESKTOP, PHONE, publicPaths, settled, UNKNOWN } from '../support/public-pages.ts';

// A trace of every step would take as long as the steps; what axe says is enough to find the place.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' });

for (const path of [...publicPaths, UNKNOWN])
  test(`axe finds nothing on ${path}, whatever is open, small and large, light and dark`, async ({
    page,
  }) => {
    await page.goto(path);
    await loadAxe(page);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        const found = await lookAtAll(page, coursePaths.includes(path), colorScheme === 'dark');
        expect.soft(found, `${viewport.width} px, ${colorScheme}`).toEqual({});
      }
    }
  });

/** What axe finds, by the state in which it finds it. */
async function lookAtAll(
  page: Page,
  isCourse: boolean,
  coloursOnly: boolean,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {
    'as it comes': await findings(page, { coloursOnly }),
    // The menu of a small screen, and the Login menu in it or in the bar.
    'menus open': await findings(page, {
      part: '.site-header',
      openers: '.menu-button, .login-menu > summary',
      coloursOnly,
    }),
  };
  // Opens nothing on a large screen, and shuts what is open on both.
  await findings(page, {
    part: '.site-header',
    openers: '.login-menu[open] > summary, .menu-button',
    coloursOnly: true,
  });
  if (isCourse) {
    const curriculum = 'section[aria-labelledby=curriculum]';
    found['each module'] = await findings(page, {
      part: curriculum,
      openers: `${curriculum} summary`,
      coloursOnly,
    });
    found['each category'] = await findings(page, { part: '.questions', openers: '.category', coloursOnly });
    found['all open'] = await withAllOpen(page, coloursOnly);
  }
  return Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0));
}

/** Browsers that do not know exclusive accordions let people open everything. */
async function withAllOpen(page: Page, coloursOnly: boolean): Promise<string[]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      details.dataset['name'] = details.name;
      details.name = '';
      details.open = true;
    }
  });
  const found = await findings(page, { part: 'main', coloursOnly });
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      details.open = false;
      details.name = details.dataset['name'] ?? '';
    }
  });
  return found;
}
