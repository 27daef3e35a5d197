import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { admin } from '../support/admin.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, openAdmin, says, signIn, test } from '../support/e2e.ts';
import { asLongAgo } from '../support/long-ago.ts';
import { buyerPassword, emailOf, order } from '../support/placed-order.ts';
import { PHONE } from '../support/public-pages.ts';
import { adminOf, chooseFor, press, row } from '../support/screens.ts';

test.use({ viewport: PHONE });

const dialog = (page: Page) => page.getByRole('dialog');

async function expectPdf(page: Page, address: string | null): Promise<void> {
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
}

test('a buyer asks for the money back, gets it, and the course closes', async ({ page, site }) => {
  test.slow();
  const asha = await order(site, 'Asha Refund', '623612345691');
  await asha.decide('accept', {});
  await page.goto(asha.path);
  await page.getByText('Ask for a refund').click();
  await expectAccessible(page, 'a paid order whose money is asked back');
  await page.setViewportSize(PHONE);
  await page.getByLabel('Why do you want your money back?').selectOption('It is not what I expected');
  await page.getByLabel('Your words').fill('I looked for a course in Hindi.');
  await press(page, 'Send the request');
  await says(page, 'You asked for', 'We answer by', 'T-');
  await expectAccessible(page, 'a refund that was asked for');

  await openAdmin(page, 'today');
  await page.setViewportSize(PHONE);
  await press(page, 'Refund requests');
  await expect(page).toHaveURL(/tab=payments&list=refunds$/);
  await expect(row(page, 'Asha Refund')).toContainText('I looked for a course in Hindi.');
  await expectAccessible(page, 'refunds');
  await page.setViewportSize(PHONE);
  asLongAgo(site.databaseFile, admin.email, 11);
  await page.getByRole('button', { name: 'Asha Refund', exact: true }).focus();
  await page.keyboard.press('a');
  await press(dialog(page), 'Agree');
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' });
  await proof.getByLabel('Password', { exact: true }).fill(admin.password);
  await press(proof, 'Confirm');
  await says(page, 'Refund agreed. Send the money, then record it here.');
  await page.getByRole('button', { name: 'Record Asha Refund' }).click();
  await press(dialog(page), 'Record as sent');
  await says(page, 'Say whether the course is closed.');
  await expectAccessible(page, 'a refund to record');
  await page.setViewportSize(PHONE);
  await dialog(page)
    .getByLabel(/^Reference/)
    .fill('623699990001');
  await dialog(page).getByLabel('The course').selectOption('Close it for the student');
  await press(dialog(page), 'Record as sent');
  await says(page, 'Refund recorded. The student gets the document.');
  await expect(row(page, 'Asha Refund')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Receipts' }).click();
  await press(page, 'Search and filter');
  await page.getByPlaceholder('Name, number or code').fill(asha.code);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessible(page, 'receipts');
  await page.setViewportSize(PHONE);
  await expectPdf(page, await page.getByRole('link', { name: /^PDF/ }).first().getAttribute('href'));
  await page.getByRole('button', { name: /^More for ABR/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as cancelled…' }).click();
  await dialog(page).getByLabel('Why').fill('Wrong amount.');
  await press(dialog(page), 'Mark as cancelled');
  await says(page, 'Cancelled. Number and document stay in the list.');

  await page.context().clearCookies();
  await page.goto(asha.path);
  await says(page, 'Refunded on', 'We sent ₹', '623699990001');
  await expectPdf(page, await page.getByRole('link', { name: /^Refund receipt/ }).getAttribute('href'));
  await expectAccessible(page, 'an order whose money came back');
  await signIn(page, { email: emailOf('Asha Refund'), password: buyerPassword });
  await page.goto(asha.path);
  await expect(page.getByRole('link', { name: 'Your courses' })).toBeVisible();
});

test('a course that was given for another reason too stays open after a refund', async ({ page, site }) => {
  const bela = await order(site, 'Bela Refund', '623612345692');
  await bela.decide('accept', {});
  const office = await adminOf(site);
  const [{ id: userId }] = (await office.get('/api/approved-users?search=Bela%20Refund')).body;
  const [courseId] = (await office.get(`/api/user/${userId}/enrollments`)).body;
  await office.post('/api/enroll', { userId, courseId });
  await openAdmin(page, 'payments&list=all');
  await press(page, 'Search and filter');
  await page.getByPlaceholder('Name, mobile or reference').fill(bela.code);
  await expect(page.getByRole('row')).toHaveCount(2);
  await chooseFor(page, `Bela Refund, ${bela.code}`, 'Give money back…');
  await dialog(page).getByLabel('Why').fill('Paid twice.');
  await press(dialog(page), 'Agree');
  await page.getByRole('tab', { name: /^Refunds/ }).click();
  await expect(row(page, 'Bela Refund')).toContainText('Paid twice.');
  await page.getByRole('button', { name: 'Record Bela Refund' }).click();
  await dialog(page).getByLabel('The course').selectOption('Close it for the student');
  await press(dialog(page), 'Record as sent');
  await says(page, 'Refund recorded. The student gets the document.');
  expect((await office.get(`/api/user/${userId}/enrollments`)).body).toEqual([courseId]);
  await page.getByRole('tab', { name: /^All orders/ }).click();
  await expect(row(page, 'Bela Refund')).toContainText('Refunded');
});

test('a refused refund says why, and a complaint is answered by email', async ({ page, site }) => {
  const charu = await order(site, 'Charu Refund', '623612345693');
  await charu.decide('accept', {});
  await charu.client.post(`/api${charu.path}/refund-requests`, { reason: "I can't come." });
  const complaint = { name: 'Dev Complaint', email: 'dev@example.in', subject: 'Sound', message: 'Silent.' };
  await site.client().post('/api/complaints', complaint);
  await openAdmin(page, 'messages&list=requests');
  await press(page, 'Decide Charu Refund');
  await expect(page).toHaveURL(/tab=payments&list=refunds$/);
  await page.getByRole('button', { name: 'Charu Refund', exact: true }).focus();
  await page.keyboard.press('d');
  await dialog(page).getByLabel('What to tell the student').fill('You finished the course.\nAll the best.');
  await press(dialog(page), 'Refuse');
  await says(page, 'Refund refused. The student is told why.');
  await press(page, 'Search and filter');
  await page.getByLabel('Show').selectOption('Open and done');
  await expect(row(page, 'Charu Refund')).toContainText('Refused');

  const groups = page.getByRole('navigation', { name: 'Groups' });
  await groups.getByRole('button', { name: 'More' }).click();
  await groups.getByRole('button', { name: 'Complaints' }).click();
  await expect(page).toHaveURL(/tab=messages&list=complaints$/);
  await expectAccessible(page, 'complaints');
  await press(page, 'Answer Dev Complaint');
  await dialog(page).getByLabel('Your answer').fill('The sound is back.');
  await press(dialog(page), 'Send and close');
  await says(page, 'Answer sent.');
  const answered = () => site.mailbox.mails.find(({ subject }) => subject?.includes('our answer'))?.text;
  await expect.poll(answered).toContain('The sound is back.');

  await page.goto(charu.path);
  await says(page, 'We could not refund this payment', 'All the best.');
  await expectAccessible(page, 'a refund that was refused');
});

test('orders that are short, declined, expired, cancelled or not sold any more can be read by all', async ({
  page,
  site,
}) => {
  test.slow();
  const short = await order(site, 'Esha Refund', '623612345694');
  await short.decide('accept', { amountPaise: 60_000, askForRest: true });
  const declined = await order(site, 'Farid Refund', '623612345695');
  await declined.decide('decline', { reason: 'other', words: 'Please send the number\nof your bank.' });
  const [expired, cancelled] = [await order(site, 'Gita Refund'), await order(site, 'Hari Refund')];
  await cancelled.client.post(`/api${cancelled.path}/cancel`);
  const unsold = await order(site, 'Indu Refund');
  const database = new Sqlite(site.databaseFile);
  database.prepare('update orders set expires_at = ? where code = ?').run(Date.now() - 1000, expired.code);
  database.prepare("update orders set slug = 'gone' where code = ?").run(unsold.code);
  database.close();
  for (const [{ path }, words] of [
    [short, 'We received ₹600. This is the rest.'],
    [declined, 'We could not accept this payment'],
    [expired, 'This order expired on'],
    [cancelled, 'This order is cancelled'],
    [unsold, 'Already paid? Enter your UPI reference number'],
  ] as const) {
    await page.goto(path);
    await says(page, words);
    await expectAccessible(page, words);
  }
});
