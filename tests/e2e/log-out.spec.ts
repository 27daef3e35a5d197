import { admin } from '../support/admin.ts';
import { expect, logIn, test } from '../support/e2e.ts';
import { asLongAgo } from '../support/long-ago.ts';
import { awake } from '../support/pupils.ts';
import { approved, press } from '../support/screens.ts';

const pupil = { fullName: 'Savita Naik', email: 'savita@example.in', password: 'seven steps to the sea' };
const SCREENS = {
  student: ['/dashboard', '/course/1', '/account', '/change-password', '/second-factor'],
  admin: ['/admin', '/account', '/change-password', '/second-factor'],
} as const;

test.beforeAll(async ({ site }) => approved(site, pupil));

test('ending other sessions asks who it is, when that was long ago', async ({ page, browser, site }) => {
  const elsewhere = await browser.newContext({ baseURL: site.address });
  const other = await elsewhere.newPage();
  await logIn(other, 'student', pupil);
  await logIn(page, 'student', pupil);
  await page.goto('/account');
  asLongAgo(site.databaseFile, pupil.email, 11);

  await press(page, 'Log out everywhere else');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' });
  await proof.getByLabel('Password', { exact: true }).fill(pupil.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem'),
  ).toHaveCount(1);
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/student-login\?next=/);
  await elsewhere.close();
});

for (const role of ['student', 'admin'] as const) {
  const person = role === 'admin' ? admin : pupil;

  test(`every screen of a signed-in ${role} has a way to log out`, async ({ page }) => {
    test.slow();
    for (const path of SCREENS[role]) {
      await logIn(page, role, person);
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
      await awake(page);
      await press(page, 'Logout');
      await expect(page).toHaveURL(/\/student-login$/);
      await page.goto(path);
      await expect(page).toHaveURL(/-login\?next=/);
    }
  });

  test(`no private screen of the ${role} is kept by the browser`, async ({ page }) => {
    await logIn(page, role, person);
    for (const path of SCREENS[role]) {
      const answer = await page.goto(path);
      expect(answer?.headers()['cache-control']).toBe('private, no-store');
    }
  });
}
