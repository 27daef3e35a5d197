import { dirname } from 'node:path';
import { admin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { runCommand } from '../support/cli.ts';
import { expect, says, test } from '../support/e2e.ts';
import { scan } from '../support/scan.ts';
import { fill, press } from '../support/screens.ts';
import { appWith } from '../support/second-factor.ts';

const password = 'seven lamps by the ghat';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a link leads through password, two-step login and all that a new site needs, on a phone', async ({
  page,
  site,
}) => {
  test.slow();
  const onPhone = () => page.setViewportSize({ width: 360, height: 740 });
  await onPhone();
  const env = { DATA_DIR: dirname(site.databaseFile), SITE_URL: site.address };
  const { output } = await runCommand('setup-link', [], env);
  const link = /http\S+/.exec(output)?.[0] ?? '';
  await page.goto(link);
  await says(page, admin.email);
  await expectAccessible(page, 'the first screen of a new site');
  await onPhone();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await press(page, 'Save and continue');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Up Two-step Login');
  await press(page, 'Start');
  const key = new URL(
    (await scan(await page.getByRole('img', { name: 'QR code of your key' }).screenshot())) ?? '',
  );
  await fill(page, { Code: appWith(key.searchParams.get('secret') ?? '').code() });
  await press(page, 'Turn on');
  await page.getByRole('link', { name: 'I have saved them' }).click();

  await expect(page.getByRole('heading', { name: 'Setup', exact: true })).toBeVisible();
  await says(page, '5 of 5 steps are left.');
  await expectAccessible(page, 'the steps of Setup');
  await onPhone();
  await fill(page, {
    'Name of your site': 'Gurukul',
    'Name of your business': 'Gurukul Classes',
    Email: 'hello@gurukul.in',
    Phone: '+91 98765 43210',
  });
  await press(page, 'Save');
  await says(page, 'Your name and phone are on the site.', '4 of 5 steps are left.');
  expect(await (await page.request.get('/')).text()).toContain('Gurukul');

  await fill(page, { 'UPI address': 'gurukul@okaxis', 'Name of the payee': 'Gurukul Classes' });
  await press(page, 'Save');
  const code = page.getByRole('img', { name: 'QR code to pay ₹1 to gurukul@okaxis' });
  // For a moment a toast is above the code, and the groups of the admin are at the foot of a phone.
  await expect(async () => {
    await code.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
    expect(await scan(await code.screenshot())).toBe(
      'upi://pay?pa=gurukul@okaxis&pn=Gurukul%20Classes&am=1.00&cu=INR&tn=Test',
    );
  }).toPass({ timeout: 30_000 });
  await press(page, 'The ₹1 arrived');
  await says(page, '3 of 5 steps are left.');

  await fill(page, {
    'Mail server': '127.0.0.1',
    Port: String(site.mailbox.port),
    'User name': 'gurukul',
    Password: 'a long word',
    Sender: 'hello@gurukul.in',
  });
  await press(page, 'Save and send a test email');
  await says(page, `A test email is on its way to ${admin.email}.`, '2 of 5 steps are left.');
  await expect(() => site.mailbox.newestTo(admin.email)).toPass();

  await page.getByText('The key of your data').click();
  const saved = page.waitForEvent('download');
  await press(page, 'Download secret.key');
  expect((await saved).suggestedFilename()).toBe('secret.key');
  await press(page, 'I saved it');
  await says(page, '1 of 5 steps are left.');
  await page.goto('/admin');
  await says(page, 'Setup: samples');

  await page.goto(link);
  await says(page, 'This link is used or has expired.');
});
