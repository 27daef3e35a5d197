import type { Locator, Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { inIndia } from '../../server/contract/india-time.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { emailOf, order } from '../support/placed-order.ts';
import { PHONE } from '../support/public-pages.ts';
import { adminOf, approved, registered, row } from '../support/screens.ts';

const password = 'seven blue umbrellas';
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens what an admin sees first, and counts their presses from there. */
async function begin(page: Page) {
  await openAdmin(page, 'today');
  const pressed: string[] = [];
  const press = async (what: Locator | string, within: Page | Locator = page) => {
    pressed.push(String(what));
    await (typeof what === 'string' ? within.getByRole('button', { name: what, exact: true }) : what).click();
  };
  return { press, pressed };
}

const screens = [
  { name: 'on a laptop', at: 1, viewport: { width: 1366, height: 768 } },
  { name: 'on a phone', at: 2, viewport: PHONE },
];

for (const { name, at, viewport } of screens) {
  test.describe(name, () => {
    test.use({ viewport });
    const called = (what: string, number: number) =>
      `${what} ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[number]} ${'XY'[at - 1]}`;
    const names = (what: string, count: number) =>
      Array.from({ length: count }, (_, number) => called(what, number));
    const person = (fullName: string) => ({ fullName, email: emailOf(fullName), password });

    test('what came in last month is read without a press', async ({ page, site }) => {
      const bought = await order(site, called('Early', 0));
      await bought.decide('accept', { method: 'cash' });
      const database = new Sqlite(site.databaseFile);
      const lastMonth = inIndia(Date.now());
      lastMonth.setUTCDate(1);
      lastMonth.setUTCHours(-48);
      database
        .prepare('update receipts set issued_at = ? where order_id = (select id from orders where code = ?)')
        .run(lastMonth.getTime(), bought.code);
      database.close();
      await openAdmin(page, 'today');
      const line = page.getByText(/last month$/);
      await expect(line).toContainText(/₹[1-9]/);
      await expect(line).toBeInViewport();
    });

    test('14 registrations are approved in 4 presses, buyers who did not pay never among them', async ({
      page,
      site,
    }) => {
      for (const fullName of names('Wish', 14)) await registered(site, person(fullName), 'full-stack');
      for (const buyer of names('Buyer', 3)) await order(site, buyer);
      const { press, pressed } = await begin(page);
      await press('Approve students');
      await expect(row(page, called('Wish', 0))).toBeVisible();
      await expect(row(page, 'Buyer')).toHaveCount(0);
      await press(page.getByRole('checkbox', { name: 'Select all 14 shown' }));
      await press('Approve selected');
      await press('Approve 14', dialog(page));
      await says(page, 'No users are currently waiting for approval.');
      expect(pressed.length).toBeLessThanOrEqual(4);
      const admin = await adminOf(site);
      const [buyer] = (await admin.get(`/api/pending-users?search=${emailOf(called('Buyer', 0))}`)).body;
      expect(buyer).toBeDefined();
    });

    test('3 of 6 buyers paid: each is accepted in two presses', async ({ page, site }) => {
      for (const [number, buyer] of names('Payer', 3).entries())
        await order(site, buyer, `6236${at}000000${number}`.padEnd(12, '7'));
      const { press, pressed } = await begin(page);
      await press('Check payments');
      for (const buyer of names('Payer', 3)) {
        await press(`Look ${buyer}`);
        await press('Accept and enroll', dialog(page));
        await expect(row(page, buyer)).toHaveCount(0);
      }
      expect(pressed.length).toBeLessThanOrEqual(7);
      await expect(page.getByText('No payment to check.')).toBeVisible();
    });

    test('a class list of 40 with 5 known people is imported, and says who is new', async ({
      page,
      site,
    }) => {
      test.slow();
      const known = names('Known', 5);
      for (const fullName of known) await approved(site, person(fullName));
      const rows = [...known, ...names('Class', 26), ...names('Group', 9)].map(
        (fullName) => `${fullName};${emailOf(fullName)};Angular`,
      );
      const { press, pressed } = await begin(page);
      await press(page.getByRole('tab', { name: 'Create User' }));
      await press('Import students');
      await dialog(page)
        .getByLabel('Excel or CSV file')
        .setInputFiles({
          name: 'class.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(['name;email;courses', ...rows].join('\n')),
        });
      await says(page, '35 students will get an account', '5 students with an account will be enrolled.');
      await press('Import 40', dialog(page));
      await press('Download passwords', dialog(page));
      await expect(dialog(page)).toHaveCount(0);
      // And the file itself.
      expect(pressed.length).toBeLessThanOrEqual(4);
      const admin = await adminOf(site);
      for (const [fullName] of [known, names('Class', 1)]) {
        const [{ courses }] = (await admin.get(`/api/approved-users?search=${emailOf(fullName ?? '')}`)).body;
        expect(courses).toContainEqual(expect.objectContaining({ name: 'Angular' }));
      }
    });

    test('a refused email is sent again in two presses', async ({ page, site }) => {
      const [reader] = names('Reader', 1).map(person);
      if (reader === undefined) throw new Error('no reader');
      await approved(site, reader);
      site.mailbox.refuses = { at: 'RCPT', reply: '550 5.1.1 No such user', to: reader.email };
      await site.client().post('/api/forgot-password', { email: reader.email });
      const admin = await adminOf(site);
      const newest = async () => (await admin.get(`/api/emails?to=${reader.email}`)).body[0].state;
      await expect.poll(newest).toBe('refused');
      site.mailbox.refuses = undefined;
      const { press, pressed } = await begin(page);
      await press('Fix emails');
      await press(page.getByRole('button', { name: `Send again to ${reader.email}` }).first());
      await says(page, 'The email is being sent again.');
      expect(pressed.length).toBeLessThanOrEqual(2);
      await expect.poll(() => site.mailbox.resetTokenFor(reader.email)).toBeDefined();
    });

    test('8 messages are sent on WhatsApp, a press each, and are ticked', async ({ page, site }) => {
      const admin = await adminOf(site);
      for (const fullName of names('Texted', 8)) {
        const bought = await order(site, fullName);
        await bought.decide('accept', { method: 'cash' });
        const [{ id }] = (await admin.get(`/api/approved-users?search=${emailOf(fullName)}`)).body;
        await admin.put(`/api/user/${id}`, { fullName, email: emailOf(fullName), phone: '98765 43210' });
      }
      await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
      const { press, pressed } = await begin(page);
      await press('Send texts');
      for (const fullName of names('Texted', 8)) {
        const opened = page.waitForEvent('popup');
        await press(page.getByRole('link', { name: `WhatsApp to ${fullName}`, exact: true }));
        const popup = await opened;
        expect(decodeURIComponent(popup.url())).toContain(
          '919876543210?text=Hello Texted, we received your payment',
        );
        await popup.close();
        await expect(row(page, fullName)).toContainText('Opened');
      }
      expect(pressed.length).toBeLessThanOrEqual(9);
      expect((await admin.get('/api/admin-counts')).body.toSend).toBe(0);
    });
  });
}
