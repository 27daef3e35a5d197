import { readFileSync } from 'node:fs';
import { admin } from '../support/admin.ts';
import { expectAccessible, expectSound } from '../support/axe.ts';
import { expect, findStudent, says, signIn, test } from '../support/e2e.ts';
import { asLongAgo } from '../support/long-ago.ts';
import { scan } from '../support/scan.ts';
import { approved, chooseFor, fill, press } from '../support/screens.ts';
import { appWith, setUp } from '../support/second-factor.ts';

const password = 'three boats and a kite';

test.use({ contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] } });

test('a student sets up a second step, logs in with it and turns it off', async ({ page, site, context }) => {
  test.slow();
  const student = { fullName: 'Janaki Menon', email: 'janaki@example.in', password };
  await approved(site, student);
  await signIn(page, student);
  await page.goto('/account');
  await page.locator('main a[href^="/second-factor"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Set Up/);
  await expectAccessible(page, 'before setting up a second step');
  await press(page, 'Start');

  const picture = await page.getByRole('img', { name: 'QR code of your key' }).screenshot();
  const read = new URL((await scan(picture)) ?? '');
  const secret = read.searchParams.get('secret') ?? '';
  expect(decodeURIComponent(read.pathname)).toContain(`Abhyas:${student.email}`);
  await says(page, secret.replaceAll(/.{4}(?=.)/g, '$& '));
  const open = page.getByRole('link', { name: 'Open your authenticator app' });
  await expect(open).toHaveAttribute('href', read.href);
  await expectAccessible(page, 'the key');

  const app = appWith(secret);
  await fill(page, { Code: '000000' });
  await press(page, 'Turn on');
  await says(page, 'Wrong or already used code.');
  await fill(page, { Code: app.code() });
  await press(page, 'Turn on');
  await says(page, 'Your other devices were logged out.');
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  const codes = await list.allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page, 'recovery codes');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  expect(readFileSync(await download.path(), 'utf8')).toContain(codes.join('\n'));
  await press(page, 'Copy');
  await says(page, 'Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await says(page, '10 of 10 recovery codes are left.');

  await context.clearCookies();
  await page.goto('/student-login?next=%2Faccount');
  await fill(page, { Email: student.email, Password: password });
  await page.keyboard.press('Enter');
  await says(page, 'Enter the code from your authenticator app.');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page, 'asked for a code');
  await press(page, 'Login');
  await says(page, 'Enter the code.');
  await fill(page, { Code: '000000' });
  await press(page, 'Login');
  await says(page, 'Wrong or already used code.');
  await press(page, 'Use a recovery code instead');
  await fill(page, { 'Recovery code': codes[0] ?? '' });
  await press(page, 'Login');
  await says(page, 'Login successful!');
  await page.waitForURL('**/account');
  await says(page, '9 of 10 recovery codes are left.');

  await press(page, 'Make new recovery codes');
  const dialog = page.getByRole('dialog');
  await press(dialog, 'Make new codes');
  await says(page, 'Enter your password.');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await fill(page, { Code: app.code() });
  await press(dialog, 'Make new codes');
  await expect(dialog).toHaveAccessibleName('Your new recovery codes');
  const renewed = await dialog.getByRole('listitem').allTextContents();
  expect(renewed).toHaveLength(10);
  expect(renewed).not.toContain(codes[1]);
  await press(dialog, 'I have saved them');
  await press(page, 'Turn off');
  await press(dialog, 'Use a recovery code instead');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await fill(page, { 'Recovery code': renewed[0] ?? '' });
  await press(dialog, 'Turn off');
  await expect(page.locator('main a[href^="/second-factor"]')).toBeVisible();
});

test('who logged in long ago confirms it is them, and the action goes on', async ({
  page,
  browser,
  site,
}) => {
  const student = { fullName: 'Lalita Nair', email: 'lalita@example.in', password };
  await approved(site, student);
  const client = site.client();
  await client.post('/api/login', student);
  await signIn(page, student);
  await page.goto('/account');
  asLongAgo(site.databaseFile, student.email, 11);
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' });
  await press(page, 'Log out everywhere else');
  await press(page.getByRole('dialog'), 'Log out everywhere else');
  await proof.getByLabel('Password', { exact: true }).fill('not this one');
  await press(proof, 'Confirm');
  await expect(proof.getByRole('alert')).toContainText('Wrong password.');
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await press(proof, 'Confirm');
  const sessions = page.getByRole('region', { name: 'Your devices' });
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await client.get('/api/me')).status).toBe(401);

  const office = await (await browser.newContext({ baseURL: site.address })).newPage();
  await findStudent(office, student.fullName);
  asLongAgo(site.databaseFile, admin.email, 11);
  await chooseFor(office, student.fullName, 'View password');
  const asked = office.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(asked.getByLabel('Code', { exact: true })).toHaveCount(0);
  await expectAccessible(office, 'asked who it is');
  await office.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  // Who cancels knows that.
  await expect(office.locator('.toast')).toHaveCount(0);
  await office.context().close();
});

test('an owner makes another one, and resets the second step of someone', async ({ page, site }) => {
  const [mohan, nalini] = ['Mohan Rao', 'Nalini Iyer'].map((fullName) => ({
    fullName,
    email: `${fullName.split(' ')[0]?.toLowerCase()}.second@example.in`,
    password,
  }));
  if (mohan === undefined || nalini === undefined) throw new Error('No one is there.');
  for (const person of [mohan, nalini]) await approved(site, person);
  const client = site.client();
  await client.post('/api/login', nalini);
  await setUp(client);

  await findStudent(page, mohan.fullName);
  const dialog = page.getByRole('dialog');
  await press(page, `More for ${mohan.fullName}`);
  await expectSound(page, 'more for a student');
  await page.getByRole('menuitem', { name: 'Add to the team' }).click();
  await expect(dialog).toHaveAccessibleName('Invite to the team');
  await expect(dialog.getByLabel('Email')).toHaveValue(mohan.email);
  await expect(dialog.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: /^Owner/ }).check();
  await expectSound(page, 'an invitation to the team');
  await press(dialog, 'Invite');
  await says(page, 'is in the team now.');
  await expect(dialog).toHaveCount(0);
  const team = page.getByRole('tabpanel', { name: 'Team' });
  await expect(team).toContainText(mohan.email);
  await expect(team.getByRole('listitem').first()).toContainText('(you)');
  await press(page, `More for ${mohan.fullName}`);
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await press(dialog, 'Remove');
  await expect(team).not.toContainText(mohan.email);

  await findStudent(page, nalini.fullName);
  await chooseFor(page, nalini.fullName, 'Reset two-step login');
  await expect(dialog).toHaveAccessibleName(`Reset two-step login of ${nalini.fullName}?`);
  await press(dialog, 'Reset two-step login');
  await says(page, 'reset!');
  expect((await site.client().post('/api/login', nalini)).status).toBe(200);
});
