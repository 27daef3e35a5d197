import { expect, says, signIn, test } from '../support/e2e.ts';
import { approved, awake, hold, press, storedUser } from '../support/screens.ts';

const student = { fullName: 'Yamini Sen', email: 'yamini@example.in', password: 'grey herons at dusk' };
const other = { fullName: 'Zubin Mistry', email: 'zubin@example.in', password: 'grey herons at dusk' };

test.beforeAll(async ({ site }) => {
  await approved(site, student);
  await approved(site, other);
});

const forged = [
  '{"id":1,"fullName":"Asha","email":"asha.admin@example.in","role":"admin"}',
  '{"id":-1,"role":"admin","__proto__":{"role":"admin"}}',
  'null',
  '{',
];

test('a visitor who makes up a stored user stays a visitor', async ({ page }) => {
  await page.goto('/student-login');
  const paths = ['/dashboard', '/course/1', '/admin', '/account'];
  for (const [at, value] of forged.entries()) {
    await page.evaluate((text) => localStorage.setItem('user', text), value);
    await page.goto(paths[at % paths.length] ?? '');
    await expect(page).toHaveURL(/\/student-login\?next=/);
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByText('Continue to my courses')).toHaveCount(0);
    await expect.poll(() => storedUser(page)).toBeNull();
  }
});

test('who is signed in is remembered, and a student who makes up an admin is put right', async ({ page }) => {
  await signIn(page, student);
  await page.goto('/dashboard');
  await expect.poll(() => storedUser(page)).toContain(student.email);
  const own = await storedUser(page);
  for (const value of forged.slice(0, 2)) {
    await page.evaluate((text) => localStorage.setItem('user', text), value);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/dashboard/);
    await says(page, 'Access Denied: This page is for admins only.', `Welcome, ${student.fullName}`);
    await expect.poll(() => storedUser(page)).toBe(own);
  }
  await page.evaluate((text) => localStorage.setItem('user', text), forged[0] ?? '');
  await page.goto('/course/1');
  await says(page, 'You are not enrolled in this course.');
});

test('a tab follows who logs in or out in another one, also while it loads', async ({ page, context }) => {
  await signIn(page, student);
  await page.goto('/dashboard');
  await awake(page);
  const second = await context.newPage();
  await second.goto('/student-login');
  await signIn(second, other);
  await second.goto('/account');
  await says(page, `Welcome, ${other.fullName}`);
  await awake(page);
  const loading = await context.newPage();
  const letGo = await hold(loading, '/_astro/*.js');
  await loading.goto('/account', { waitUntil: 'commit' });
  await expect(loading.getByRole('heading', { level: 1 })).toHaveText('Your Account');
  await press(page, 'Logout');
  await page.waitForURL('**/student-login');
  letGo();
  for (const tab of [second, loading]) await expect(tab).toHaveURL(/\/student-login\?next=%2Faccount/);
  // A tab that was still waking up may have written it once more; the login screen it is sent to forgets it.
  await expect.poll(() => storedUser(page)).toBeNull();
});
