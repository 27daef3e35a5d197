import { utils, write } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { dayWords } from '../../server/contract/india-time.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, openAdmin, says, test } from '../support/e2e.ts';
import { excel } from '../support/excel-files.ts';
import { emailOf, order, buyerPassword as password } from '../support/placed-order.ts';
import { adminOf, approved, chooseFor, press, row } from '../support/screens.ts';

test.describe.configure({ mode: 'serial' });

const dialog = (page: Page) => page.getByRole('dialog');

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/^Bank statement/).setInputFiles({ name, mimeType: '', buffer });

test('one payment is accepted, of another the rest is asked for, and a third is declined', {
  tag: '@quick',
}, async ({ page, site }) => {
  const first = await order(site, 'Asha Verma', '623612345601');
  const second = await order(site, 'Bela Rao');
  await second.claim('623612345601', true);
  await order(site, 'Charu Nair', '623612345603');
  await openAdmin(page, 'today');
  await says(page, '3 payments to check', 'oldest since today');
  await press(page, 'Check payments');
  await expect(page).toHaveURL(/tab=payments$/);
  await expect(row(page, 'Asha Verma')).toContainText(`Same reference as ${second.code}`);
  await expectAccessible(page, 'payments to check');

  await page.getByRole('button', { name: 'Asha Verma', exact: true }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Charu Nair', exact: true })).toBeFocused();
  await page.keyboard.press('d');
  await dialog(page).getByLabel('Reason').selectOption('Another reason');
  await press(dialog(page), 'Decline');
  await says(page, 'Write what to tell the student.');
  await dialog(page)
    .getByLabel(/^Your words/)
    .fill('Please send the number of your bank.');
  await press(dialog(page), 'Decline');
  await says(page, 'Order declined. The student is told why.');

  await press(page, 'Look Asha Verma');
  await expect(dialog(page).getByLabel(/^Reference/)).toHaveValue('623612345601');
  await dialog(page)
    .getByLabel(/^Amount received/)
    .fill('600');
  await says(page, 'The student is asked for the rest.');
  await expect(dialog(page).getByRole('button', { name: 'Ask for the rest' })).toBeVisible();
  await dialog(page)
    .getByLabel(/^Amount received/)
    .fill('abc');
  await press(dialog(page), 'Accept and enroll');
  await says(page, 'Enter the amount in rupees, for example 649 or 648.97.');
  await dialog(page)
    .getByLabel(/^Amount received/)
    .fill(String(first.due));
  await expectAccessible(page, 'a payment to accept');
  await press(dialog(page), 'Accept and enroll');
  await says(page, 'Payment accepted, course opened.', 'No payment to check.');

  await page.getByRole('tab', { name: /^Waiting/ }).click();
  await expect(row(page, 'Bela Rao')).toContainText('Declined');
  await chooseFor(page, `Bela Rao, ${second.code}`, 'Ask for the rest…');
  await dialog(page)
    .getByLabel(/^Amount received/)
    .fill('600');
  await dialog(page)
    .getByLabel(/^Reference/)
    .fill('623612345602');
  await press(dialog(page), 'Ask for the rest');
  await says(page, 'is still due.');
  await expect(row(page, 'Bela Rao')).toContainText(`₹${(second.due - 600).toFixed(2)} missing`);

  await chooseFor(page, `Bela Rao, ${second.code}`, 'Decline…');
  await dialog(page)
    .getByLabel('Reason')
    .selectOption({ label: "We can't give you a place in this course. We send your money back." });
  await expect(dialog(page).getByLabel(/^Amount to give back/)).toHaveValue('600');
  await expectAccessible(page, 'an order to decline, with money back');
  await press(dialog(page), 'Decline');
  await says(page, 'Order declined. The money is listed under Refunds, to be sent.');
  await page.getByRole('tab', { name: /^Refunds/ }).click();
  await expect(row(page, 'Bela Rao')).toContainText('₹600');
});

test('a statement in Excel is compared with the orders and accepted in one press', { tag: '@quick' }, async ({
  page,
  site,
}) => {
  const sure = await order(site, 'Deepa Menon', '623612345604');
  const coded = await order(site, 'Esha Gill');
  const day = new Date(Date.now() + 5.5 * 60 * 60_000);
  // Long enough to be unpacked in a worker where a page may have one.
  const debits = Array.from({ length: 9000 }, (_, at) => [day, `Charge number ${at}`, '', 1, '']);
  const file = excel([
    ['Date', 'Narration', 'UTR No.', 'Debit', 'Credit'],
    [day, 'UPI-DEEPA', 623_612_345_604, '', sure.due],
    [day, `UPI-ESHA-${coded.code}`, 623_612_345_605, '', coded.due],
    [day, 'RENT OF HALL', '', '', 5000],
    ...debits,
  ]);
  await openAdmin(page, 'payments&list=statement');
  await choose(page, 'statement.pdf', Buffer.from('%PDF-1.7'));
  await says(page, 'This is a PDF. Download it as CSV or Excel.');
  await choose(page, 'statement.xlsx', file);
  await says(page, '3 payments,');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expectAccessible(page, 'a bank statement');
  await press(page, 'Accept 2 and enroll');
  await says(page, '2 payments accepted, 2 courses opened.');
  const left = `₹5,000 of ${dayWords(day.toISOString().slice(0, 10))}`;
  await chooseFor(page, left, 'Open a course with it…');
  await expect(dialog(page)).toContainText('RENT OF HALL');
  await press(dialog(page), 'Record and enroll');
  await says(page, 'Choose a student.', 'Choose a course.');
  await expectAccessible(page, 'a payment to open a course with');
  await page.keyboard.press('Escape');
  await chooseFor(page, left, 'Ignore');
  await says(page, 'No payments to compare.');
  await page.getByText('Ignored (1)').click();
  await expectAccessible(page, 'an ignored payment');
  await press(page, 'Undo ₹5,000');
  await says(page, 'The payment is in the list again.');
  await chooseFor(page, left, 'Split or send back…');
  await says(page, '₹5,000 is left and goes back to the payer.');
  await expectAccessible(page, 'a payment to split');
  await press(dialog(page), 'Send it back');
  await says(page, 'Send ₹5,000 back, then record it under Refunds.', 'No payments to compare.');
  await page.getByRole('tab', { name: /^Refunds/ }).click();
  await chooseFor(page, 'Unknown payer, ₹5,000', 'Put it back under Statement');
  await says(page, 'The payment is under Statement again.');
  await expect(row(page, 'Unknown payer')).toHaveCount(0);
  await page.getByRole('tab', { name: /^Statement/ }).click();
  await chooseFor(page, left, 'Split or send back…');
  await press(dialog(page), 'Send it back');
  await says(page, 'No payments to compare.');
});

test('a statement row with less than the price is accepted as agreed', async ({ page, site }) => {
  const { due } = await order(site, 'Gopal Das', '623612345690');
  const day = new Date(Date.now() + 5.5 * 60 * 60_000).toISOString().slice(0, 10);
  const less = (due - 100).toFixed(2);
  await openAdmin(page, 'payments&list=statement');
  await choose(
    page,
    'less.csv',
    Buffer.from(`Date,Narration,Credit\n${day},UPI-GOPAL-623612345690,${less}\n`),
  );
  await page.getByRole('button', { name: /^Accept as agreed…/ }).click();
  await expect(dialog(page).getByLabel(/^Amount received/)).toHaveValue(less.replace(/\.00$/, ''));
  await expect(dialog(page).getByLabel(/^Accept as agreed/)).toBeChecked();
  await expectAccessible(page, 'a payment to accept as agreed');
  await press(dialog(page), 'Accept and enroll');
  await says(page, 'Write why you agreed on less.');
  await dialog(page).getByLabel('Why', { exact: true }).fill('Agreed on the phone.');
  await press(dialog(page), 'Accept and enroll');
  await says(page, 'Payment accepted, course opened.');
  await expect(page.getByText('Gopal Das')).toHaveCount(0);
});

test('columns that no one knows are asked for once, shown first, and corrected', async ({ page, site }) => {
  const late = await order(site, 'Farah Khan', '623612345606');
  const today = new Date(Date.now() + 5.5 * 60 * 60_000).toISOString().slice(0, 10);
  const csv = (reference: string) =>
    Buffer.from(`Tag,Zweck,Soll,Haben\n${today},UPI ${reference},,${late.due}\n${today},RENT,9000,\n`);
  await openAdmin(page, 'payments&list=statement');
  await choose(page, 'other.csv', csv('623612345607'));
  await press(page, 'Show three lines');
  await says(page, 'Choose the column of the date.');
  const columns = (names: Readonly<Record<string, string>>) =>
    Promise.all(
      Object.entries(names).map(([label, column]) =>
        page.getByLabel(label, { exact: true }).selectOption(column),
      ),
    );
  const money = 'Money in (deposit, credit)';
  await columns({ Date: 'Tag', 'Narration or details': 'Zweck', [money]: 'Soll' });
  await press(page, 'Show three lines');
  await says(page, 'The first lines are read like this:', '₹9,000');
  await expectAccessible(page, 'columns');
  await press(page, 'Read the file');
  await says(page, '1 payment,', 'RENT');
  await press(page, 'The columns are wrong');
  await columns({ [money]: 'Haben', 'Money out (withdrawal, debit)': 'Soll' });
  await press(page, 'Show three lines');
  await says(page, 'Went out');
  await press(page, 'Read the file');
  await says(page, '1 payment,', 'Perhaps');
  await expect(page.getByText('RENT')).toHaveCount(0);
  await choose(page, 'other.csv', csv('623612345606'));
  await says(page, '1 payment,', 'Certain');
  await press(page, 'Accept 1 and enroll');
  await says(page, '1 payment accepted, course opened.');
});

test('41 orders are accepted from an old Excel statement in three clicks', async ({ page, site }) => {
  test.setTimeout(120_000);
  const rows = [['Date', 'Narration', 'Chq./Ref.No.', 'Withdrawal Amt.', 'Deposit Amt.']] as (
    | string
    | number
  )[][];
  const [year = '', month = '', day = ''] = new Date(Date.now() + 5.5 * 60 * 60_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  const date = `${day}/${month}/${year.slice(2)}`;
  for (let at = 0; at < 41; at += 1) {
    const reference = `62361234${String(5700 + at)}`;
    const one = await order(site, `Student ${String.fromCharCode(65 + (at % 26))}${at}`, reference);
    rows.push([date, `UPI-STUDENT-${reference}`, `0000${reference}`, '', one.due]);
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows));
  const file = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
  // Payments, Statement, the file, Accept.
  await openAdmin(page, 'today');
  await page.getByRole('tab', { name: /^Payments/ }).click();
  await page.getByRole('tab', { name: /^Statement/ }).click();
  await choose(page, 'statement.xls', file);
  await says(page, '41 payments,');
  await press(page, 'Accept 41 and enroll');
  await says(page, '41 payments accepted, 41 courses opened.');
});

test('a payment in cash opens the course, which is not taken away by mistake', async ({ page, site }) => {
  await approved(site, { fullName: 'Gita Bose', email: emailOf('Gita Bose'), password });
  await openAdmin(page, 'payments');
  await press(page, 'Record a payment');
  await dialog(page).getByPlaceholder('Name, email or mobile').fill('Gita');
  await dialog(page)
    .getByLabel(/Gita Bose/)
    .check();
  await dialog(page).getByLabel('Course', { exact: true }).selectOption('Full Stack');
  await dialog(page)
    .getByLabel(/^Amount received/)
    .fill('649');
  await dialog(page).getByLabel('Paid by').selectOption('Cash');
  await press(dialog(page), 'Record and enroll');
  await says(page, 'Payment recorded, course opened.');

  await page.getByRole('tab', { name: /^Approved/ }).click();
  await press(page, 'Courses of Gita Bose');
  await dialog(page).getByLabel('Full Stack').uncheck();
  await press(dialog(page), 'Save courses');
  await says(page, 'Full Stack: This student paid for this course');
  await press(dialog(page), 'Remove and save');
  await says(page, 'Enrollments updated successfully!');
  const admin = await adminOf(site);
  const [{ id }] = (await admin.get('/api/approved-users?search=Gita')).body;
  expect((await admin.get(`/api/user/${id}/enrollments`)).body).toEqual([]);
});

test('a payment that was accepted for the wrong order is taken by its payer’s', async ({ page, site }) => {
  const stranger = await order(site, 'Indu Sen', '623612345611');
  const payer = await order(site, 'Jaya Sen');
  await stranger.decide('accept', {});
  await payer.claim('623612345611', true);
  await openAdmin(page, 'payments');
  await press(page, 'Look Jaya Sen');
  await press(dialog(page), 'Accept and enroll');
  await says(page, `Order ${stranger.code} was paid with this reference.`);
  await expectAccessible(page, 'a payment of another order');
  await dialog(page)
    .getByLabel('Whose payment is it?')
    .selectOption('Of Jaya Sen: take it from the other order');
  await press(dialog(page), 'Accept and enroll');
  await says(page, 'Payment accepted, course opened.');
  await page.getByRole('tab', { name: /^Waiting/ }).click();
  await expect(row(page, 'Indu Sen')).toContainText('Declined');
});

test('an order that no one paid is not accepted by habit, and an acceptance is undone in four presses', async ({
  page,
  site,
  context,
}) => {
  const unpaid = await order(site, 'Kamal Nath');
  const made = await order(site, 'Leela Pai', '623612345620');
  await made.decide('accept', {});
  await openAdmin(page, 'payments&list=waiting');
  await expect(row(page, 'Kamal Nath')).toContainText('Not paid yet');
  await expect(row(page, 'Kamal Nath').getByRole('button', { name: /Accept/ })).toHaveCount(0);
  await chooseFor(page, `Kamal Nath, ${unpaid.code}`, 'Record a payment…');
  await says(page, 'Kamal Nath has not reported a payment.');
  await expect(dialog(page).getByLabel(/^Amount received/)).toHaveValue('');
  await press(dialog(page), 'Accept and enroll');
  await says(page, 'Enter the amount in rupees');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: /^All/ }).click();
  await chooseFor(page, `Leela Pai, ${made.code}`, 'Undo the acceptance…');
  await expectAccessible(page, 'an acceptance to undo');
  await press(dialog(page), 'Undo the acceptance');
  await says(page, 'Please choose a reason.');
  await context.setOffline(true);
  await dialog(page).getByLabel('The money never came').check();
  await press(dialog(page), 'Undo the acceptance');
  await says(page, 'We could not reach the server.');
  await context.setOffline(false);
  // What was chosen is still there, and the keyboard is enough.
  await dialog(page).getByRole('button', { name: 'Undo the acceptance', exact: true }).press('Enter');
  await says(page, 'Acceptance undone. The buyer is told why.');
  await expect(row(page, 'Leela Pai')).toContainText('Declined');
});

