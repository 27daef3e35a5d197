import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ageAnswers, privacyNotice } from '../../server/contract/privacy-notice.ts';
import { expectAccessible } from '../support/axe.ts';
import { catalogue } from '../support/catalogue.ts';
import { placeOf, play } from '../support/classroom.ts';
import { expect, logIn, type Site, says, signIn, test } from '../support/e2e.ts';
import { uploadForm } from '../support/fixtures.ts';
import { typist } from '../support/keyboard.ts';
import { PHONE } from '../support/public-pages.ts';
import { scanPayment } from '../support/scan.ts';
import { adminOf, agree, approved, awake, fill, press } from '../support/screens.ts';

test.use({ viewport: PHONE });

const payee = catalogue.payments?.upi;

const password = 'slow boats at dawn';
const newReference = (): string => `6${randomInt(10 ** 10, 10 ** 11 - 1)}`;
const reference = (page: Page) => page.getByLabel('Reference number', { exact: true });

async function expectOwnQr(page: Page, title: string): Promise<string> {
  await expect(page).toHaveTitle(/^Order AB/);
  const code = /AB\w{6}/.exec(await page.title())?.[0] ?? '';
  const due = /Pay exactly ₹([\d.]+)/.exec(await page.getByRole('heading', { level: 2 }).first().innerText());
  expect(Object.fromEntries((await scanPayment(page)).searchParams)).toEqual({
    pa: payee?.vpa,
    pn: payee?.payeeName,
    am: Number(due?.[1]).toFixed(2),
    cu: 'INR',
    tn: `${code} ${title}`,
  });
  return code;
}

async function accept(site: Site, code: string): Promise<void> {
  const admin = await adminOf(site);
  const orders: { id: number; code: string }[] = (await admin.get('/api/orders?list=check')).body;
  const id = orders.find((order) => order.code === code)?.id;
  expect((await admin.post(`/api/orders/${id}/accept`, {})).status).toBe(200);
}

async function typeBuyer(page: Page, email: string, hasPaid = false): Promise<void> {
  await page.getByLabel(hasPaid ? 'Yes, I have paid' : 'Not yet').check();
  await fill(page, { 'Full name': 'Asha Verma', Email: email, 'Choose a password': password });
  await agree(page);
}

test('a visitor without a mouse goes from the home page to an order', { tag: '@release' }, async ({
  page,
}) => {
  test.slow();
  const keys = await typist(page);
  const { press, reach, write } = keys;
  const link = (name: RegExp | string) => page.getByRole('link', { name }).first();
  await page.goto('/');
  await press(link('See all courses'));
  await page.waitForURL('**/courses');
  await press(link('View all Details of Angular'));
  await page.waitForURL('**/Angular');
  await press(link('Buy Now'));
  await page.waitForURL('**/buyAngular');
  await press(link('Register Now'));
  await page.waitForURL('**/join/angular');
  await reach(page.getByLabel('Yes, I have paid'));
  await page.keyboard.press('ArrowDown');
  await write(page.getByLabel('Full name'), 'Asha Verma');
  await write(page.getByLabel('Email', { exact: true }), `asha${randomInt(10 ** 9)}@example.in`);
  await write(page.getByLabel('Choose a password'), password);
  await press(page.getByLabel(ageAnswers.adult), 'Space');
  await press(page.getByLabel(privacyNotice.agree), 'Space');
  await press(page.getByRole('button', { name: 'Continue to payment' }));
  await expectOwnQr(page, 'Angular');
  await write(reference(page), newReference());
  await press(page.getByRole('button', { name: 'Send the number' }));
  await says(page, 'Thank you. We will check it with our bank.');
  await keys.end();
});

