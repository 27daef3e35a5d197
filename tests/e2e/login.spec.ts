import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin } from '../support/admin.ts';
import { expect, logIn, says, signIn, test } from '../support/e2e.ts';
import { freePort, startProcess } from '../support/process.ts';
import {
  approved,
  awake,
  expectBusy,
  fill,
  fillRegistration,
  hold,
  holdTime,
  press,
  registered,
  storedUser,
} from '../support/screens.ts';

const student = { fullName: 'Nandini Rao', email: 'nandini@example.in', password: 'nine paper lanterns' };
const waiting = { fullName: 'Omkar Patil', email: 'omkar@example.in', password: 'nine paper lanterns' };

test.beforeAll(async ({ site }) => {
  await approved(site, student);
  await registered(site, waiting);
});

test('the screen has its title, ways out and toggle, and names empty fields', async ({ page }) => {
  await page.goto('/admin-login?mode=register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByLabel('Full name')).toHaveCount(0);

  await page.goto('/student-login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student Login');
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/');
  const forgot = page.getByRole('link', { name: 'Forgot password?' });
  await expect(forgot).toHaveAttribute('href', '/forgot-password');
  await awake(page);
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByLabel('Full name')).toBeVisible();
  await page.getByRole('tab', { name: 'Login' }).click();
  await expect(page.getByLabel('Full name')).toHaveCount(0);
  await press(page, 'Login');
  await says(page, 'Enter your email, like name@example.com.', 'Enter your password.');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a toast fades from 2.5 seconds on, is gone after three, or closed', async ({ page }) => {
  await page.clock.install();
  await page.goto('/student-login');
  const later = await holdTime(page);
  await fill(page, { Email: student.email, Password: 'not this one' });
  await press(page, 'Login');
  const toast = page
    .getByRole('alert')
    .locator('[class~=toast]')
    .filter({ hasText: 'Invalid email or password.' });
  await expect(toast).toBeVisible();
  await later(2400);
  await expect(toast).not.toHaveAttribute('data-leaving');
  await later(200);
  await expect(toast).toHaveAttribute('data-leaving');
  await later(300);
  await expect(toast).toBeVisible();
  await later(200);
  await expect(toast).toHaveCount(0);
  await press(page, 'Login');
  await expect(toast).toBeVisible();
  await press(page, 'Close message');
  await expect(toast).toHaveCount(0);
});

test('a login is busy while it runs, then says so, and goes on after a second', async ({ page }) => {
  await page.clock.install();
  await page.goto('/student-login');
  await page.evaluate(() => localStorage.setItem('user', '{"id":1,"role":"admin"}'));
  const letGo = await hold(page, '/api/login');
  await fill(page, { Email: student.email, Password: student.password });
  const later = await holdTime(page);
  await press(page, 'Login');
  await expectBusy(page, 'Processing...');
  expect(await storedUser(page)).toBeNull();
  letGo();
  await says(page, 'Login successful!');
  await later(900);
  expect(await storedUser(page)).toBeNull();
  await expect(page).toHaveURL(/\/student-login/);
  await later(200);
  await page.waitForURL('**/dashboard');
  const { email, fullName } = student;
  expect(JSON.parse((await storedUser(page)) ?? '')).toEqual({
    id: expect.any(Number),
    fullName,
    email,
    role: 'student',
  });
});

test('an account that waits is told so, and a student is no admin', async ({ page, context }) => {
  await page.goto('/student-login');
  await fill(page, { Email: waiting.email, Password: waiting.password });
  await press(page, 'Login');
  await says(page, 'Your account is waiting for admin approval.');

  await page.goto('/admin-login');
  await fill(page, { Email: student.email, Password: student.password });
  await press(page, 'Login');
  await says(page, 'Access denied. Not an admin account.');
  expect(await context.cookies()).toEqual([]);
  await signIn(page, student);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/dashboard/);
  await says(page, 'Access Denied: This page is for admins only.');
});

test('a visitor is led back to the wanted page, and need not log in twice', async ({ page }) => {
  await page.goto('/course/1?tab=documents');
  await expect(page).toHaveURL(/\/student-login\?next=/);
  await says(page, 'You must be logged in to view course content.');
  await fill(page, { Email: student.email, Password: student.password });
  await press(page, 'Login');
  await page.waitForURL(/\/course\/1\?tab=documents/);
  await says(page, 'You are not enrolled in this course.');

  await page.goto('/student-login?next=%2Faccount');
  await says(page, `You are logged in as ${student.fullName}.`);
  await page.getByRole('link', { name: 'Go on without logging in again' }).click();
  await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();
});

for (const [role, person, paths] of [
  ['student', student, ['/dashboard', '/course/1', '/account', '/change-password', '/second-factor']],
  ['admin', admin, ['/admin', '/account', '/change-password', '/second-factor']],
] as const)
  test(`every screen of the ${role} can log out, and none is cached`, async ({ page }) => {
    await logIn(page, role, person);
    for (const path of paths) {
      const answer = await page.goto(path);
      expect(answer?.headers()['cache-control']).toBe('private, no-store');
      await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
    }
    await press(page, 'Logout');
    await expect(page).toHaveURL(/\/student-login$/);
    expect(await storedUser(page)).toBeNull();
    for (const path of paths) {
      await page.goto(path);
      await expect(page).toHaveURL(/-login\?next=/);
    }
  });

test('a server that is stopped is told on every screen', async ({ browser }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-stopped-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const product = await startProcess(dataDir, { PORT: String(port), SITE_URL: address });
  const context = await browser.newContext({ baseURL: address });
  const open = async (path: string) => {
    const page = await context.newPage();
    if (path === '/change-password') await signIn(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    return page;
  };
  const change = await open('/change-password');
  const [login, register] = [await open('/student-login'), await open('/student-login?mode=register')];
  const [forgot, reset] = [await open('/forgot-password'), await open('/reset-password/some-token')];
  await product.end('SIGKILL');

  const { email, password } = student;
  const chosen = { 'New password': password, 'Confirm new password': password };
  await fill(login, { Email: email, Password: password });
  await press(login, 'Login');
  await says(login, 'Login failed.');
  await fillRegistration(register, student);
  await press(register, 'Register');
  await says(register, 'Registration failed.');
  await fill(forgot, { Email: email });
  await press(forgot, 'Send Reset Link');
  await says(forgot, 'Failed to send reset email.');
  await fill(reset, chosen);
  await press(reset, 'Reset Password');
  await says(reset, 'Failed to reset password.');
  await fill(change, { 'Current password': admin.password, ...chosen });
  await press(change, 'Change Password');
  await says(change, 'Failed to change password.');
  await context.close();
  rmSync(dataDir, { recursive: true, force: true });
});
