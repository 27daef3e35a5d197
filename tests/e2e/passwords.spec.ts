import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, openAdmin, says, signIn, test } from '../support/e2e.ts';
import {
  adminOf,
  agree,
  approved,
  awake,
  chooseFor,
  expectBusy,
  fill,
  hold,
  holdTime,
  press,
  row,
} from '../support/screens.ts';

const student = { fullName: 'Sarita Kulkarni', email: 'sarita@example.in', password: 'four quiet rivers' };
const newcomer = { fullName: 'Tarun Bhat', email: 'tarun@example.in', password: 'five loud rivers' };
const registration = {
  'Full name': newcomer.fullName,
  Email: newcomer.email,
  Password: newcomer.password,
  'Confirm password': newcomer.password,
};

test.describe.configure({ mode: 'serial' });

const openRegistration = async (page: Page): Promise<void> => {
  await page.goto('/student-login?mode=register');
  await awake(page);
};
const twice = (password: string) => ({ 'New password': password, 'Confirm new password': password });

test.beforeAll(({ site }) => approved(site, student));

test('registering, after every mistake, and once more with the same email', async ({ page }) => {
  await openRegistration(page);
  await page.getByText('How we use your data', { exact: true }).click();
  await says(page, 'You can also complain to the Data Protection Board of India.');
  await press(page, 'Register');
  await says(
    page,
    'Enter your full name.',
    'Enter your email, like name@example.com.',
    'Enter a new password.',
    'Select your age group.',
    'Read how we use your data, then tick the box.',
  );
  await expectAccessible(page, 'refused registration');
  // An error goes as soon as it is not so any more.
  await fill(page, { 'Full name': newcomer.fullName });
  await expect(page.getByText('Enter your full name.')).toHaveCount(0);
  await says(page, 'Enter your email, like name@example.com.');
  await fill(page, { ...registration, 'Confirm password': 'another' });
  await agree(page);
  await press(page, 'Register');
  await says(page, 'Passwords do not match!');
  await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused();
  await expect(page.locator('.toast')).toHaveCount(0);
  await fill(page, { Password: 'password1', 'Confirm password': 'password1' });
  await press(page, 'Register');
  await says(page, 'Choose a stronger password. This password is too common.');

  const letGo = await hold(page, '/api/register');
  await fill(page, registration);
  await page.getByLabel('I am under 18. My parent or guardian agrees too.').check();
  await press(page, 'Register');
  await expectBusy(page, 'Processing...');
  letGo();
  await says(page, 'Registration successful! You can log in once an admin approves your account.');
  await expect(page.getByRole('heading', { name: 'You are registered' })).toBeFocused();
  await expectAccessible(page, 'registered');
  await says(page, 'Usually within one working day. Then log in here with your email and password.');
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\/student-login$/);
  await press(page, 'Go to login');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByRole('tab', { name: 'Register' }).click();
  for (const label of Object.keys(registration))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');

  await fill(page, registration);
  await agree(page);
  await press(page, 'Register');
  await says(page, 'An account with this email already exists. Log in or reset your password.');

  await openAdmin(page, 'pending');
  await expect(row(page, newcomer.email)).toContainText('Under 18');
  await press(page, `Approve ${newcomer.fullName}`);
  await says(page, 'Under 18: ask a parent or guardian first.');
  await press(page.getByRole('dialog'), 'Approve');
  await says(page, 'User approved! Now, select their courses.');
  // What the admin's screen still asks for goes with it.
  await page.goto('/robots.txt');
  await signIn(page, newcomer);
  await page.goto('/account');
  await says(page, 'and said: “I am under 18. My parent or guardian agrees too.”');
});

