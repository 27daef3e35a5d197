import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../support/axe.ts';
import { expect, openAdmin, says, signIn, test } from '../support/e2e.ts';
import { endedEarlier } from '../support/long-ago.ts';
import { emailOf, order, buyerPassword as password } from '../support/placed-order.ts';
import { PHONE } from '../support/public-pages.ts';
import { adminOf, awake, press } from '../support/screens.ts';

test.use({ viewport: PHONE });

test('a course is sold for six months: the end is beside the price, is changed, passes, and is renewed', async ({
  page,
  site,
}) => {
  await page.goto('/Fullstack');
  await expect(page.getByText('6 months of access')).toHaveCount(0);
  const file = join(site.contentDir, 'courses/full-stack.md');
  const sold = readFileSync(file, 'utf8').replace(
    /^priceInr: .*$/m,
    '$&\naccess:\n  months: 6\nrenewInr: 249',
  );
  writeFileSync(file, sold);
  await expect
    .poll(async () => (await (await page.request.get('/Fullstack')).text()).includes('6 months of access'))
    .toBe(true);
  for (const path of ['/Fullstack', '/buyFullstack', '/join/full-stack']) {
    await page.goto(path);
    await says(page, '6 months of access');
    await expectAccessible(page, path);
  }

  const bought = await order(site, 'Meera Joshi', '623612345001');
  await page.goto(bought.path);
  await bought.decide('accept', {});
  await page.reload();
  await says(page, 'Full Stack is open for you until');
  await signIn(page, { email: emailOf('Meera Joshi'), password });
  await page.goto('/dashboard');
  await expect(page.getByText(/^Until \d+ \w+ \d{4}$/)).toBeVisible();
  await expectAccessible(page, 'a course that ends');
  await page
    .getByRole('link', { name: /Full Stack$/ })
    .first()
    .click();
  await says(page, 'Access until');
  await page.goto('/renew/full-stack');
  await says(page, 'Renew Full Stack', '₹249', 'The new time is added to the time that is left.');
  await expectAccessible(page, 'the renewal');

  const admin = await adminOf(site);
  const [{ id }] = (await admin.get('/api/approved-users?search=Meera')).body;
  const [courseId] = (await admin.get(`/api/user/${id}/enrollments`)).body;
  await page.context().clearCookies();
  await openAdmin(page, `approved&student=${id}`);
  await awake(page);
  await press(page, 'Change the end…');
  const dialog = page.getByRole('dialog');
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Last day').fill(today);
  await expectAccessible(page, 'the dialog of the end');
  await press(dialog, 'Change the end');
  await says(page, 'The end of access is changed.');

  endedEarlier(site.databaseFile, id);
  await site.restart();
  await page.context().clearCookies();
  await signIn(page, { email: emailOf('Meera Joshi'), password });
  await expect
    .poll(async () => (await (await page.request.get('/dashboard')).text()).includes('Ended'))
    .toBe(true);
  await page.goto('/dashboard');
  await expectAccessible(page, 'a course that ended');
  await page.goto(`/course/${courseId}`);
  await says(page, 'Your access ended on', 'Renew for ₹249');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Renew for ₹249/ }).click();
  await says(page, 'Your access ended on', 'If we accept your payment today');
  await page.getByLabel('Not yet').check();
  await press(page, 'Continue to payment');
  await says(page, 'Pay exactly ₹24', 'For 6 months of access.');

  await page.context().clearCookies();
  await openAdmin(page, `manageCourses&course=${courseId}&part=students&show=ended`);
  await says(page, 'Meera Joshi');
  await page.getByRole('checkbox', { name: /Meera Joshi/ }).check();
  await press(page, 'Extend access…');
  await page.getByLabel('Days', { exact: true }).fill('10');
  await expectAccessible(page, 'the dialog for more time');
  await press(page.getByRole('dialog'), 'Extend access');
  await says(page, '1 student can study longer.');
});
