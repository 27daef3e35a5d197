import { expectAccessible } from '../support/axe.ts';
import { expect, says, signIn, test } from '../support/e2e.ts';
import {
  agree,
  approved,
  awake,
  expectBusy,
  fill,
  hold,
  holdTime,
  press,
  registered,
  storedUser,
} from '../support/screens.ts';

const student = { fullName: 'Nandini Rao', email: 'nandini@example.in', password: 'nine paper lanterns' };

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeAll(({ site }) => approved(site, student));

test('the screen has its title, ways out and toggle, and names empty fields', async ({ page, context }) => {
  await page.goto('/admin-login?mode=register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByLabel('Full name')).toHaveCount(0);
  await fill(page, { Email: student.email, Password: student.password });
  await press(page, 'Login');
  await says(page, 'Access denied. Not an admin account.');
  expect(await context.cookies()).toEqual([]);

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
  await expectAccessible(page, 'empty login');
});

test('a browser that keeps no cookie is told so, and not sent around', async ({ page }) => {
  await page.route('**/api/login', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _kept, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  await page.goto('/student-login');
  await awake(page);
  await fill(page, { Email: student.email, Password: student.password });
  await press(page, 'Login');
  await says(page, 'Your browser blocks cookies, so it can’t keep you logged in.');
  await expect(page).toHaveURL(/student-login$/);
});

test('a toast fades from 2.5 seconds on, is gone after three, or closed', async ({ page }) => {
  await page.clock.install();
  await signIn(page, student);
  await page.goto('/account');
  const later = await holdTime(page);
  await press(page, 'Save details');
  const toast = page.getByRole('status').locator('[class~=toast]').filter({ hasText: 'Name changed.' });
  await expect(toast).toBeVisible();
  await later(2400);
  await expect(toast).not.toHaveAttribute('data-leaving');
  await later(200);
  await expect(toast).toHaveAttribute('data-leaving');
  await later(300);
  await expect(toast).toBeVisible();
  await later(200);
  await expect(toast).toHaveCount(0);
  await press(page, 'Save details');
  await expect(toast).toBeVisible();
  await press(page, 'Close message');
  await expect(toast).toHaveCount(0);
});

test('what went wrong is said once, beside the form; who waits for approval is told when and whom to ask', async ({
  page,
  site,
}) => {
  const waiting = { fullName: 'Omkar Bhide', email: 'omkar@example.in', password: 'seven small lamps' };
  await registered(site, waiting);
  await page.goto('/student-login');
  await fill(page, { Email: waiting.email, Password: 'not this one' });
  await press(page, 'Login');
  await expect(page.getByText('Invalid email or password.')).toHaveCount(1);
  await fill(page, { Password: waiting.password });
  await press(page, 'Login');
  await says(
    page,
    'Your account is waiting for admin approval.',
    'We usually approve within one working day.',
  );
  await expect(page.getByText('Invalid email or password.')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(page.locator('.form-summary, .toast')).toHaveCount(0);
  await expectAccessible(page, 'refused login');
});

test('a login is busy while it runs, then says so, and goes on after a second', async ({ page }) => {
  await page.clock.install();
  await page.goto('/student-login');
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

test('a visitor is led back to the wanted page, and need not log in twice', { tag: '@quick' }, async ({
  page,
}) => {
  await page.goto('/course/1?tab=documents');
  await expect(page).toHaveURL(/\/student-login\?next=/);
  await says(page, 'You must be logged in to view course content.');
  await fill(page, { Email: student.email, Password: student.password });
  await press(page, 'Login');
  await page.waitForURL(/\/course\/1\?tab=documents/);
  await says(page, 'You are not enrolled in this course.');

  await page.goto('/student-login?next=%2Faccount');
  await says(page, `You are logged in as ${student.fullName}.`);
  await expectAccessible(page, 'logged in already');
  await page.getByRole('link', { name: 'Continue to my courses' }).click();
  await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();
});

test('every screen of a student can log out, and none is cached', async ({ page }) => {
  await signIn(page, student);
  for (const path of ['/dashboard', '/course/1', '/account', '/change-password', '/second-factor']) {
    const answer = await page.goto(path);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  }
  await press(page, 'Logout');
  await expect(page).toHaveURL(/\/student-login$/);
  expect(await storedUser(page)).toBeNull();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/-login\?next=/);
  await page.goto('/continue/full-stack');
  await expect(page).toHaveURL('/student-login?next=%2Fcontinue%2Ffull-stack');
});

test("a server that can't be reached is told on every screen", async ({ page }) => {
  await signIn(page, student);
  await page.route('**/api/**', (route) => route.abort());
  const chosen = { 'New password': student.password, 'Confirm new password': student.password };
  const fails = async (path: string, values: Record<string, string>, button: string, sentence: string) => {
    await page.goto(path);
    await fill(page, values);
    if (button === 'Register') await agree(page);
    await press(page, button);
    await says(page, sentence);
  };
  const change = { 'Current password': student.password, ...chosen };
  await fails('/change-password', change, 'Change Password', 'Failed to change password.');
  await page.context().clearCookies();
  const { email, password, fullName } = student;
  await fails('/student-login', { Email: email, Password: password }, 'Login', 'Login failed.');
  await fails(
    '/student-login?mode=register',
    { 'Full name': fullName, Email: email, Password: password, 'Confirm password': password },
    'Register',
    'Registration failed.',
  );
  await fails('/forgot-password', { Email: email }, 'Send Reset Link', 'Failed to send reset email.');
  await page.goto('/reset-password/some-token');
  await says(page, 'This reset link is invalid or has expired.');
  await expectAccessible(page, 'dead link');
  await page.goto('/confirm-email/some-token');
  await says(page, 'This link is invalid or has expired.');
  await expectAccessible(page, 'dead link for a new email');
});

test('what is pressed before the scripts are there is done once they are, the last alone', async ({
  page,
}) => {
  let letGo = await hold(page, '/_astro/*.js');
  await page.goto('/student-login', { waitUntil: 'commit' });
  await press(page, 'Login');
  await page.getByRole('tab', { name: 'Register' }).click();
  letGo();
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toHaveCount(0);

  await page.unrouteAll();
  letGo = await hold(page, '/_astro/*.js');
  await page.goto('/student-login', { waitUntil: 'commit' });
  await fill(page, { Email: student.email, Password: student.password });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/student-login');
  letGo();
  await expect(page).toHaveURL('/dashboard');
});
