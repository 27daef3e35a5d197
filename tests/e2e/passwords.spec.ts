import type { Page } from '@playwright/test';
import { expect, logIn, says, shows, test } from '../support/e2e.ts';
import { awake } from '../support/pupils.ts';
import { agree, approved, fill, hold, holdTime, press } from '../support/screens.ts';

const pupil = { fullName: 'Sarita Kulkarni', email: 'sarita@example.in', password: 'four quiet rivers' };
const newcomer = { fullName: 'Tarun Bhat', email: 'tarun@example.in', password: 'five loud rivers' };
const registration = {
  'Full name': newcomer.fullName,
  Email: newcomer.email,
  Password: newcomer.password,
  'Confirm password': newcomer.password,
};

test.beforeAll(({ site }) => approved(site, pupil));

const openRegistration = (page: Page) => page.goto('/student-login?mode=register');
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('registering: two passwords that differ, a weak one, then success, then the same email again', async ({
  page,
}) => {
  await openRegistration(page);
  await fill(page, { ...registration, 'Confirm password': 'another' });
  await agree(page);
  await press(page, 'Register');
  await says(page, 'Passwords do not match!');
  await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused();

  await fill(page, { Password: 'password1', 'Confirm password': 'password1' });
  await press(page, 'Register');
  await says(page, 'Choose a stronger password. Many people use this one, so it is guessed first.');

  const letGo = await hold(page, '/api/register');
  await fill(page, registration);
  await press(page, 'Register');
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await shows(page.getByRole('button', { name: 'Processing...' }), 'Processing...');
  letGo();
  await says(page, 'Registration successful! You can log in once an admin approves your account.');
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Register' }).click();
  for (const label of Object.keys(registration))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');

  await fill(page, registration);
  await agree(page);
  await press(page, 'Register');
  await says(page, 'An account with this email already exists. Log in or reset your password.');
});

test('registering asks for every field', async ({ page }) => {
  await openRegistration(page);
  await press(page, 'Register');
  for (const sentence of [
    'Enter your full name.',
    'Enter your email, like name@example.com.',
    'Enter a new password.',
    'Say whether you are 18 or older.',
    'Read how we use your data, and agree.',
  ])
    await says(page, sentence);
});

test('a password is judged while it is typed, by length, variety and names', async ({ page }) => {
  await openRegistration(page);
  await fill(page, { 'Full name': newcomer.fullName, Email: newcomer.email });
  const judgements = {
    short: 'Weak Too short.',
    aaaaaaaaaaaa: 'Weak Too much of the same.',
    'tarun and the sea': 'Weak Leave out your name',
    'my abhyas place': 'Weak Leave out your name',
    qwertyuiop: 'Weak A row of the keyboard',
    monsoon7: 'Fair Another word',
    'five loud rivers': 'Strong Long and varied.',
  };
  for (const [password, judgement] of Object.entries(judgements)) {
    await fill(page, { Password: password });
    await expect(status(page, 'Password strength')).toContainText(judgement.replace(/^\w+ /, ''));
    await expect(status(page, 'Password strength').locator('.badge')).toContainText(
      judgement.split(' ')[0] ?? '',
    );
  }
  await fill(page, { Password: '' });
  await expect(status(page, 'Password strength')).toHaveCount(0);
});

