import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { DESKTOP, PHONE, settled, UNKNOWN } from '../support/public-pages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const focused = (page: Page) => page.locator(':focus');

/** What the Tab key stopped at, and what a person who looks would have noticed there. */
interface Walk {
  readonly stops: string[];
  readonly expected: string[];
  /** Stops without a mark around them. */
  readonly unmarked: string[];
  /** Stops whose middle lies under something else, or outside the screen. */
  readonly covered: string[];
}

/** Goes through a page with the Tab key until the focus leaves it. */
async function walk(page: Page): Promise<Walk> {
  const expected = await page.evaluate(() => {
    const nameOf = (element: Element): string =>
      `${element.localName} ${(element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 60)} ${element.getAttribute('href') ?? element.getAttribute('name') ?? ''}`.trim();
    const walked = { stops: [] as string[], unmarked: [] as string[], covered: [] as string[] };
    Reflect.set(window, 'walked', walked);
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      walked.stops.push(nameOf(target));
      // A control may be drawn by its label; a card's link, by the card.
      const shown = [target, target.closest('label'), target.closest('.card-link')].filter(
        (element) => element !== null,
      );
      const isMarked = shown.some((element) =>
        [null, '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        }),
      );
      if (!isMarked) walked.unmarked.push(nameOf(target));
      const [box] = (target.closest('label') ?? target).getClientRects();
      const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!hit || !(target.contains(hit) || hit.contains(target) || target.closest('label')?.contains(hit)))
        walked.covered.push(nameOf(target));
    });
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      (element.localName === 'summary' ||
        element.closest('details:not([open])') === null ||
        element.closest('summary') !== null);
    return [
      ...document.querySelectorAll<HTMLInputElement>('a[href], button, input, textarea, select, summary'),
    ]
      .filter(
        (element) => isShown(element) && !element.disabled && (element.type !== 'radio' || element.checked),
      )
      .map(nameOf);
  });
  for (let presses = 0; presses < expected.length; presses++) await page.keyboard.press('Tab');
  return page.evaluate((names) => ({ ...Reflect.get(window, 'walked'), expected: names }), expected);
}

/** A page of each kind. */
const KINDS = [
  '/',
  '/courses',
  '/contactUs',
  '/aboutUs',
  '/ourCommunity',
  '/privacy',
  '/Angular',
  '/healthy-Habits',
  '/buyAngular',
  UNKNOWN,
];

for (const viewport of [PHONE, DESKTOP])
  test(`everything on a page is reached with Tab, in order, and seen, at ${viewport.width} px`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    for (const path of KINDS) {
      await page.goto(path);
      await settled(page);
      const { stops, expected, unmarked, covered } = await walk(page);
      expect.soft(stops, path).toEqual(expected);
      expect.soft({ unmarked, covered }, path).toEqual({ unmarked: [], covered: [] });
    }
  });

test('the first stop skips the menu', async ({ page }) => {
  await page.goto('/courses');
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Skip to content');
  await expect(focused(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.locator('main').evaluate((main) => main.contains(document.activeElement))).toBe(true);
});

test('the menu of a small screen opens, leads on and closes', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.first()).toBeHidden();

  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(links.filter({ hasText: 'Courses' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(links.first()).toBeHidden();
  await expect(menu).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Home');
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Courses');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/courses$/);
  await expect(links.first()).toBeHidden();
});

for (const viewport of [PHONE, DESKTOP])
  test(`the Login menu opens, closes with Escape and gives the focus back, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/courses');
    if (viewport === PHONE) await page.getByRole('button', { name: 'Menu' }).press('Enter');
    const login = page.getByRole('navigation', { name: 'Main' }).locator('summary');
    const student = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Student Login' });
    await login.focus();
    await page.keyboard.press('Enter');
    await expect(student).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(student).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(student).toBeHidden();
    // On a phone the key also closes the menu that the Login menu is a part of.
    const opener = viewport === PHONE ? page.getByRole('button', { name: 'Menu' }) : login;
    await expect(opener).toBeFocused();
    if (viewport === PHONE) {
      await page.keyboard.press('Enter');
      await login.focus();
    }

    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveText('Admin Login');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin-login$/);
  });

test('curriculum, description and questions open and close', async ({ page }) => {
  await page.goto('/Angular');
  const modules = page.locator('details[name=curriculum]');
  await modules.nth(2).locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(modules.nth(2)).toHaveAttribute('open');
  await expect(modules.nth(0)).not.toHaveAttribute('open');
  await page.keyboard.press('Space');
  await expect(modules.nth(2)).not.toHaveAttribute('open');

  const more = page.locator('main').getByText('Read more');
  await page.locator('main').locator('summary').filter({ hasText: 'Read more' }).focus();
  await page.keyboard.press('Enter');
  await expect(more).toBeHidden();
  await expect(page.getByText('Show less')).toBeVisible();

  await page.getByRole('radio', { name: /General/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Course Content/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Course Content' }).locator('..').locator('details').first(),
  ).toHaveAttribute('open');
});
