import { readFileSync } from 'node:fs';
import { admin } from '../support/admin.ts';
import { expect, logIn, says, test } from '../support/e2e.ts';
import { DESKTOP, PHONE } from '../support/public-pages.ts';
import {
  approved,
  expectAccessible,
  fill,
  press,
  registered,
  storedUser,
  tabTo,
} from '../support/screens.ts';

for (const viewport of [PHONE, DESKTOP])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });
    const pupil = {
      fullName: 'Urmila Hegde',
      email: `urmila${viewport.width}@example.in`,
      password: 'red kites at noon',
    };

    test('a student looks after the account', async ({ page, browser, site }) => {
      await approved(site, pupil);
      const elsewhere = await browser.newContext({ baseURL: site.address });
      const other = await elsewhere.newPage();
      await logIn(other, 'student', pupil);

      await logIn(page, 'student', pupil);
      await page.getByRole('link', { name: `Account of ${pupil.fullName}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Account');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      for (const fact of [pupil.email, 'Student', 'Member since']) await says(page, fact);

      await fill(page, { 'Full name': ' ' });
      await press(page, 'Save name');
      await says(page, 'Please enter your full name.');
      await fill(page, { 'Full name': 'Urmila Hegde-Rao' });
      await press(page, 'Save name');
      await says(page, 'Name changed.');
      expect(await storedUser(page)).toContain('Urmila Hegde-Rao');
      await expect(page.getByRole('link', { name: 'Account of Urmila Hegde-Rao' })).toBeVisible();

      const sessions = page.getByRole('region', { name: 'Where you are logged in' });
      await expect(sessions.getByRole('listitem')).toHaveCount(2);
      await expect(sessions.getByRole('listitem').first()).toContainText('This device');
      await expect(sessions.getByText('Chrome on Windows').first()).toBeVisible();
      await press(page, 'Log out Chrome on Windows');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toHaveAccessibleName('Log out Chrome on Windows?');
      await dialog.getByRole('button', { name: 'Log out', exact: true }).click();
      await says(page, 'That device is logged out.');
      await says(page, 'You are not logged in anywhere else.');
      await other.reload();
      await expect(other).toHaveURL(/\/student-login\?next=%2Fdashboard/);

      await logIn(other, 'student', pupil);
      await page.reload();
      await press(page, 'Log out everywhere else');
      await dialog.getByRole('button', { name: 'Log out everywhere else' }).click();
      await says(page, 'You are logged out everywhere else.');
      await expect(sessions.getByRole('listitem')).toHaveCount(1);
      await elsewhere.close();

      const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download my data')]);
      expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
      const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
      expect(data.account).toMatchObject({ fullName: 'Urmila Hegde-Rao', email: pupil.email });
      await says(page, 'Your data has been downloaded.');

      await press(page, 'Ask for deletion');
      await expect(dialog).toContainText(
        'After 30 days in the trash your account, your courses and your progress',
      );
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await press(page, 'Ask for deletion');
      await dialog.getByRole('button', { name: 'Ask for deletion' }).click();
      await says(page, 'We have noted your request.');
      await page.reload();
      await says(page, 'You asked for this on');

      const desk = await browser.newContext({ baseURL: site.address, viewport });
      const approvedList = await desk.newPage();
      await logIn(approvedList, 'admin');
      await approvedList.goto('/admin?tab=approved');
      const requests = approvedList.getByRole('region', { name: 'Deletion requests' });
      await expect(requests).toContainText(pupil.email);
      const row = approvedList
        .getByRole('region', { name: 'Approved students' })
        .getByRole('row', { name: new RegExp(pupil.email) });
      await expect(row).toContainText('Asked for deletion');

      await press(page, 'Keep my account');
      await dialog.getByRole('button', { name: 'Keep my account' }).click();
      await says(page, 'Your account stays.');
      await press(page, 'Ask for deletion');
      await dialog.getByRole('button', { name: 'Ask for deletion' }).click();
      await requests.getByRole('button', { name: 'Delete Urmila Hegde-Rao' }).click();
      await approvedList.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await says(approvedList, 'User deleted!');
      await desk.close();

      await press(page, 'Download my data');
      await expect(page).toHaveURL(/\/student-login\?next=%2Faccount/);
      expect(await storedUser(page)).toBeNull();
    });

    test('the last admin looks after the account, and stays', async ({ page }) => {
      await logIn(page, 'admin');
      await page.goto('/account');
      await expect(page.getByRole('link', { name: 'Back to Admin Dashboard' })).toHaveAttribute(
        'href',
        '/admin',
      );
      await press(page, 'Ask for deletion');
      await page.getByRole('dialog').getByRole('button', { name: 'Ask for deletion' }).click();
      await says(page, 'At least one admin must remain.');
    });

    test('a question that is closed and asked again at once stays open', async ({ page, site }) => {
      const hasty = { ...pupil, email: `hasty${viewport.width}@example.in` };
      await approved(site, hasty);
      await logIn(page, 'student', hasty);
      await page.goto('/account');
      await press(page, 'Ask for deletion');
      const question = page.getByRole('dialog');
      await expect(question).toBeVisible();
      // Browsers tell of the closing a moment later: here after the second asking, whatever the machine's speed.
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const dialog = document.querySelector('dialog');
            const button = [...document.querySelectorAll('main button')].find(
              (one) => one.textContent === 'Ask for deletion' && one.closest('dialog') === null,
            );
            dialog?.addEventListener('close', () => resolve());
            dialog?.close();
            if (button instanceof HTMLElement) button.click();
          }),
      );
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toHaveCount(0);
    });

    test('the keyboard is enough', async ({ page, site }) => {
      const typist = { ...pupil, email: `typist${viewport.width}@example.in` };
      await approved(site, typist);
      await page.goto('/student-login?next=%2Faccount');
      await tabTo(page, 'textbox', 'Email');
      await page.keyboard.type(typist.email);
      await tabTo(page, 'textbox', 'Password');
      await page.keyboard.type(typist.password);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/account');
      await tabTo(page, 'textbox', 'Full name');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Vimala');
      await tabTo(page, 'button', 'Save name');
      await page.keyboard.press('Space');
      await says(page, 'Name changed.');
      await tabTo(page, 'button', 'Ask for deletion');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Ask for deletion' })).toBeFocused();
      await page.keyboard.press('Enter');
      await tabTo(page, 'button', 'Ask for deletion');
      await page.keyboard.press('Enter');
      await says(page, 'We have noted your request.');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await tabTo(page, 'button', 'Keep my account');
      await page.keyboard.press('Enter');
      await tabTo(page, 'button', 'Keep my account');
      await page.keyboard.press('Enter');
      await says(page, 'Your account stays.');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await tabTo(page, 'button', 'Logout');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/student-login');
    });
  });

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  const pupil = { fullName: 'Waheeda Khan', email: 'waheeda@example.in', password: 'slow boats at dawn' };

  test('on the screens before the login', async ({ page, site }) => {
    test.slow();
    await registered(site, pupil);
    await page.goto('/student-login?next=%2Fcourse%2F1');
    await expectAccessible(page, 'asked to log in');
    await press(page, 'Login');
    await expectAccessible(page, 'empty login');
    await fill(page, { Email: pupil.email, Password: pupil.password });
    await press(page, 'Login');
    await says(page, 'Your account is waiting for admin approval.');
    await expectAccessible(page, 'refused login');
    await page.getByRole('tab', { name: 'Register' }).click();
    for (const password of ['short', 'monsoon7', 'slow boats at dawn']) {
      await fill(page, { Password: password });
      await expectAccessible(page, `registering with ${password}`);
    }
    await press(page, 'Register');
    await expectAccessible(page, 'refused registration');
    await page.goto('/forgot-password');
    await fill(page, { Email: pupil.email });
    await press(page, 'Send Reset Link');
    await says(page, 'If that email has an account, a reset link has been sent.');
    await expectAccessible(page, 'link sent');
    await page.goto('/reset-password/unknown');
    await fill(page, { 'New password': pupil.password, 'Confirm new password': pupil.password });
    await press(page, 'Reset Password');
    await says(page, 'This reset link is invalid or has expired.');
    await expectAccessible(page, 'dead link');
  });

  test('on the account, with its dialogs', async ({ page, site }) => {
    test.slow();
    expect((await site.client().post('/api/login', admin)).status).toBe(200);
    await logIn(page, 'admin');
    await page.goto('/account');
    await expectAccessible(page, 'account');
    await press(page, 'Log out everywhere else');
    await expectAccessible(page, 'asking before logging out');
    await page.keyboard.press('Escape');
    await press(page, 'Ask for deletion');
    await expectAccessible(page, 'asking before deletion');
    await page.keyboard.press('Escape');
    await fill(page, { 'Full name': '' });
    await press(page, 'Save name');
    await expectAccessible(page, 'refused name');
    await page.goto('/change-password');
    await press(page, 'Change Password');
    await expectAccessible(page, 'refused change');
    await page.goto('/student-login');
    await says(page, 'Go on without logging in again');
    await expectAccessible(page, 'logged in already');
  });

  test('on an account that waits for deletion, and where the admin sees it', async ({
    page,
    context,
    site,
  }) => {
    test.slow();
    const leaver = { ...pupil, email: 'leaver@example.in' };
    await approved(site, leaver);
    await logIn(page, 'student', leaver);
    await page.goto('/account');
    await press(page, 'Ask for deletion');
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for deletion' }).click();
    await says(page, 'You asked for this on');
    await expectAccessible(page, 'waiting for deletion');
    await context.clearCookies();
    await logIn(page, 'admin');
    await page.goto('/admin?tab=approved');
    await expect(page.getByRole('region', { name: 'Deletion requests' })).toBeVisible();
    await expectAccessible(page, 'asked to delete somebody');
  });
});

test('what was typed when the session ended is there after the login, for the same person alone', async ({
  page,
  site,
}) => {
  const [pupil, other] = ['Tara', 'Usha'].map((name) => ({
    fullName: `${name} Pillai`,
    email: `${name.toLowerCase()}.pillai@example.in`,
    password: 'red kites at noon',
  }));
  if (pupil === undefined || other === undefined) throw new Error('two pupils');
  await approved(site, pupil);
  await approved(site, other);
  const name = page.getByLabel('Full name');
  const loseSession = async () => {
    await fill(page, { 'Full name': 'Tara Pillai of Kochi' });
    await page.context().clearCookies();
    await press(page, 'Save name');
    await expect(page).toHaveURL(/student-login\?next=%2Faccount$/);
  };
  const comeBack = async (person: typeof pupil) => {
    await fill(page, { Email: person.email, Password: person.password });
    await press(page, 'Login');
    await expect(page).toHaveURL(/\/account$/);
  };
  await logIn(page, 'student', pupil);
  await page.goto('/account');
  await loseSession();
  await comeBack(pupil);
  await expect(name).toHaveValue('Tara Pillai of Kochi');
  await page.reload();
  await expect(name).toHaveValue(pupil.fullName);

  await loseSession();
  await comeBack(other);
  await expect(name).toHaveValue(other.fullName);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});