test('from the buy page to the first lesson, and to a second course in two presses', {
  tag: '@quick',
}, async ({ page, site }) => {
  test.slow();
  const admin = await adminOf(site);
  const courses: { id: number; slug: string }[] = (await admin.get('/api/courses')).body;
  const courseId = courses.find(({ slug }) => slug === 'angular')?.id ?? 0;
  const lesson = { title: 'Welcome', description: '', type: 'video', courseId };
  await admin.upload('/api/upload-file', uploadForm(lesson, { name: 'lecture.mp4' }));

  await page.goto('/buyAngular');
  await page.getByRole('link', { name: 'Register Now' }).click();
  await expect(page).toHaveURL(/\/join\/angular$/);
  await press(page, 'Continue to payment');
  await says(page, 'Choose whether you have paid.', 'Enter your full name.', 'Select your age group.');
  await expectAccessible(page, 'a refused order');
  await page.setViewportSize(PHONE);
  await typeBuyer(page, 'asha.order@example.in');
  await press(page, 'Continue to payment');
  await expect(page).toHaveURL(/\/order\/[^/]+$/);
  const code = await expectOwnQr(page, 'Angular');
  await says(page, 'Pay within 3 days.');
  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Save the QR')]);
  expect(saved.suggestedFilename()).toBe(`${code} Angular.png`);
  await expectAccessible(page, 'an open order');

  await reference(page).fill('9876543210');
  await press(page, 'Send the number');
  await says(page, 'This looks like a mobile number. The reference has 12 digits.');
  await expect(reference(page)).toHaveValue('9876543210');
  await expect(reference(page)).toBeFocused();
  await expectAccessible(page, 'a refused number');
  const number = newReference();
  await reference(page).fill(number);
  await press(page, 'Send the number');
  await says(page, 'Thank you. We will check it with our bank.', number);
  await expectAccessible(page, 'a number that is checked');
  await accept(site, code);
  await page.reload();
  await says(page, 'You are in, Asha');
  const receipt = await page.getByRole('link', { name: /^Receipt .*PDF/ }).getAttribute('href');
  expect((await page.request.get(receipt ?? '')).headers()['content-type']).toBe('application/pdf');
  await expectAccessible(page, 'a paid order');

  await logIn(page, 'student', { email: 'asha.order@example.in', password });
  await page.getByRole('link', { name: 'Start Learning Angular' }).click();
  await page.locator('video').waitFor();
  await play(page);
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Buy Full Stack' }).click();
  await expect(page).toHaveURL(/\/order\/[^/]+$/);
  const second = await expectOwnQr(page, 'Full Stack');
  await page.goto('/dashboard');
  await expect(page.getByRole('list', { name: 'Open orders' })).toContainText(second);
  await page.goto('/join/ethical-hacking');
  await says(page, 'You are logged in as Asha Verma.');
  await expect(page.getByLabel('Email', { exact: true })).toBeHidden();
  await page.getByLabel('Not yet').check();
  await press(page, 'Continue to payment');
  await expectOwnQr(page, 'Ethical Hacking');
});

test('who pays by the QR of the page sends the number once, and is asked for no money again', async ({
  page,
  site,
}) => {
  const email = 'gauri.order@example.in';
  await page.goto('/buyAlgorithms');
  await page.getByRole('link', { name: 'Register Now' }).click();
  await typeBuyer(page, email, true);
  await press(page, 'Send my registration');
  await says(page, 'Enter the reference number of your payment.');
  await expectAccessible(page, 'a registration without its number');
  await page.setViewportSize(PHONE);
  const number = newReference();
  await page.getByLabel('Reference number of your payment').fill(number);
  await press(page, 'Send my registration');
  await says(page, 'Thank you.', number);
  const code = /AB\w{6}/.exec(await page.title())?.[0] ?? '';
  const qr = page.getByRole('img', { name: /^QR code/ });
  await expect(qr).toHaveCount(0);
  await press(page, 'Change');
  await says(page, 'Paid? Enter your UPI reference number');
  await expect(qr).toBeHidden();
  await expectAccessible(page, 'an order of who paid by the page');
  await page.setViewportSize(PHONE);
  await reference(page).fill(number);
  await press(page, 'Send the number');

  // The page is lost: the password leads back to it.
  await page.goto('/student-login');
  await fill(page, { Email: email, Password: password });
  await press(page, 'Login');
  await says(page, 'Your account is waiting for admin approval.');
  await page.getByRole('link', { name: 'Open my order' }).click();
  await says(page, 'Thank you.', number);
  await accept(site, code);

  await logIn(page, 'student', { email, password });
  await says(page, 'Welcome, Asha Verma');
  await awake(page);
  for (const path of ['/buyAlgorithms', '/join/algorithms']) {
    await page.goto(path);
    await says(page, 'You have this course.');
    await expect(qr).toBeHidden();
    await expect(page.getByRole('link', { name: 'Register Now' })).toBeHidden();
    await expect(page.getByLabel('Not yet')).toBeHidden();
  }
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/course\/\d+/);
  await page.goto('/account');
  const own = page.getByRole('region', { name: 'My orders' });
  await expect(own).toContainText('Paid');
  const receipt = await own.getByRole('link', { name: /^Receipt/ }).getAttribute('href');
  expect((await page.request.get(receipt ?? '')).headers()['content-type']).toBe('application/pdf');
});

