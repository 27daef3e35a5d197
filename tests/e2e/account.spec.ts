import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/axe.ts';
import { expect, findStudent, says, signIn, test } from '../support/e2e.ts';
import { agree, approved, fill, press, row, storedUser } from '../support/screens.ts';

const password = 'red kites at noon';

test('a student sees to name, devices, export and deletion', async ({ page, browser, site }) => {
  test.slow();
  const student = { fullName: 'Urmila Hegde', email: 'urmila@example.in', password };
  await approved(site, student);
  const elsewhere = await browser.newContext({ baseURL: site.address });
  const other = await elsewhere.newPage();
  await signIn(other, student);
  await other.goto('/dashboard');

  await signIn(page, student);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: `Account of ${student.fullName}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Account');
  await says(page, student.email, 'Student', 'Member since');
  const emails = page.getByRole('region', { name: 'Emails you get' });
  await expect(emails.getByLabel('New announcement')).toHaveCount(1);
  await expect(emails.getByLabel(/next part|place is free/)).toHaveCount(0);
  await expectAccessible(page, 'account');
  await fill(page, { 'Full name': ' ' });
  await press(page, 'Save details');
  await says(page, 'Please enter your full name.');
  await expectAccessible(page, 'a refused name');
  await fill(page, { 'Full name': 'Urmila Hegde-Rao' });
  await press(page, 'Save details');
  await says(page, 'Name changed.');
  expect(await storedUser(page)).toContain('Urmila Hegde-Rao');
  await expect(page.getByRole('link', { name: 'Account of Urmila Hegde-Rao' })).toBeVisible();

  const sessions = page.getByRole('region', { name: 'Your devices' });
  const dialog = page.getByRole('dialog');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText('This device');
  await press(page, 'Log out Chrome on Windows');
  await expect(dialog).toHaveAccessibleName('Log out Chrome on Windows?');
  await press(dialog, 'Log out');
  await says(page, 'That device is logged out.', 'You are not logged in anywhere else.');
  await other.reload();
  await expect(other).toHaveURL(/\/student-login\?next=%2Fdashboard/);
  await elsewhere.close();
  await site.client().post('/api/login', student);
  await page.reload();
  await press(page, 'Log out everywhere else');
  await press(dialog, 'Log out everywhere else');
  await says(page, 'You are logged out everywhere else.');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download my data')]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data.account).toMatchObject({ fullName: 'Urmila Hegde-Rao', email: student.email });
  await says(page, 'Your data has been downloaded.');

  await press(page, 'Request account deletion');
  await expect(dialog).toContainText('After 30 days your account, your courses and your progress');
  await expectAccessible(page, 'asking before deletion');
  await press(dialog, 'Request deletion');
  await says(page, 'We received your request.');
  await page.reload();
  await says(page, 'You requested this on');
  await expectAccessible(page, 'waiting for deletion');
  await press(page, 'Keep my account');
  await press(dialog, 'Keep my account');
  await says(page, 'Your account stays.');
  await press(page, 'Request account deletion');
  await press(dialog, 'Request deletion');
  await says(page, 'We received your request.');

  const office = await (await browser.newContext({ baseURL: site.address })).newPage();
  await findStudent(office, student.fullName);
  const requests = office.getByRole('region', { name: 'Deletion requests' });
  await expect(requests).toContainText(student.email);
  await expectAccessible(office, 'asked to delete somebody');
  await expect(row(office, student.email)).toContainText('Deletion requested');
  await press(requests, 'Delete Urmila Hegde-Rao');
  await press(office.getByRole('dialog'), 'Delete');
  await says(office, 'User deleted!');
  await office.context().close();
  await press(page, 'Download my data');
  await expect(page).toHaveURL(/\/student-login\?next=%2Faccount/);
  expect(await storedUser(page)).toBeNull();
});

test('what was typed as the session ended is there after the login', async ({ page, site }) => {
  const [student, other] = ['Tara', 'Usha'].map((name) => ({
    fullName: `${name} Pillai`,
    email: `${name.toLowerCase()}.pillai@example.in`,
    password: 'red kites at noon',
  }));
  if (student === undefined || other === undefined) throw new Error('two students');
  await approved(site, student);
  await approved(site, other);
  const name = page.getByLabel('Full name');
  const loseSession = async () => {
    await fill(page, { 'Full name': 'Tara Pillai of Kochi' });
    await page.context().clearCookies();
    await press(page, 'Save details');
    await expect(page).toHaveURL(/student-login\?next=%2Faccount$/);
  };
  const comeBack = async (person: typeof student) => {
    await fill(page, { Email: person.email, Password: person.password });
    await press(page, 'Login');
    await expect(page).toHaveURL(/\/account$/);
  };
  await signIn(page, student);
  await page.goto('/account');
  await loseSession();
  await comeBack(student);
  await expect(name).toHaveValue('Tara Pillai of Kochi');
  await page.reload();
  await expect(name).toHaveValue(student.fullName);

  await loseSession();
  await comeBack(other);
  await expect(name).toHaveValue(other.fullName);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('who came without an agreement is asked, and only once', async ({ page, site }) => {
  const student = { fullName: 'Rohini Das', email: 'rohini@example.in', password };
  await approved(site, student);
  await signIn(page, student);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'how we use your data' }).click();
  const card = page.getByRole('region', { name: 'How we use your data' });
  await press(card, 'Agree');
  await says(page, 'Select your age group.');
  await agree(page);
  await press(card, 'Agree');
  await says(page, 'Thank you. We saved your consent.');
  await expect(card).toContainText('and said: “I am 18 or older.”');
  await expect(card.getByRole('button', { name: 'Agree' })).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('how we use your data')).toHaveCount(0);
});
