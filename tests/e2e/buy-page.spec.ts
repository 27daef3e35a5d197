import type { Page } from '@playwright/test';
import { type WrittenCourse, writtenPayee } from '../support/content.ts';
import { expect, test } from '../support/e2e.ts';
import { courses, DESKTOP, PHONE } from '../support/public-pages.ts';
import { scan, scanPayment } from '../support/scan.ts';

const payee = writtenPayee();
async function expectQr(page: Page, course: WrittenCourse): Promise<void> {
  const link = await scanPayment(page);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    pa: payee.vpa,
    pn: payee.payeeName,
    am: course.priceInr.toFixed(2),
    cu: 'INR',
    tn: course.note,
  });
  // Some payment apps neither turn + into a space nor decode %40.
  expect(link.href).not.toMatch(/\+|%40/);
}

test('each buy page says whom, how much and for what, as its QR does, and leads on to registration', async ({
  page,
}) => {
  for (const [at, course] of courses.entries()) {
    await page.setViewportSize(at % 2 ? DESKTOP : PHONE);
    await page.emulateMedia({ colorScheme: at % 2 ? 'light' : 'dark' });
    await page.goto(course.paymentPath);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title);
    await expect(page.getByRole('main')).toContainText(`₹${course.priceInr}`);
    await expect(page.getByRole('main').locator('del, s').first()).toBeVisible();
    await expect(
      page
        .getByRole('region', { name: /includes|get/i })
        .getByRole('listitem')
        .first(),
    ).toContainText(/hours/);
    const card = page.getByRole('region', { name: 'Scan & Pay' });
    for (const words of [payee.vpa, payee.payeeName, `₹${course.priceInr}`, course.note])
      await expect(card).toContainText(words);
    await expect(card).toContainText(
      'Scan the above QR code, pay the course fee and then fill the Registration form by clicking on Register Now.',
    );
    const register = page.getByRole('link', { name: /^Register Now/ });
    await expect(register).toHaveAttribute('href', course.registrationUrl ?? `/join/${course.slug}`);
    const paid = page.getByRole('link', { name: 'I have paid already' });
    if (course.registrationUrl === undefined)
      await expect(paid).toHaveAttribute('href', `/join/${course.slug}?paid`);
    // A QR picture of the provider's own is theirs to check.
    if (!course.hasOwnQr) await expectQr(page, course);
  }
  const course = courses.find(({ registrationUrl }) => registrationUrl === undefined);
  await page.goto(course?.paymentPath ?? '');
  await page.getByRole('link', { name: /^Register Now/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Join ${course?.title}`);
});

test('a personal address is paid by its QR, which a phone can save: apps refuse links to it', async ({
  browser,
  page,
}) => {
  await page.goto('/buyAngular');
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.goto(page.url());
  for (const device of [page, phone]) {
    await expect(device.getByRole('img', { name: /^QR code: pay/ })).toBeVisible();
    await expect(device.locator('a[href^="upi:"]')).toHaveCount(0);
  }
  const save = phone.getByRole('button', { name: 'Save the QR' });
  const [saved] = await Promise.all([phone.waitForEvent('download'), save.click()]);
  const stream = await saved.createReadStream();
  expect(await scan(Buffer.concat(await stream.toArray()))).toMatch(/^upi:\/\/pay\?.*am=649\.00/);
  await context.close();
});

test('what a buyer prints is one page', async ({ page }) => {
  await page.goto('/buyEthicalHacking');
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: false })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('the heart remembers the course in this browser, each for itself', async ({ page }) => {
  const heart = page.getByRole('button', { name: 'Wishlist' });
  const isSaved = (saved: boolean) => expect(heart).toHaveAttribute('aria-pressed', String(saved));
  await page.goto('/buyAngular');
  await isSaved(false);
  await heart.click();
  await isSaved(true);
  await page.goto('/paymentLeadership');
  await isSaved(false);
  await heart.click();
  await page.goto('/buyAngular');
  await isSaved(true);
  await heart.click();
  await page.reload();
  await isSaved(false);
  await page.goto('/paymentLeadership');
  await isSaved(true);
  // What something else broke does no harm.
  await page.evaluate(() => localStorage.setItem('wishlist', '{"a":1}'));
  await page.reload();
  await isSaved(false);
});

test('payee, amount and note are copied, or selected to be copied by hand', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/buyAngular');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const parts = { 'Pay to': payee.vpa, Amount: '649.00', Note: 'Angular' };
  for (const [label, value] of Object.entries(parts)) {
    await page.getByRole('button', { name: `Copy: ${label}` }).click();
    await expect.poll(copied).toBe(value);
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).not.toHaveCount(0);
  }

  // Browsers have no clipboard for pages over plain http, as on an office network.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto('/buyAngular');
  await page.getByRole('button', { name: 'Copy: Pay to' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'copy it by hand' })).toBeVisible();
  await expect(page.getByText('Copied')).toHaveCount(0);
  expect(await page.evaluate(() => String(getSelection()))).toBe(writtenPayee().vpa);
});
