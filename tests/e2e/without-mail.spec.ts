import { expectAccessible } from '../support/axe.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { emailOf, order, buyerPassword as password } from '../support/placed-order.ts';
import { approved, chooseFor, press } from '../support/screens.ts';

const NO_MAIL = 'No email is sent, because no mail server is set up.';

test('an admin without a mail server is promised no email', async ({ page, site }) => {
  const fullName = 'Hema Iyer';
  await approved(site, { fullName, email: emailOf(fullName), password });
  const { code } = await order(site, 'Ila Sen', '623612345691');
  const dialog = page.getByRole('dialog');

  await openAdmin(page, 'approved');
  await chooseFor(page, fullName, 'Edit name, email and mobile');
  await expect(dialog).toContainText(`They must log in with the new email. ${NO_MAIL}`);
  await expectAccessible(page, 'a name to edit');
  await page.keyboard.press('Escape');
  await chooseFor(page, fullName, 'Reset two-step login');
  await expect(dialog).toContainText(NO_MAIL);
  await press(dialog, 'Cancel');

  await page.getByRole('tab', { name: 'Teaching' }).click();
  await page.getByRole('tab', { name: /^Announcements/ }).click();
  await says(page, 'Email it, too (no mail server is set up)');

  await page.getByRole('tab', { name: /^Payments/ }).click();
  await chooseFor(page, `Ila Sen, ${code}`, 'Decline…');
  await expect(dialog).toContainText('The student sees them on the order page.');
  await expect(dialog).not.toContainText('email');
});
