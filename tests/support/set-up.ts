import { type Page, expect as soon } from '@playwright/test';
import { scan } from './scan.ts';
import { fill, press } from './screens.ts';
import { appWith } from './second-factor.ts';

/** As long as playwright.config.ts waits; the walk of an installation runs without it. */
export const patiently = soon.configure({ timeout: 20_000 });
const expect = patiently;
const PASSWORD = 'seven lamps by the ghat';

export const seen = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** On the page of a set-up link: chooses a password and turns two-step login on. */
export async function beginSetup(page: Page): Promise<void> {
  await fill(page, { 'New password': PASSWORD, 'Confirm new password': PASSWORD });
  await press(page, 'Save and continue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Up Two-step Login');
  await press(page, 'Start');
  const code = await page.getByRole('img', { name: 'QR code of your key' }).screenshot();
  const key = new URL((await scan(code)) ?? '');
  await fill(page, { Code: appWith(key.searchParams.get('secret') ?? '').code() });
  await press(page, 'Turn on');
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(page.getByRole('heading', { name: 'Setup', exact: true })).toBeVisible();
}

/** Fills in who the provider is and who is paid, and reads the code of the test with ₹1. */
export async function setUpNameAndPayee(page: Page): Promise<void> {
  await seen(page, '5 of 5 steps are left.');
  await fill(page, {
    'Name of your site': 'Gurukul',
    'Name of your business': 'Gurukul Classes',
    Email: 'hello@gurukul.in',
    Phone: '+91 98765 43210',
    Address: '12 Tilak Road\nSadashiv Peth',
    'City or town': 'Nashik',
    'PIN code': '422 001',
  });
  await page.getByLabel('State', { exact: true }).selectOption('Maharashtra');
  await press(page, 'Save');
  await seen(page, 'Your name, phone and address are on the site.');
  await seen(page, '4 of 5 steps are left.');

  await fill(page, { 'UPI address': 'gurukul@okaxis', 'Name of the payee': 'Gurukul Classes' });
  await press(page, 'Save');
  const code = page.getByRole('img', { name: 'QR code to pay ₹1 to gurukul@okaxis' });
  // For a moment a toast is above the code, and the groups of the admin are at the foot of a phone.
  await expect(async () => {
    await code.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
    expect(await scan(await code.screenshot())).toBe(
      'upi://pay?pa=gurukul@okaxis&pn=Gurukul%20Classes&am=1.00&cu=INR&tn=Test',
    );
  }).toPass({ timeout: 30_000 });
}
