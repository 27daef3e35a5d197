import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin } from '../support/admin.ts';
import { expect, logIn, says, shows, test } from '../support/e2e.ts';
import { freePort, startProcess } from '../support/process.ts';
import { awake } from '../support/pupils.ts';
import {
  approved,
  fill,
  fillRegistration,
  hold,
  holdTime,
  press,
  registered,
  storedUser,
} from '../support/screens.ts';

const pupil = { fullName: 'Nandini Rao', email: 'nandini@example.in', password: 'nine paper lanterns' };
const waiting = { fullName: 'Omkar Patil', email: 'omkar@example.in', password: 'nine paper lanterns' };

test.beforeAll(async ({ site }) => {
  await approved(site, pupil);
  await registered(site, waiting);
});

test('the screen has its title by role, the ways out, and a toggle for students only', async ({ page }) => {
  await page.goto('/student-login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student Login');
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  await awake(page);
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByLabel('Full name')).toBeVisible();
  await page.getByRole('tab', { name: 'Login' }).click();
  await expect(page.getByLabel('Full name')).toHaveCount(0);

  await page.goto('/admin-login?mode=register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByLabel('Full name')).toHaveCount(0);
});

test('empty fields are named, and nothing is sent', async ({ page }) => {
  await page.goto('/student-login');
  await press(page, 'Login');
  await says(page, 'Enter your email, like name@example.com.');
  await says(page, 'Enter your password.');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a toast fades from 2.5 seconds on, is gone after three, and can be closed by hand', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/student-login');
  const later = await holdTime(page);
  await fill(page, { Email: pupil.email, Password: 'not this one' });
  await press(page, 'Login');
  const toast = page.locator('.toast', { hasText: 'Invalid email or password.' });
  await shows(toast, 'Invalid email or password.');
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
  await fill(page, { Email: pupil.email, Password: pupil.password });
  const later = await holdTime(page);
  await press(page, 'Login');
  await shows(page.getByRole('button', { name: 'Processing...' }), 'Processing...');
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  expect(await storedUser(page)).toBeNull();
  letGo();
  await says(page, 'Login successful!');
  await later(900);
  expect(await storedUser(page)).toBeNull();
  await expect(page).toHaveURL(/\/student-login/);
  await later(200);
  await page.waitForURL('**/dashboard');
  expect(JSON.parse((await storedUser(page)) ?? '')).toEqual({
    id: expect.any(Number),
    fullName: pupil.fullName,
    email: pupil.email,
    role: 'student',
  });
});

test('an admin goes to the desk after the login, and back to the login screen after the logout', async ({
  page,
}) => {
  await page.goto('/admin-login');
  await fill(page, { Email: admin.email, Password: admin.password });
  await press(page, 'Login');
  await says(page, 'Login successful!');
  await page.waitForURL(/\/admin(\?|$)/);
  await press(page, 'Logout');
  await page.waitForURL('**/student-login');
  expect(await storedUser(page)).toBeNull();
});

test('an account that waits is told so', async ({ page }) => {
  await page.goto('/student-login');
  await fill(page, { Email: waiting.email, Password: waiting.password });
  await press(page, 'Login');
  await says(page, 'Your account is waiting for admin approval.');
});

test('a student is no admin, on the login screen and on the desk', async ({ page, context }) => {
  await page.goto('/admin-login');
  await fill(page, { Email: pupil.email, Password: pupil.password });
  await press(page, 'Login');
  await says(page, 'Access denied. Not an admin account.');
  expect(await context.cookies()).toEqual([]);
  await logIn(page, 'student', pupil);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/dashboard/);
  await says(page, 'Access Denied: This page is for admins only.');
});

test('a visitor is led back to the page they wanted', async ({ page }) => {
  await page.goto('/course/1?tab=documents');
  await expect(page).toHaveURL(/\/student-login\?next=/);
  await says(page, 'You must be logged in to view course content.');
  await fill(page, { Email: pupil.email, Password: pupil.password });
  await press(page, 'Login');
  await page.waitForURL(/\/course\/1\?tab=documents/);
  await says(page, 'You are not enrolled in this course.');
});

test('who is logged in already may go on without logging in again', async ({ page }) => {
  await logIn(page, 'student', pupil);
  await page.goto('/student-login?next=%2Faccount');
  await says(page, `You are logged in as ${pupil.fullName}.`);
  await page.getByRole('link', { name: 'Go on without logging in again' }).click();
  await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();
});

test('a person with an issued password chooses an own one first, and is then where they wanted', async ({
  page,
  site,
}) => {
  const desk = site.client();
  await desk.post('/api/login', admin);
  const given = { fullName: 'Prema Das', email: 'prema@example.in', password: 'given by the desk 7' };
  await desk.post('/api/admin/create-user', { ...given, courseIds: [] });
  await page.goto('/account');
  await fill(page, { Email: given.email, Password: given.password });
  await press(page, 'Login');
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/change-password\?next=%2Fdashboard/);
  await fill(page, {
    'Password you were given': given.password,
    'New password': 'ten river pebbles',
    'Confirm new password': 'ten river pebbles',
  });
  await press(page, 'Change Password');
  await says(page, 'Password changed.');
  await page.waitForURL('**/dashboard');
});

test('a server that is stopped is told on every screen', async ({ browser }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-stopped-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const product = await startProcess(dataDir, { PORT: String(port), SITE_URL: address });
  const context = await browser.newContext({ baseURL: address });
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    return page;
  };
  const signedIn = await open('/admin-login');
  await logIn(signedIn, 'admin');
  await signedIn.goto('/change-password', { waitUntil: 'networkidle' });
  const [login, register, forgot, reset] = [
    await open('/student-login'),
    await open('/student-login?mode=register'),
    await open('/forgot-password'),
    await open('/reset-password/some-token'),
  ];
  await product.end('SIGKILL');

  await fill(login, { Email: pupil.email, Password: pupil.password });
  await press(login, 'Login');
  await says(login, 'Login failed.');
  const { email, password } = pupil;
  await fillRegistration(register, pupil);
  await press(register, 'Register');
  await says(register, 'Registration failed.');
  await fill(forgot, { Email: email });
  await press(forgot, 'Send Reset Link');
  await says(forgot, 'Failed to send reset email.');
  await fill(reset, { 'New password': password, 'Confirm new password': password });
  await press(reset, 'Reset Password');
  await says(reset, 'Failed to reset password.');
  const change = { 'New password': password, 'Confirm new password': password };
  await fill(signedIn, { 'Current password': admin.password, ...change });
  await press(signedIn, 'Change Password');
  await says(signedIn, 'Failed to change password.');
  await context.close();
  rmSync(dataDir, { recursive: true, force: true });
});
