import jsQr from 'jsqr';
import sharp from 'sharp';
import { writtenPayee } from '../support/content.ts';
import { expect, test } from '../support/e2e.ts';
import { courses, DESKTOP, PHONE, settled } from '../support/public-pages.ts';

/** What a phone's camera would read in a picture. */
async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const payee = writtenPayee();
const SCREENS = [
  { viewport: PHONE, colorScheme: 'dark' },
  { viewport: DESKTOP, colorScheme: 'light' },
] as const;

// A QR picture of the provider's own is theirs to check.
for (const course of courses.filter(({ hasOwnQr }) => !hasOwnQr))
  test(`the QR of ${course.title} pays the right amount to the right payee, on dark and light screens`, async ({
    page,
  }) => {
    await page.goto(course.paymentPath);
    for (const { viewport, colorScheme } of SCREENS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.locator('.qr').scrollIntoViewIfNeeded();
      await settled(page);
      const link = new URL((await scan(await page.screenshot())) ?? 'about:blank');
      expect(`${link.protocol}//${link.host}`).toBe('upi://pay');
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
  });

for (const course of courses)
  test(`the buy page of ${course.title} says whom, how much and for what, and leads on to registration`, async ({
    page,
  }) => {
    await page.goto(course.paymentPath);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title);
    await expect(page.locator('main .price').first()).toContainText(`₹${course.priceInr}`);
    await expect(page.locator('main .price-old').first()).toBeVisible();
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
    await expect(register).toHaveAttribute(
      'href',
      course.registrationUrl ?? `/student-login?mode=register&course=${course.slug}`,
    );
  });

test('Register Now without a form of its own opens the registration of the site, for that course', async ({
  page,
}) => {
  const course = courses.find(({ registrationUrl }) => registrationUrl === undefined);
  await page.goto(course?.paymentPath ?? '');
  await page.getByRole('link', { name: /^Register Now/ }).click();
  await expect(page).toHaveURL(/\/student-login\?mode=register&course=/);
  await expect(page.getByText(`You are registering for ${course?.title}`)).toBeVisible();
});

test('where the browser refuses to copy, the value is selected and the page does not say that it was copied', async ({
  page,
}) => {
  // Browsers have no clipboard for pages over plain http, as on an office network.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto('/buyAngular');
  await page.getByRole('button', { name: 'Copy: Pay to' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'copy it by hand' })).toBeVisible();
  await expect(page.getByText('Copied')).toHaveCount(0);
  expect(await page.evaluate(() => String(getSelection()))).toBe(writtenPayee().vpa);
});

test('the heart remembers the course in this browser, each for itself', async ({ page }) => {
  const heart = page.getByRole('button', { name: 'Wishlist' });
  const isWished = (wished: boolean) => expect(heart).toHaveAttribute('aria-pressed', String(wished));
  await page.goto('/buyAngular');
  await isWished(false);
  await heart.click();
  await isWished(true);
  await page.reload();
  await isWished(true);

  await page.goto('/paymentLeadership');
  await isWished(false);
  await heart.click();
  await page.goto('/buyAngular');
  await isWished(true);
  await heart.click();
  await page.reload();
  await isWished(false);
  await page.goto('/paymentLeadership');
  await isWished(true);
});

test('a wishlist that something else broke does no harm', async ({ page }) => {
  await page.goto('/buyAngular');
  for (const broken of ['{', '7', 'null', '{"a":1}']) {
    await page.evaluate((text) => localStorage.setItem('wishlist', text), broken);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Wishlist' })).toHaveAttribute('aria-pressed', 'false');
  }
});

test('payee, amount and note can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/buyAngular');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const parts = { 'Pay to': payee.vpa, Amount: '649.00', Note: 'Angular' };
  for (const [label, value] of Object.entries(parts)) {
    await page.getByRole('button', { name: `Copy: ${label}` }).click();
    await expect.poll(copied).toBe(value);
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).not.toHaveCount(0);
  }
});
