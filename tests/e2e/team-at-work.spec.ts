import { expectSound } from '../support/axe.ts';
import { expect, openAdmin, type Site, says, signIn, test } from '../support/e2e.ts';
import { newBuyer } from '../support/new-buyer.ts';
import { PHONE } from '../support/public-pages.ts';
import { type Account, adminOf, approved, fill, press } from '../support/screens.ts';

const password = 'three boats and a kite';

/** Invites someone and returns the link of their mail. */
async function invited(site: Site, { fullName, email }: Account, preset: string): Promise<string> {
  const owner = await adminOf(site);
  const { status } = await owner.post('/api/staff', { fullName, email, presets: [preset] });
  expect(status).toBe(201);
  await expect.poll(() => site.mailbox.resetTokenFor(email)).toBeDefined();
  return `/reset-password/${site.mailbox.resetTokenFor(email)}`;
}

test.use({ viewport: PHONE });

test('an editor publishes words from the invitation on, and an owner finds the price that they may not', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  const editor = { fullName: 'Esha Rao', email: 'esha.editor@example.in', password };
  await page.goto(await invited(site, editor, 'editor'));
  await fill(page, { 'New password': password, 'Confirm new password': password });
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL('**/admin-login');
  await fill(page, { Email: editor.email, Password: password });
  await press(page, 'Login');
  await page.waitForURL('**/admin');
  const groups = page.getByRole('navigation', { name: 'Groups' });
  await expect(groups.getByRole('button')).toHaveText([/^Today/, /^Courses/, /^Site/]);
  await groups.getByRole('button', { name: 'Courses' }).click();
  await press(page, 'Page Angular');
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page
    .getByLabel('Summary', { exact: true })
    .fill('Build screens of parts, one after the other, and put the finished app online.');
  await press(page, 'Publish 1 change');
  await says(page, 'Live. Angular: summary');
  await expect(page.getByRole('link', { name: 'View page (in a new tab)' })).toHaveAttribute(
    'href',
    '/Angular',
  );
  expect(await (await page.request.get('/Angular')).text()).toContain('Build screens of parts');

  const price = page.getByRole('textbox', { name: 'Price (₹)', exact: true });
  await expect(price).toHaveAccessibleDescription(/An owner publishes a change of it\.$/);
  await price.fill('777');
  await press(page, 'Publish 1 change');
  await says(page, 'This draft changes Price. An owner must publish it.');

  const own = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
  const owner = await own.newPage();
  await openAdmin(owner, 'today');
  await press(owner, 'See drafts');
  await says(owner, 'One draft is not published: Angular');
  await expectSound(owner, 'a draft of an editor');
  await press(owner, 'Angular');
  await expect(owner.getByRole('textbox', { name: 'Price (₹)', exact: true })).toHaveValue('777');
  await press(owner, 'Publish 1 change');
  await says(owner, 'Live. Angular: price ₹649 → ₹777');
  await press(owner, 'Undo');
  await says(owner, 'Undone.');
  await own.close();
});

test('an accountant sees no part of others, and records a payment in cash', async ({ page, site }) => {
  const accountant = { fullName: 'Kavita Menon', email: 'kavita.accounts@example.in', password };
  const payer = { fullName: 'Padma Iyer', email: 'padma.cash@example.in', password };
  await approved(site, payer);
  const { status, body: order } = await site.client().post('/api/orders', newBuyer());
  expect(status).toBe(201);
  const path = (await invited(site, accountant, 'accounts')).split('/').at(-1);
  expect((await site.client().post(`/api/reset-password/${path}`, { password })).status).toBe(200);
  await signIn(page, accountant);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await page.goto('/admin?tab=payments');
  await press(page, 'Search');
  await page.getByRole('combobox', { name: 'Search orders' }).fill('Asha Verma');
  await expect(page.getByRole('group', { name: 'Kinds' }).getByRole('button')).toHaveText([
    /^All/,
    /^Orders/,
  ]);
  await expectSound(page, 'an accountant’s search');
  await press(page, 'Close the search');
  await press(page, 'More for payments');
  await expect(page.getByRole('menuitem')).toHaveText(['Record a payment', 'Codes']);
  await page.getByRole('menuitem', { name: 'Record a payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Name, email or mobile').fill('padma.cash');
  await dialog.getByLabel(/Padma Iyer/).check();
  await dialog.getByLabel('Course', { exact: true }).selectOption('Full Stack');
  await dialog.getByLabel(/^Amount received/).fill('649');
  await dialog.getByLabel('Paid by').selectOption('Cash');
  await press(dialog, 'Record and enroll');
  await says(page, 'Payment recorded, course opened.');

  const owner = await adminOf(site);
  const [{ id }] = (await owner.get(`/api/orders?search=${order.code}`)).body;
  const some = { method: 'upi', reference: '412345678906', amountPaise: 20_000, askForRest: true };
  expect((await owner.post(`/api/orders/${id}/accept`, some)).status).toBe(200);
  await page.goto('/admin?tab=payments&list=waiting');
  await page.getByRole('button', { name: new RegExp(`^More for Asha Verma.*${order.code}`) }).click();
  await page.getByRole('menuitem', { name: 'Record a payment' }).click();
  await dialog.getByLabel(/^Amount received/).fill('449');
  await dialog.getByLabel('Paid by').selectOption('Cash');
  await press(dialog, 'Accept and enroll');
  await says(page, 'Payment accepted');
  expect(refused).toEqual([]);
  await page.goto('/account');
  await expect(page.getByRole('definition').filter({ hasText: /^Accounts$/ })).toBeVisible();
});
