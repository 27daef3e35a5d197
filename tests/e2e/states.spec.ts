import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { holdTime, press, registered } from '../support/screens.ts';

const FAILED = 'Could not load dashboard data.';

test('Today shows what it knows where its figures fail, and praises no one for work it has not read', async ({
  page,
  site,
}) => {
  const student = { fullName: 'Hema Pillai', email: 'hema@example.in', password: 'nine paper boats' };
  await registered(site, student);
  await page.route('**/api/overview', (route) => route.abort());
  await openAdmin(page, 'today');
  const stale = page.locator('.stale-line');
  await expect(stale).toContainText(FAILED);
  await says(page, 'to approve');
  await page.unroute('**/api/overview');
  await press(stale, 'Try again');
  await says(page, 'received this month');
  await expect(stale).toHaveCount(0);
});

test('a list whose line died without a word offers another try', async ({ page }) => {
  await openAdmin(page, 'today');
  await says(page, 'received this month');
  const forward = await holdTime(page);
  await page.route('**/api/orders?*', () => undefined);
  const asked = page.waitForRequest('**/api/orders?*');
  await page.getByRole('tab', { name: /^Payments/ }).click();
  const panel = page.getByRole('tabpanel').filter({ visible: true });
  await expect(panel.getByRole('status', { name: 'Loading' })).toBeVisible();
  await asked;
  await forward(31_000);
  await expect(panel.getByText(FAILED)).toBeVisible();
  await page.unroute('**/api/orders?*');
  await page.clock.resume();
  await press(panel, 'Try again');
  await says(page, 'No payment to check.');
});
