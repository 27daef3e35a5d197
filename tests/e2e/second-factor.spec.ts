import { readFileSync } from 'node:fs';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { admin } from '../support/admin.ts';
import { expect, logIn, says, test } from '../support/e2e.ts';
import { asLongAgo } from '../support/long-ago.ts';
import { DESKTOP, PHONE } from '../support/public-pages.ts';
import { approved, expectAccessible, fill, press, tabTo } from '../support/screens.ts';
import { appWith, setUp } from '../support/second-factor.ts';

const password = 'three boats and a kite';

test.use({ contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] } });

for (const viewport of [PHONE, DESKTOP])
  test(`a student sets up a second factor, logs in with it and turns it off, at ${viewport.width} px`, async ({
    page,
    site,
    context,
  }) => {
    test.slow();
    const pupil = { fullName: 'Janaki Menon', email: `janaki${viewport.width}@example.in`, password };
    await page.setViewportSize(viewport);
    // It looks at both widths each time; once is enough.
    const look = async (state: string) => {
      if (viewport === PHONE) await expectAccessible(page, state);
      await page.setViewportSize(viewport);
    };
    await approved(site, pupil);
    await logIn(page, 'student', pupil);
    await page.goto('/account');
    await page.getByRole('link', { name: 'Set up a second factor' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Up a Second Factor');
    await look('before setting up');
    await press(page, 'Begin');

    const picture = await page.getByRole('img', { name: 'QR code of your key' }).screenshot();
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const read = new URL(jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '');
    const secret = read.searchParams.get('secret') ?? '';
    expect(decodeURIComponent(read.pathname)).toContain(`Abhyas:${pupil.email}`);
    await expect(page.locator('.key-text')).toHaveText(secret.replaceAll(/.{4}(?=.)/g, '$& '));
    await expect(page.getByRole('link', { name: 'Open your authenticator app' })).toHaveAttribute(
      'href',
      read.href,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await look('the key');

    const app = appWith(secret);
    await fill(page, { Code: '000000' });
    await press(page, 'Turn on');
    await says(page, 'This code is not right, or it was used already.');
    await look('a wrong first code');
    await fill(page, { Code: app.code() });
    await press(page, 'Turn on');
    await says(page, 'Your second factor is on. Other devices were logged out.');
    const codes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allTextContents();
    expect(codes).toHaveLength(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await look('recovery codes');
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
    expect(readFileSync(await download.path(), 'utf8')).toContain(codes.join('\n'));
    await press(page, 'Copy');
    await says(page, 'Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await says(page, '10 of 10 recovery codes are left.');
    await look('the account with a second factor');

    await context.clearCookies();
    await page.goto('/student-login?next=%2Faccount');
    await fill(page, { Email: pupil.email, Password: password });
    await press(page, 'Login');
    await says(page, 'Enter the code from your authenticator app.');
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await look('asked for a code');
    await press(page, 'Login');
    await says(page, 'Enter the code.');
    await fill(page, { Code: '000000' });
    await press(page, 'Login');
    await says(page, 'This code is not right, or it was used already.');
    await press(page, 'Use a recovery code instead');
    await fill(page, { 'Recovery code': codes[0] ?? '' });
    await look('a recovery code');
    await press(page, 'Login');
    await says(page, 'Login successful!');
    await page.waitForURL('**/account');
    await says(page, '9 of 10 recovery codes are left.');

    await press(page, 'Make new recovery codes');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make new codes' }).click();
    await says(page, 'Enter your password.');
    await look('asked for password and code');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await fill(page, { Code: app.code() });
    await dialog.getByRole('button', { name: 'Make new codes' }).click();
    await expect(dialog).toHaveAccessibleName('Your new recovery codes');
    const renewed = await dialog.getByRole('listitem').allTextContents();
    expect(renewed).toHaveLength(10);
    expect(renewed).not.toContain(codes[1]);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await says(page, '10 of 10 recovery codes are left.');

    await press(page, 'Turn off');
    await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await fill(page, { 'Recovery code': renewed[0] ?? '' });
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await says(page, 'Your second factor is off.');
    await expect(page.getByRole('link', { name: 'Set up a second factor' })).toBeVisible();
  });

test('the keyboard is enough to log in with a code', async ({ page, site }) => {
  const pupil = { fullName: 'Kausalya Bhat', email: 'kausalya@example.in', password };
  await approved(site, pupil);
  const client = site.client();
  await client.post('/api/login', pupil);
  const app = await setUp(client);
  await page.goto('/student-login');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(pupil.email);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(app.code());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
});

test('an admin is asked who it is after ten minutes, and the action goes on', async ({ page, site }) => {
  test.slow();
  const pupil = { fullName: 'Lalita Nair', email: 'lalita@example.in', password };
  await approved(site, pupil);
  await logIn(page, 'admin');
  await says(page, 'Only a password protects this desk.');
  await page.goto('/admin?tab=approved');
  asLongAgo(site.databaseFile, admin.email, 11);

  await press(page, `View password of ${pupil.fullName}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Confirm it is you');
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'asked who it is');
  await page.keyboard.press('Escape');
  await says(page, 'Could not retrieve password: Confirm that it is you, then try again.');

  await press(page, `More for ${pupil.fullName}`);
  await dialog.getByRole('button', { name: 'Issue temporary password' }).click();
  await dialog.getByRole('button', { name: 'Issue temporary password' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' });
  await proof.getByLabel('Password', { exact: true }).fill('not this one');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByRole('alert')).toContainText('The password is not right.');
  await proof.getByLabel('Password', { exact: true }).fill(admin.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await says(page, 'Temporary password issued. It works for 72 hours.');
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Temporary password');
  await page.getByRole('button', { name: 'Done' }).click();
  await press(page, `View password of ${pupil.fullName}`);
  await says(page, `Password of ${pupil.fullName}:`);
});

test('an admin makes another one, resets a second factor and erases somebody', async ({ page, site }) => {
  test.slow();
  const people = ['Mohan Rao', 'Nalini Iyer', 'Ojas Patil'].map((fullName) => ({
    fullName,
    email: `${fullName.split(' ')[0]?.toLowerCase()}.desk@example.in`,
    password,
  }));
  for (const person of people) await approved(site, person);
  const [mohan, nalini, ojas] = people;
  if (mohan === undefined || nalini === undefined || ojas === undefined) throw new Error('Nobody is there.');
  const client = site.client();
  await client.post('/api/login', nalini);
  await setUp(client);

  await logIn(page, 'admin');
  await page.goto('/admin?tab=approved');
  const dialog = page.getByRole('dialog');
  await press(page, `More for ${mohan.fullName}`);
  await expect(dialog).toHaveAccessibleName(mohan.fullName);
  await expectAccessible(page, 'more for a student');
  await dialog.getByRole('button', { name: 'Make admin' }).click();
  await expect(dialog).toHaveAccessibleName(`Make ${mohan.fullName} an admin?`);
  await dialog.getByRole('button', { name: 'Make admin' }).click();
  await says(page, 'Role changed!');
  const admins = page.getByRole('region', { name: 'Admins' });
  await expect(admins).toContainText(mohan.email);
  await expect(admins.getByRole('listitem').first()).toContainText('(you)');
  await expectAccessible(page, 'two admins');
  await press(page, `Make student ${mohan.fullName}`);
  await dialog.getByRole('button', { name: 'Make student' }).click();
  await expect(admins).not.toContainText(mohan.email);

  await press(page, `More for ${nalini.fullName}`);
  await dialog.getByRole('button', { name: 'Reset second factor' }).click();
  await dialog.getByRole('button', { name: 'Reset second factor' }).click();
  await says(page, 'Second factor reset!');
  expect((await site.client().post('/api/login', nalini)).status).toBe(200);

  await press(page, `Delete ${ojas.fullName}`);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await says(page, 'User deleted!');
  await page.goto('/admin?tab=trash');
  await press(page, `Erase for good ${ojas.fullName}`);
  await expect(dialog).toContainText('Everything kept about ojas.desk@example.in goes now');
  await expectAccessible(page, 'asked before erasing');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await says(page, 'User erased for good.');
  await expect(page.getByText(ojas.email)).toHaveCount(0);
});
