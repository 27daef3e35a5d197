import { privacyNotice, visitorPoints } from '../../server/contract/privacy-notice.ts';
import { expect, test } from '../support/e2e.ts';
import { watchOutside } from '../support/outside.ts';
import { DESKTOP, publicPaths, UNKNOWN } from '../support/public-pages.ts';

test('nobody else learns of a visit: no page asks another site for anything', async ({ page, site }) => {
  const outside = await watchOutside(page.context(), site.address);
  await page.setViewportSize(DESKTOP);
  for (const path of [...publicPaths, UNKNOWN, '/student-login', '/admin-login', '/forgot-password']) {
    await page.goto(path);
    await page.evaluate(async () => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      scrollTo(0, document.body.scrollHeight);
      await document.fonts.ready;
    });
  }
  await page.waitForLoadState('networkidle');
  expect(outside.map(({ href }) => href)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('who writes a message can read first what becomes of it', async ({ page }) => {
  await page.goto('/contactUs');
  await page.getByRole('main').getByRole('link', { name: 'How we use your data' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How we use your data');
  for (const sentence of [...visitorPoints, ...privacyNotice.points])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
});

test('the map comes after a click, and only the map', async ({ page, site }) => {
  const outside = await watchOutside(page.context(), site.address);
  await page.goto('/contactUs', { waitUntil: 'networkidle' });
  await expect(page.getByText('OpenStreetMap learns your internet address')).toBeVisible();
  expect(outside).toEqual([]);

  await page.getByRole('link', { name: /^Show the map/ }).click();
  const map = page.locator('iframe');
  await expect(map).toHaveAttribute('title', /\S/);
  await expect(map).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect
    .poll(() => outside.map(({ origin, pathname }) => origin + pathname))
    .toEqual(['https://www.openstreetmap.org/export/embed.html']);
  await expect(map).toBeFocused();
  await expect(page).toHaveURL(/\/contactUs$/);
});