test('a password is shown, pasted, kept by a manager, judged; Caps Lock is told of', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/student-login');
  await awake(page);
  const field = page.getByLabel('Password', { exact: true });
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await page.evaluate((text) => navigator.clipboard.writeText(text), student.password);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue(student.password);
  await expect(field).toHaveAttribute('type', 'password');
  await press(page, 'Show characters');
  await expect(field).toHaveAttribute('type', 'text');

  const type = (on: boolean) =>
    field.evaluate((input, capsLock) => {
      for (const kind of ['keydown', 'keyup'])
        input.dispatchEvent(new KeyboardEvent(kind, { key: 'a', modifierCapsLock: capsLock, bubbles: true }));
    }, on);
  await type(true);
  await says(page, 'Caps Lock is on.');
  await type(false);
  await expect(page.getByText('Caps Lock is on.')).toHaveCount(0);

  await openRegistration(page);
  for (const label of ['Password', 'Confirm password'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  await fill(page, { 'Full name': newcomer.fullName, Email: newcomer.email });
  const strength = page.locator('.password-strength');
  const judgements = {
    short: /: Weak Too short\./,
    'tarun and the sea': /: Weak Leave out your name/,
    qwertyuiop: /: Weak Avoid patterns like qwerty/,
    // Too common, which only the server knows: not praised.
    password1: /^\s*Add another word to make it stronger\.$/,
    'five loud rivers': /: Strong Long and varied\./,
  };
  for (const [password, judgement] of Object.entries(judgements)) {
    await fill(page, { Password: password });
    await expect(strength).toHaveText(judgement);
    if (/^(?:short|password1|five loud rivers)$/.test(password))
      await expectAccessible(page, `registering with ${password}`);
  }
  await fill(page, { Password: '' });
  await expect(strength).toHaveText('');
});

test('forgetting and resetting a password by the link of the mail', { tag: '@quick' }, async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password');
  const back = page.getByRole('link', { name: 'Back to Login' });
  await expect(back).toHaveAttribute('href', '/student-login');
  await fill(page, { Email: 'no address' });
  await press(page, 'Send Reset Link');
  await says(page, 'Enter your email, like name@example.com.');
  const letGo = await hold(page, '/api/forgot-password');
  await fill(page, { Email: student.email });
  await press(page, 'Send Reset Link');
  await expectBusy(page, 'Sending...');
  letGo();
  await says(page, 'If that email has an account, a reset link has been sent.');
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expectAccessible(page, 'link sent');
  await expect.poll(() => site.mailbox.resetTokenFor(student.email)).toBeDefined();
  const link = `/reset-password/${site.mailbox.resetTokenFor(student.email)}`;
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a New Password');
  await fill(page, { 'New password': 'six slow rivers', 'Confirm new password': 'six' });
  await press(page, 'Reset Password');
  await says(page, 'Passwords do not match!');
  await fill(page, twice('short'));
  await press(page, 'Reset Password');
  await says(page, 'Choose a stronger password. It needs at least 8 characters.');
  await expect(page.getByText('Choose a stronger password.')).not.toHaveCount(0);
  await fill(page, twice('six slow rivers'));
  await expect(page.getByText('Choose a stronger password.')).toHaveCount(0);
  const letReset = await hold(page, '/api/reset-password/*');
  await fill(page, twice('six slow rivers'));
  await press(page, 'Reset Password');
  await expectBusy(page, 'Resetting...');
  const later = await holdTime(page);
  letReset();
  await says(page, 'Password reset successfully! You can now log in.');
  await later(1900);
  await expect(page).toHaveURL(new RegExp(link));
  await later(200);
  await page.waitForURL('**/student-login');
  // The link is used now, and the page says so before anyone fills in a form.
  await page.goto(link);
  await says(page, 'This reset link is invalid or has expired.', 'open the link in the newest email');
  await expect(page.getByLabel('New password')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('changing a password, after every mistake', async ({ page }) => {
  await signIn(page, { ...student, password: 'six slow rivers' });
  await page.goto('/change-password?next=%2Faccount');
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(student.email);
  await expect(page.getByLabel('Current password')).toHaveAttribute('autocomplete', 'current-password');
  await press(page, 'Change Password');
  await expectAccessible(page, 'refused change');
  await fill(page, { 'Current password': 'wrong', ...twice('eight slow rivers') });
  await press(page, 'Change Password');
  await says(page, 'The current password is wrong.');
  await fill(page, { 'Current password': 'six slow rivers', 'Confirm new password': 'other' });
  await press(page, 'Change Password');
  await says(page, 'Passwords do not match!');
  await fill(page, twice('sarita by the sea'));
  await press(page, 'Change Password');
  await says(page, 'It should not contain your name, your email or the name of this site.');
  await fill(page, twice('eight slow rivers'));
  await press(page, 'Change Password');
  await says(page, 'Password changed.');
  await page.waitForURL('**/account');
  await signIn(page, { ...student, password: 'eight slow rivers' });
});

test('a temporary password is issued, and an own one chosen first', async ({ page, browser, site }) => {
  const given = { fullName: 'Prema Das', email: 'prema@example.in', password: 'given by the office 7' };
  await (await adminOf(site)).post('/api/admin/create-user', { ...given, courseIds: [] });
  const office = await (await browser.newContext({ baseURL: site.address })).newPage();
  await openAdmin(office, 'approved');
  await chooseFor(office, student.fullName, 'View password');
  await says(
    office,
    'Could not retrieve password: This password was chosen by the user and cannot be shown.',
  );
  await chooseFor(office, given.fullName, 'View password');
  await says(office, given.password);
  await chooseFor(office, given.fullName, 'Issue temporary password');
  const dialog = office.getByRole('dialog');
  await press(dialog, 'Issue temporary password');
  await says(office, 'Temporary password issued. It works for 72 hours.');
  await expect(dialog).toHaveAccessibleName('Temporary password');
  const issued = await dialog.getByRole('definition').nth(2).innerText();
  await office.context().close();

  await page.goto('/account');
  await fill(page, { Email: given.email, Password: issued });
  await press(page, 'Login');
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/change-password\?next=%2Fdashboard/);
  await fill(page, { 'Password you were given': issued, ...twice('ten river pebbles') });
  await press(page, 'Change Password');
  await says(page, 'Password changed.');
  await page.waitForURL('**/dashboard');
});