test('who has an account logs in first and comes back to the order', async ({ page, site }) => {
  const known = { fullName: 'Bina Rao', email: 'bina.order@example.in', password };
  await approved(site, known);
  await page.goto('/join/angular?paid');
  await page.getByLabel('Reference number of your payment').fill(newReference());
  await typeBuyer(page, known.email, true);
  await press(page, 'Send my registration');
  await says(page, 'An account with this email already exists.');
  await page.getByRole('link', { name: 'Log in first' }).click();
  await fill(page, { Email: known.email, Password: password });
  await press(page, 'Login');
  await expect(page).toHaveURL(/\/join\/angular$/);
  await says(page, 'You are logged in as Bina Rao.');
  // The login ends meanwhile: the form asks again.
  await page.context().clearCookies();
  await page.getByLabel('Not yet').check();
  await press(page, 'Continue to payment');
  await expect(page.getByLabel('Full name')).toBeVisible();
});

test('no one sees an order without its link', async ({ page }) => {
  const answer = await page.goto(`/order/${'A'.repeat(48)}`);
  expect(answer?.status()).toBe(404);
  await says(page, 'This page does not exist');
});

test.describe('without scripts', () => {
  // Orders are limited by address, and each course has had one above.
  test.use({ javaScriptEnabled: false, extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.40' } });

  test('a visitor orders, tells the number, changes it, and is in', { tag: '@quick' }, async ({
    page,
    site,
  }) => {
    await page.goto('/join/operating-systems');
    await typeBuyer(page, 'chitra.order@example.in');
    await fill(page, { 'Mobile number (optional)': '12345' });
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await says(page, 'Please enter a mobile number with 10 digits.');
    await expect(page.getByLabel('Full name')).toHaveValue('Asha Verma');
    await expect(page.getByLabel('Choose a password')).toHaveValue('');
    await fill(page, { 'Choose a password': password, 'Mobile number (optional)': '98765 43210' });
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    const code = await expectOwnQr(page, 'Operating Systems');
    const link = page.url();
    const answer = await page.request.get(link);
    expect(answer.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
    });
    for (const number of [newReference(), newReference()]) {
      await reference(page).fill(number);
      await press(page, 'Send the number');
      await says(page, number);
      await press(page, 'Change');
    }
    await reference(page).fill(newReference());
    await press(page, 'Send the number');
    const mobile = page.getByLabel('Mobile number (optional)');
    await page.getByText('Correct your details').click();
    await mobile.fill('12345');
    await press(page, 'Save');
    await says(page, 'Please enter a mobile number with 10 digits.');
    await mobile.fill('98765 43211');
    await press(page, 'Save');
    await says(page, 'Your details are saved.');
    await accept(site, code);
    await page.goto(link);
    await says(page, 'Is a detail in a document wrong?');
    await expect(page.getByText('Correct your details')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Log in and start' })).toBeVisible();
  });

  test('two orders with one number are both checked; an order can be cancelled and begun again', async ({
    page,
    site,
  }) => {
    const taken = newReference();
    const order = async (email: string) => {
      await page.goto('/join/algorithms');
      await typeBuyer(page, email);
      await page.getByRole('button', { name: 'Continue to payment' }).click();
    };
    await order('dev.order@example.in');
    await reference(page).fill(taken);
    await press(page, 'Send the number');
    await order('esha.order@example.in');
    await reference(page).fill(taken);
    await press(page, 'Send the number');
    await says(page, 'Another order has this reference number.');
    await press(page, 'This payment is mine');
    await says(page, 'Another order has the same number. We will check');
    await order('farid.order@example.in');
    await page.getByText('Pay later, or cancel').click();
    await press(page, 'Cancel this order');
    await says(page, 'This order is cancelled');
    await page.getByRole('link', { name: 'Start again' }).click();
    await expect(page).toHaveURL(`${site.address}/join/algorithms`);
  });
});

test("a stranger’s page can't press the buttons of an order", async ({ page, site }) => {
  await signIn(page);
  const answer = await page.request.post(`${site.address}/order/x`, {
    form: { do: 'cancel' },
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status()).toBe(403);
});
