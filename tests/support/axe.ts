import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, settled } from './public-pages.ts';

/** What 400 % leave of 1280. */
const NARROW = { width: 320, height: 780 };

interface Result {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** What axe finds on a page, of whatever impact. */
async function findings(page: Page): Promise<string[]> {
  // It stays in the page until the next navigation.
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode(true).withRules('bypass').analyze();
  const { violations } = await page.evaluate(() => {
    const axe: { run(options: object): Promise<Result> } = Reflect.get(window, 'axe');
    return axe.run({ resultTypes: ['violations'] });
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
