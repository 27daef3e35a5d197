import type { Page } from '@playwright/test';
import { expect, openAdmin, test } from '../support/e2e.ts';
import { order } from '../support/placed-order.ts';
import { PHONE } from '../support/public-pages.ts';
import { adminOf, awake } from '../support/screens.ts';

const WIDE = { width: 1440, height: 900 };
const MENU = /^More for (payments|this list)$/;

/** What can be pressed in the heads of lists, besides the field and the switch for the search. */
async function actsIn(page: Page): Promise<string[]> {
  const acts = page
    .locator('.list-bar:not(.course-head)')
    .locator('a, button')
    .filter({ visible: true })
    .and(page.locator(':not([aria-haspopup], .list-find, .search-field *)'));
  return (await acts.allInnerTexts()).map((text) => text.trim()).filter(Boolean);
}

test('a phone has every act of a list that a wide screen has, in sight or in the menu', async ({
  page,
  site,
}) => {
  test.slow();
  await page.setViewportSize(WIDE);
  await (await order(site, 'Phulan Verma', '623612345671')).decide('accept', {});
  const admin = await adminOf(site);
  await admin.post('/api/coupons', { code: 'PHONE10', percent: 10, slugs: ['healthy-habits'] });
  const courses: { id: number; slug: string }[] = (await admin.get('/api/courses')).body;
  const id = courses.find(({ slug }) => slug === 'full-stack')?.id;
  await openAdmin(page, 'today');
  const seen: string[] = [];
  for (const place of [
    'pending',
    `approved&course=${id}`,
    ...['check', 'waiting', 'statement', 'refunds', 'all', 'receipts'].map((list) => `payments&list=${list}`),
    'codes',
    `manageCourses&course=${id}&part=students`,
    'messages',
    'doubts',
    'messages&list=emails',
    'team',
  ]) {
    await page.setViewportSize(WIDE);
    await page.goto(`/admin?tab=${place === 'codes' ? 'payments&list=all' : place}`);
    await awake(page);
    await expect(page.locator('.list-bar').first()).toBeVisible();
    if (place === 'codes') {
      await page.getByRole('button', { name: 'More for payments' }).click();
      await page.getByRole('menuitem', { name: 'Codes', exact: true }).click();
      await expect(page.getByText('PHONE10').first()).toBeVisible();
    }
    await page.waitForLoadState('networkidle');
    const wide = await actsIn(page);
    seen.push(...wide);
    await page.setViewportSize(PHONE);
    // The entries of a menu are drawn after it opens.
    await expect(async () => {
      const narrow = await actsIn(page);
      const menu = page.getByRole('button', { name: MENU }).filter({ visible: true });
      if ((await menu.count()) > 0) {
        await menu.first().click();
        await page.getByRole('menuitem').first().waitFor({ timeout: 3000 });
        narrow.push(...(await page.getByRole('menuitem').allInnerTexts()));
        await page.keyboard.press('Escape');
      }
      expect([place, wide.filter((act) => !narrow.includes(act))]).toEqual([place, []]);
    }).toPass({ timeout: 15_000 });
  }
  // Else the test looks at nothing.
  expect(seen).toEqual(expect.arrayContaining(['Record a payment', 'New code', 'Download CSV']));
  expect(seen.some((act) => act.startsWith('Export'))).toBe(true);
});
