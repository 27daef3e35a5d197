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

/** Finds links, buttons, headings and labels in which a screen reader reads two words as one. */
const gluedNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named =
      'a, button, summary, label, legend, th, h1, h2, h3, h4, h5, h6, option, [role=tab], [role=menuitem]';
    const isWord = (letter: string | undefined) => /[\p{L}\p{N}]/u.test(letter ?? '');
    /** Whether a screen reader pauses at the edge of this element. */
    const parts = (element: Element) => !/^(inline|contents)/.test(getComputedStyle(element).display);
    /** Elements that are left on the way from one to the other. */
    const left = (from: Element, to: Element): Element[] =>
      from.contains(to) || from.parentElement === null ? [] : [from, ...left(from.parentElement, to)];
    return [...document.querySelectorAll(named)].flatMap((element) => {
      if (!element.checkVisibility() || element.closest('[aria-hidden=true]')) return [];
      if (element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')) return [];
      const control = element instanceof HTMLLabelElement ? element.control : element.closest('fieldset');
      if (control?.hasAttribute('aria-label')) return [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
        parentElement?.checkVisibility() &&
        !parentElement.closest('[aria-hidden=true], svg, textarea, select')
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_REJECT,
      );
      const found: string[] = [];
      for (let before: Node | null = walker.nextNode(), next: Node | null; before; before = next) {
        next = walker.nextNode();
        const [a, b] = [before.parentElement, next?.parentElement];
        if (!next || !a || !b || a === b) continue;
        if (!isWord([...(before.nodeValue ?? '')].at(-1)) || !isWord([...(next.nodeValue ?? '')][0]))
          continue;
        if (![...left(a, b), ...left(b, a)].some(parts))
          found.push(`${element.localName} “${before.nodeValue}” “${next.nodeValue}”`);
      }
      return found;
    });
  });

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
  expect.soft(await gluedNames(page), `${state}: names that are glued`).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(over, `${state}: width that sticks out`).toBeLessThanOrEqual(0);
}
