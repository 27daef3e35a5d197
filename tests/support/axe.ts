import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { DESKTOP, settled } from './public-pages.ts';

/** What 400 % leave of 1280. */
const NARROW = { width: 320, height: 780 };

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A page and its frames may be of different sites; their messages to each other stay on this machine. */
const AXE = `${source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** What axe finds on a page, of whatever impact. */
async function findings(page: Page): Promise<string[]> {
  // It stays in the page until the next navigation.
  if (!(await page.evaluate(() => 'axe' in window)))
    await Promise.all(page.frames().map((frame) => frame.evaluate(AXE)));
  const { violations } = await page.evaluate(() => {
    const inPage: typeof axe = Reflect.get(window, 'axe');
    // Only rules that are off would read the stylesheets, each fetched once more.
    return inPage.run({ resultTypes: ['violations'], preload: { assets: ['media'] } });
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}

/** Expects axe to find nothing and nothing to stick out at the side, dark where it is narrow and light on a large screen. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const [viewport, colorScheme] of [
    [NARROW, 'dark'],
    [DESKTOP, 'light'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectSound(page, `${state}, ${viewport.width} px, ${colorScheme}`);
  }
}

/** The same in the size and the colours at hand. */
export async function expectSound(page: Page, state: string): Promise<void> {
  await settled(page);
  expect.soft(await findings(page), state).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(over, `${state}: width that sticks out`).toBeLessThanOrEqual(0);
}
