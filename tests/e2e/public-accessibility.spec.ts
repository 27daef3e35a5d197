import type { Page } from '@playwright/test';
import { findings, loadAxe } from '../support/axe.ts';
import { expect, test } from '../support/e2e.ts';
import { coursePaths, DESKTOP, PHONE, publicPaths, settled, UNKNOWN } from '../support/public-pages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
        const look = `${viewport.width} px, ${colorScheme}`;
        expect.soft(await findings(page), look).toEqual([]);
        expect.soft(await withMenusOpen(page), `${look}, menus open`).toEqual([]);
        if (!coursePaths.includes(path)) continue;
        // Modules differ in their words only: alone in one light at each width, all at once in both.
        const isFirstLight = colorScheme === (viewport === PHONE ? 'light' : 'dark');
        if (isFirstLight) expect.soft(await eachModule(page), `${look}, a module open`).toEqual([]);
        expect.soft(await eachCategory(page), `${look}, a category chosen`).toEqual([]);
        expect.soft(await withAllOpen(page), `${look}, all open`).toEqual([]);
      }
    }
  });

/** The menu of a small screen, and the Login menu in it or in the bar. */
async function withMenusOpen(page: Page): Promise<string[]> {
  const menu = page.getByRole('button', { name: 'Menu' });
  const isSmall = await menu.isVisible();
  if (isSmall) await menu.click();
  const login = page.locator('.login-menu > summary');
  const shut = isSmall ? await findings(page, '.site-header') : [];
  await login.click();
  const open = await findings(page, '.site-header');
  await login.click();
  if (isSmall) await menu.click();
  return [...shut, ...open];
}

const eachModule = (page: Page): Promise<string[]> =>
  findings(page, 'section[aria-labelledby=curriculum]', 'details[name=curriculum] > summary');

/** Each category with its questions shut, as choosing it leaves them. */
const eachCategory = (page: Page): Promise<string[]> => findings(page, '.questions', '.category input');

/** Browsers that do not know exclusive accordions let people open everything. */
async function withAllOpen(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      details.dataset['name'] = details.name;
      details.name = '';
      details.open = true;
    }
  });
  const found = await findings(page);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      details.open = false;
      details.name = details.dataset['name'] ?? '';
    }
  });
  return found;
}
