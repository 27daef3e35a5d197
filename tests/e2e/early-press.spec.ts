import { expect, test } from '../support/e2e.ts';
import { approved, fill, hold, press } from '../support/screens.ts';

const student = { fullName: 'Ishaan Bose', email: 'ishaan@example.in', password: 'eleven quiet rivers' };

test.beforeAll(async ({ site }) => approved(site, student));

test('a form sent before its scripts are there is sent once they are', async ({ page }) => {
  const letGo = await hold(page, '/_astro/*.js');
  await page.goto('/student-login', { waitUntil: 'commit' });
  await fill(page, { Email: student.email, Password: student.password });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/student-login');
  letGo();
  await expect(page).toHaveURL('/dashboard');
});

test('of several presses before the scripts are there, the last is done', async ({ page }) => {
  const letGo = await hold(page, '/_astro/*.js');
  await page.goto('/student-login', { waitUntil: 'commit' });
  await press(page, 'Login');
  await page.getByRole('tab', { name: 'Register' }).click();
  letGo();
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toHaveCount(0);
});