test('a password can be shown, pasted and kept by a password manager', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/student-login');
  const field = page.getByLabel('Password', { exact: true });
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await page.evaluate((text) => navigator.clipboard.writeText(text), pupil.password);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue(pupil.password);
  await expect(field).toHaveAttribute('type', 'password');
  await press(page, 'Show characters');
  await expect(field).toHaveAttribute('type', 'text');
  await press(page, 'Show characters');
  await expect(field).toHaveAttribute('type', 'password');

  await openRegistration(page);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  for (const label of ['Password', 'Confirm password'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  await logIn(page, 'student', pupil);
  await page.goto('/change-password');
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(pupil.email);
  await expect(page.getByLabel('Current password')).toHaveAttribute('autocomplete', 'current-password');
});

test('Caps Lock is told of while a password is typed', async ({ page }) => {
  await page.goto('/student-login');
  await awake(page);
  const field = page.getByLabel('Password', { exact: true });
  const type = (on: boolean) =>
    field.evaluate((element, modifierCapsLock) => {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock }));
    }, on);
  await field.focus();
  await type(true);
  await expect(status(page, 'Caps Lock is on.')).toBeVisible();
  await type(false);
  await expect(status(page, 'Caps Lock is on.')).toHaveCount(0);
});

test('forgetting: an address is needed; then one sentence for everybody, and an empty field', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password');
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/student-login');
  await fill(page, { Email: 'no address' });
  await press(page, 'Send Reset Link');
  await says(page, 'Enter your email, like name@example.com.');
  const letGo = await hold(page, '/api/forgot-password');
  await fill(page, { Email: 'nobody.here@example.in' });
  await press(page, 'Send Reset Link');
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await shows(page.getByRole('button', { name: 'Sending...' }), 'Sending...');
  letGo();
  await says(page, 'If that email has an account, a reset link has been sent.');
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('resetting: passwords that differ, a weak one, success, and a link that is used up', async ({
  page,
  site,
}) => {
  await site.client().post('/api/forgot-password', { email: pupil.email });
  await expect.poll(() => site.mailbox.resetTokenFor(pupil.email)).toBeDefined();
  await page.clock.install();
  const link = `/reset-password/${site.mailbox.resetTokenFor(pupil.email)}`;
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a New Password');
  await fill(page, { 'New password': 'six slow rivers', 'Confirm new password': 'six' });
  await press(page, 'Reset Password');
  await says(page, 'Passwords do not match!');
  await fill(page, { 'New password': 'short', 'Confirm new password': 'short' });
  await press(page, 'Reset Password');
  await says(page, 'Choose a stronger password. It needs at least 8 characters.');

  const letGo = await hold(page, '/api/reset-password/*');
  await fill(page, { 'New password': 'six slow rivers', 'Confirm new password': 'six slow rivers' });
  await press(page, 'Reset Password');
  await expect(page.getByRole('button', { name: 'Resetting...' })).toBeDisabled();
  await shows(page.getByRole('button', { name: 'Resetting...' }), 'Resetting...');
  const later = await holdTime(page);
  letGo();
  await says(page, 'Password reset successfully! You can now log in.');
  await later(1900);
  await expect(page).toHaveURL(new RegExp(link));
  await later(200);
  await page.waitForURL('**/student-login');
  await page.clock.resume();
  await page.unrouteAll();

  await page.goto(link);
  await fill(page, { 'New password': 'seven slow rivers', 'Confirm new password': 'seven slow rivers' });
  await press(page, 'Reset Password');
  await says(page, 'This reset link is invalid or has expired.');
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('changing: a wrong current password, two that differ, and success', async ({ page }) => {
  const changed = { ...pupil, password: 'six slow rivers' };
  await logIn(page, 'student', changed);
  await page.goto('/change-password?next=%2Faccount');
  const twice = (password: string) => ({ 'New password': password, 'Confirm new password': password });
  await fill(page, { 'Current password': 'wrong', ...twice('eight slow rivers') });
  await press(page, 'Change Password');
  await says(page, 'The current password is not right.');
  await fill(page, { 'Current password': changed.password, 'Confirm new password': 'other' });
  await press(page, 'Change Password');
  await says(page, 'Passwords do not match!');
  await fill(page, twice('sarita by the sea'));
  await press(page, 'Change Password');
  await says(page, 'It should not contain your name, your email or the name of this site.');
  await fill(page, twice('eight slow rivers'));
  await press(page, 'Change Password');
  await says(page, 'Password changed.');
  await page.waitForURL('**/account');
});