test('each order has the act that its risk allows, and those that the bank confirms are accepted together', {
  tag: '@quick',
}, async ({ page, site }) => {
  const sure = [await order(site, 'Manu Das', '623612345631'), await order(site, 'Nila Sen', '623612345632')];
  const short = await order(site, 'Omar Ali', '623612345633');
  await order(site, 'Pia Bose', '623612345634');
  const coded = await order(site, 'Ravi Lal');
  await coded.claim('623612345636', true);
  const day = new Date(Date.now() + 5.5 * 60 * 60_000).toISOString().slice(0, 10);
  const lines = [
    ...sure.map(({ due }, at) => `${day},UPI-62361234563${at + 1},${due}`),
    `${day},UPI-623612345633,${(short.due - 100).toFixed(2)}`,
    `${day},UPI-${coded.code},${coded.due}`,
  ];
  const admin = await adminOf(site);
  const read = await admin.request('POST', '/api/bank-statements', {
    headers: { 'content-type': 'text/csv' },
    body: `Date,Narration,Credit\n${lines.join('\n')}\n`,
  });
  expect(read.status).toBe(201);

  await openAdmin(page, 'payments');
  const acts = {
    'Manu Das': ['In the bank', 'Accept'],
    'Omar Ali': ['₹100 short', 'Ask'],
    'Pia Bose': ['Not in the bank', 'Look'],
    'Ravi Lal': ['In the bank', 'Accept'],
  };
  for (const [buyer, [words = '', act]] of Object.entries(acts)) {
    await expect(row(page, buyer)).toContainText(words);
    await expect(row(page, buyer).locator('[data-main]')).toHaveAccessibleName(`${act} ${buyer}`);
  }
  await press(page, 'Accept these 2');
  await expect(dialog(page)).toContainText('Manu Das');
  await expect(dialog(page)).toContainText('Nila Sen');
  await expect(dialog(page)).not.toContainText('Ravi Lal');
  const sum = sure.reduce((total, { due }) => total + due, 0);
  await expect(dialog(page).getByRole('row', { name: /^Sum/ })).toContainText(
    new Intl.NumberFormat('en-IN').format(sum),
  );
  await expectAccessible(page, 'payments that the bank confirms');
  await press(dialog(page), 'Accept 2 and enroll');
  await says(page, '2 payments accepted, 2 courses opened.');
  await expect(row(page, 'Manu Das')).toHaveCount(0);

  await press(page, 'Ask Omar Ali');
  await expect(dialog(page).getByLabel(/^Amount received/)).toHaveValue(/^\d+(\.\d\d)?$/);
  await press(dialog(page), 'Ask for the rest');
  await says(page, 'is still due.');

  await page.getByRole('button', { name: 'Pia Bose', exact: true }).click();
  await expect(dialog(page)).toContainText('623612345634');
  await expectAccessible(page, 'an order');
  await press(dialog(page), 'Decline…');
  await expect(dialog(page)).toHaveAccessibleName('Decline the order of Pia Bose?');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});
