import { expect, logIn, says, test } from '../support/e2e.ts';
import { approved, hold, press, storedUser } from '../support/screens.ts';

const pupil = { fullName: 'Yamini Sen', email: 'yamini@example.in', password: 'grey herons at dusk' };
const other = { fullName: 'Zubin Mistry', email: 'zubin@example.in', password: 'grey herons at dusk' };

test.beforeAll(async ({ site }) => {
  await approved(site, pupil);
  await approved(site, other);
});

const forged = [
  '{"id":1,"fullName":"Asha","email":"asha.admin@example.in","role":"admin"}',
  '{"id":2,"role":"student"}',
  '{"id":-1,"role":"admin","__proto__":{"role":"admin"}}',
  '{"role":"admin"}',
  '"admin"',
  '[]',
  'null',
  '{',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(1_000_000),
];

for (const value of forged) {
  const name = value.slice(0, 60);

  test(`a visitor with ${name} stays a visitor`, async ({ page }) => {
    await page.addInitScript((text) => {
      if (sessionStorage.getItem('forged') === null) localStorage.setItem('user', text);
      sessionStorage.setItem('forged', '1');
    }, value);
    for (const path of ['/dashboard', '/course/1', '/admin', '/account']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/student-login\?next=/);
    }
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByText('Go on without logging in again')).toHaveCount(0);
    await expect.poll(() => storedUser(page)).toBeNull();
  });
}

test('who is signed in is remembered over a reload', async ({ page }) => {
  await logIn(page, 'student', pupil);
  const own = await storedUser(page);
  expect(own).toContain(pupil.email);
  await page.reload();
  await says(page, `Welcome, ${pupil.fullName}`);
  expect(await storedUser(page)).toBe(own);
});

test('a student who makes up an admin stays a student, and is put right', async ({ page }) => {
  await logIn(page, 'student', pupil);
  const own = await storedUser(page);
  for (const value of forged) {
    await page.evaluate((text) => localStorage.setItem('user', text), value);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/dashboard/);
    await says(page, `Welcome, ${pupil.fullName}`);
    await expect.poll(() => storedUser(page)).toBe(own);
    await page.evaluate((text) => localStorage.setItem('user', text), value);
    await page.goto('/course/1');
    await says(page, 'You are not enrolled in this course.');
  }
});

test('the login screen forgets what the server does not know', async ({ page, context }) => {
  await logIn(page, 'student', pupil);
  await context.clearCookies();
  await page.goto('/student-login');
  await expect.poll(() => storedUser(page)).toBeNull();
});

test('logging out forgets, in every tab', async ({ page, context }) => {
  await logIn(page, 'student', pupil);
  const second = await context.newPage();
  await second.goto('/account');
  await press(page, 'Logout');
  await page.waitForURL('**/student-login');
  await expect(second).toHaveURL(/\/student-login\?next=%2Faccount/);
  // A tab that was still waking up may have written it once more; the login screen it is sent to forgets it.
  await expect.poll(() => storedUser(page)).toBeNull();
});

test('a tab that is still loading while another logs out does not stay', async ({ page, context }) => {
  await logIn(page, 'student', pupil);
  const second = await context.newPage();
  const letGo = await hold(second, '/_astro/*.js');
  await second.goto('/account', { waitUntil: 'commit' });
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Your Account');
  await press(page, 'Logout');
  await page.waitForURL('**/student-login');
  letGo();
  await expect(second).toHaveURL(/\/student-login\?next=%2Faccount/);
  expect(await storedUser(second)).toBeNull();
});

test('any 401 forgets', async ({ page, context }) => {
  await logIn(page, 'student', pupil);
  await page.goto('/account');
  await expect.poll(() => storedUser(page)).not.toBeNull();
  await context.clearCookies();
  await press(page, 'Save name');
  await expect(page).toHaveURL(/\/student-login\?next=%2Faccount/);
  await expect.poll(() => storedUser(page)).toBeNull();
});

test('a tab follows the person who logged in in another one', async ({ page, context }) => {
  await logIn(page, 'student', pupil);
  const second = await context.newPage();
  await logIn(second, 'student', other);
  await says(page, `Welcome, ${other.fullName}`);
});
