import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { typist } from '../support/keyboard.ts';
import { DESKTOP, PHONE, settled } from '../support/public-pages.ts';

/** Goes through a page with the Tab key. @returns the controls in sight, and where it stopped, if that lies in sight too */
async function walk(page: Page): Promise<{ expected: string[]; stops: string[] }> {
  const expected = await page.evaluate(() => {
    const nameOf = (element: Element): string =>
      `${element.localName} ${(element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 60)} ${element.getAttribute('href') ?? element.getAttribute('name') ?? ''}`.trim();
    const stops: string[] = [];
    Reflect.set(window, 'stops', stops);
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      const at = stops.push(nameOf(target)) - 1;
      // What scrolls into sight does so with the next frame.
      requestAnimationFrame(() => {
        if (document.activeElement !== target) return;
        const shown = target.closest('label') ?? target;
        const [box] = shown.getClientRects();
        // A work looks in from the edge: of it the part in sight counts.
        const middle = box && Math.min(box.x + box.width / 2, innerWidth - 8);
        const hit = middle && document.elementFromPoint(middle, box.y + box.height / 2);
        const isSeen = hit && (shown.contains(hit) || hit.contains(shown));
        if (!isSeen) stops[at] = `covered: ${nameOf(target)}`;
      });
    });
    // What a closed fold holds counts as not visible, unless the page shows it all the same.
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    return [
      ...document.querySelectorAll<HTMLInputElement>('a[href], button, input, textarea, select, summary'),
    ]
      .filter(
        (element) => isShown(element) && !element.disabled && (element.type !== 'radio' || element.checked),
      )
      .map(nameOf);
  });
  for (let presses = 0; presses < expected.length; presses++) await page.keyboard.press('Tab');
  return { expected, stops: await page.evaluate(() => Reflect.get(window, 'stops')) };
}

const everyKind = ['/', '/courses', '/contactUs', '/healthy-Habits', '/buyAngular'];
for (const [viewport, paths] of [
  [PHONE, everyKind],
  [DESKTOP, ['/courses', '/healthy-Habits']],
] as const)
  test(`Tab reaches everything, marked and in sight, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const keys = await typist(page);
    for (const path of paths) {
      await page.goto(path);
      await settled(page);
      const { stops, expected } = await walk(page);
      expect.soft(stops, path).toEqual(expected);
    }
    await keys.end();
  });

test('the first stop skips the menu; the menus open, lead on, and close with Escape', async ({ page }) => {
  const focused = page.locator(':focus');
  const keys = async (...names: readonly string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  await page.goto('/courses');
  await keys('Tab');
  await expect(focused).toHaveText('Skip to content');
  await expect(focused).toBeInViewport({ ratio: 1 });
  await keys('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const bar = page.getByRole('navigation', { name: 'Main' });
  const login = bar.locator('summary');
  const student = bar.getByRole('link', { name: 'Student Login' });
  await login.focus();
  await keys('Enter', 'Tab');
  await expect(student).toBeFocused();
  await keys('Escape');
  await expect(student).toBeHidden();
  await expect(login).toBeFocused();
  await keys('Space', 'Tab', 'Tab', 'Enter');
  await expect(page).toHaveURL(/\/admin-login$/);

  await page.setViewportSize(PHONE);
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(bar.getByRole('link').first()).toBeHidden();
  // The open menu does not cover its button, also with the bar about samples above.
  await menu.click();
  await expect(bar.getByRole('link').first()).toBeVisible();
  await menu.click();
  await expect(bar.getByRole('link').first()).toBeHidden();
  await menu.focus();
  await keys('Space', 'Tab');
  await expect(focused).toHaveText('Home');
  await keys('Tab', 'Enter');
  await expect(page).toHaveURL(/\/courses$/);
  await expect(bar.getByRole('link').first()).toBeHidden();
});
