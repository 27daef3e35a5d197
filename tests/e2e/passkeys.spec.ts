import { expectAccessible, expectSound } from '../support/axe.ts';
import { expect, says, signIn, test } from '../support/e2e.ts';
import { adminOf, approved, awake, fill, press } from '../support/screens.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('an admin adds a passkey on a phone, logs in with it, and removes it', async ({ page, site }) => {
  const owner = { fullName: 'Gauri Kamat', email: 'gauri@example.in', password: 'five herons in a field' };
  await approved(site, owner);
  const office = await adminOf(site);
  const [{ id }] = (await office.get(`/api/approved-users?search=${owner.email}`)).body;
  expect((await office.put(`/api/user/${id}/role`, { role: 'admin' })).status).toBe(200);
  const line = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/passkeys\.[^/]*\.js$/.test(request.url())) scripts.push(request.url());
  });
  const openAccount = async () => {
    await page.goto('/account#passkeys');
    await awake(page);
  };
  const list = page.getByRole('region', { name: 'Passkeys' });
  const dialog = page.getByRole('dialog');

  await signIn(page, owner);
  await openAccount();
  await says(page, 'You have no passkeys yet.');
  await expectAccessible(page, 'no passkeys');
  await press(list, 'Add a passkey');
  await says(page, 'Passkey added.', 'Not used yet');
  await press(list, 'Add a passkey');
  await says(page, 'This device already has a passkey for your account.');
  await press(list, 'Rename Chrome on Windows');
  await fill(page, { Name: 'Gauri’s phone' });
  await expectSound(page, 'a name for a passkey');
  await press(dialog, 'Rename');
  await expect(list.getByRole('listitem')).toContainText('Gauri’s phone');
  await expectAccessible(page, 'a passkey');

  const logOut = async () => {
    await page.context().clearCookies();
    await page.goto('/admin-login');
    await awake(page);
  };
  await logOut();
  scripts.length = 0;
  await expectAccessible(page, 'login of admins');
  expect(scripts).toEqual([]);
  await page.getByRole('link', { name: 'Log in with a passkey' }).click();
  await awake(page);
  await expectAccessible(page, 'login with a passkey');
  await line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await press(page, 'Log in with a passkey');
  await says(page, 'No passkey was used: it took too long, or you cancelled. You can try again.');
  await expectAccessible(page, 'a login that was cancelled');
  await line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/login/passkey')),
    press(page, 'Log in with a passkey'),
  ]);
  await says(page, 'Login successful!');
  await page.waitForURL('**/admin');
  const replayed = await site.client().post('/api/login/passkey', sent.postDataJSON());
  expect([replayed.status, replayed.body.code]).toEqual([409, 'PASSKEY_LATE']);

  await openAccount();
  await expect(list.getByRole('listitem')).toContainText('Last used on');
  await press(list, 'Remove Gauri’s phone');
  await expect(dialog).toHaveAccessibleName('Remove Gauri’s phone?');
  await press(dialog, 'Remove');
  await says(page, 'Passkey removed.', 'You have no passkeys yet.');
  await page.context().clearCookies();
  await page.goto('/passkey-login');
  await awake(page);
  await press(page, 'Log in with a passkey');
  await says(page, 'This passkey is not added to an account here. Log in with your password.');
  await page.getByRole('link', { name: 'Log in with your password' }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  await page.goto('/student-login');
  await awake(page);
  await expect(page.getByRole('link', { name: 'Log in with a passkey' })).toHaveCount(0);
});
