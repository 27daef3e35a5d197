import { dirname } from 'node:path';
import { admin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { runCommand } from '../support/cli.ts';
import { expect, says, test } from '../support/e2e.ts';
import { fill, press } from '../support/screens.ts';
import { beginSetup, setUpNameAndPayee } from '../support/set-up.ts';

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
  await beginSetup(page);
  await expectAccessible(page, 'the steps of Setup');
  await onPhone();
  await fill(page, { 'Name of your site': 'G' });
  await press(page, 'Save');
  await says(page, 'Name of your business: Enter the name on your bills.');
  await fill(page, {
    'Name of your business': 'Gurukul',
    Email: 'x',
    Phone: '12',
    Address: 'x',
    'City or town': 'x',
  });
  await fill(page, { 'PIN code': '4220' });
  await page.getByLabel('State', { exact: true }).selectOption('Goa');
  await press(page, 'Save');
  await says(page, 'PIN code: Please write six digits, like 411001.');
  expect(await (await page.request.get('/')).text()).not.toContain('Gurukul');
  await setUpNameAndPayee(page);
  const home = await (await page.request.get('/contactUs')).text();
  expect(home).toContain('12 Tilak Road');
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

  await page.getByText('Recovery key').click();
  const saved = page.waitForEvent('download');
  await press(page, 'Download secret.key');
  expect((await saved).suggestedFilename()).toBe('secret.key');
  await press(page, 'I saved it');
  await says(page, '1 of 5 steps are left.');

  await fill(page, { 'Folder of backups': dirname(site.databaseFile) });
  await press(page, 'Use this folder');
  await says(page, 'This folder is inside the data');
  await fill(page, { 'Folder of backups': `${dirname(site.databaseFile)}-backups` });
  await press(page, 'Use this folder');
  await says(page, 'Saved. A backup there starts within ten minutes.');
  await page.goto('/admin');
  await says(page, 'Setup: samples');

  await page.goto(link);
  await says(page, 'This link has been used or has expired.');
});
