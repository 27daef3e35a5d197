import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchArgs } from '../support/browser.ts';
import { type BuiltSite, readBuiltSite } from '../support/built-site.ts';
import { CopiedProject, exampleCourse } from '../support/copied-project.ts';
import { textOf } from '../support/html.ts';
import { structuredData } from '../support/json-ld.ts';
import { watchOutside } from '../support/outside.ts';
import { pngSize } from '../support/png.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { PHONE } from '../support/public-pages.ts';
import { codeOnScreen, scan } from '../support/scan.ts';
import { adminOf, agree, approved, fill, press } from '../support/screens.ts';

const FORM = 'https://forms.example.org/networks';
const VIDEO = 'aBcDeFgHiJk';

const SOLD = '2026-01-05T23:59:00+05:30';
const OVER = '2026-01-06T00:01:00+05:30';

const copy = await CopiedProject.make();
const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-courses-'));
const before = readBuiltSite();
let after: BuiltSite;
let product: ProductProcess;
let browser: Browser;

const named = (name: string): string =>
  exampleCourse()
    .replaceAll('Computer Networks', `${name} Networks`)
    .replace('path: ComputerNetworks', `path: ${name}Networks`);
/** Works whose cameras were held upright. */
const TURNED = ['turned.jpg', 'turned.webp', 'turned.png'];
const workOf = (picture: string): string => `
  - maker: Meera Joshi
    town: Pune
    what: Bookings for a tailor
    picture: ${picture}
    pictureAlt: The shop of a tailor with her prices.
    consent: true`;
const batch = (name: string, schedule: string): string =>
  named(name).replace('    starts: 2027-01-11\n', `    starts: 2026-01-11\n${schedule}`);

beforeAll(async () => {
  const course = exampleCourse()
    .replace('payment:\n', `payment:\n  registrationUrl: ${FORM}\n`)
    .replace(
      'curriculum:\n',
      `video:\n  youtubeId: ${VIDEO}\n  title: A look inside\n  minutes: 3\ncurriculum:\n`,
    );
  copy.addCourse('computer-networks', course);
  copy.addCourse('free-networks', named('Free').replace('priceInr: 499', 'priceInr: 0'));
  const dated = batch('Dated', '    enrolmentDeadline: 2026-01-05\n');
  const pictured = dated
    .replace('payment:\n', 'payment:\n  qrPicture: code.png\n')
    .replace('payment:\n', `works:${TURNED.map(workOf).join('')}\npayment:\n`)
    .concat('\n![The lab](lab.jpg)\n');
  copy.addCourse('dated-networks', pictured);
  const pictures = join(copy.root, 'content/pictures');
  writeFileSync(join(pictures, 'code.png'), await codeOnScreen('upi://pay?pa=asha@examplebank'));
  const photo = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#cc0000' } });
  writeFileSync(join(pictures, 'lab.jpg'), await photo.withMetadata().jpeg().toBuffer());
  for (const name of TURNED) await photo.withMetadata({ orientation: 6 }).toFile(join(pictures, name));
  copy.addCourse('full-networks', batch('Full', '  full: true\n'));
  after = await copy.build();
  product = await startProcess(dataDir, {
    SITE_DIR: after.dist,
    CONTENT_DIR: join(copy.root, 'content'),
    DEMO: '1',
  });
  browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });
});
afterAll(async () => {
  await browser.close();
  await product.end('SIGTERM');
  copy[Symbol.dispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the example of the editors’ guide, saved as one new file, is an eleventh course', () => {
  test('with a page and a buy page, and nothing else came or went', () => {
    expect(after.sitemap.toSorted()).toEqual(
      [
        ...before.sitemap,
        ...['Computer', 'Free', 'Dated', 'Full'].flatMap((name) => [
          `/${name}Networks`,
          `/buy${name}Networks`,
        ]),
      ].sort(),
    );
    expect(textOf(after.page('/ComputerNetworks').html)).toContain('How a message travels from your phone');
  });

  test('with its questions, a card in the lists, a shared picture and a drawn cover', () => {
    const shared = structuredData(before.page('/Angular')).get('FAQPage').mainEntity.at(-1).name;
    expect(textOf(after.page('/ComputerNetworks').html)).toContain(shared);
    const { html } = after.page('/courses');
    expect(html.match(/data-course="computer-networks"/g)).toHaveLength(1);
    expect(html).toContain('href="/ComputerNetworks"');
    expect(pngSize(after.read('/og/computer-networks.png'))).toEqual({ width: 1200, height: 630 });
    expect(after.page('/ComputerNetworks').html).toContain('/og/computer-networks.png');
  });

  test('with a QR of its price, and its own form in a new tab', () => {
    const links = after
      .page('/buyComputerNetworks')
      .tags.flatMap(({ name, attributes }) => (name === 'a' ? [attributes] : []));
    expect(after.page('/buyComputerNetworks').html).toContain('QR code: pay ₹499 to Abhyas Learning');
    expect(after.has('/join/computer-networks')).toBe(false);
    expect(links.find(({ href }) => href === FORM)).toMatchObject({
      target: '_blank',
      rel: 'noopener noreferrer',
    });
  });

  test('with own pictures as files of the build, the QR of the bank to the byte', async () => {
    const [, lab = ''] =
      /<img src="([^"?]+)[^"]*" width="1600" height="800" alt="The lab"/.exec(
        after.page('/DatedNetworks').html,
      ) ?? [];
    expect((await sharp(after.read(lab)).metadata()).width).toBe(1600);
    const [, code = ''] =
      /<img [^>]*alt="QR code: pay [^>]*src="([^"?]+)/.exec(after.page('/buyDatedNetworks').html) ?? [];
    expect(await scan(after.read(code))).toBe('upi://pay?pa=asha@examplebank');
  });

  test('with works as their cameras were held', () => {
    const { html } = after.page('/DatedNetworks');
    for (const name of TURNED)
      expect(html).toMatch(new RegExp(`/428/${name}\\.avif[^>]*width="428" height="856"`));
  });

  test('without reviews while no one has said anything', () => {
    const { html } = after.page('/ComputerNetworks');
    expect(html).not.toContain('id="reviews"');
    expect(html).not.toContain('out of 5 stars');
  });

  test('with a video that comes after a click, and its form in a tab that knows nothing of ours', async () => {
    const page = await browser.newPage({ baseURL: product.url });
    const outside = await watchOutside(page.context(), product.url);

    await page.goto('/ComputerNetworks');
    await page.waitForLoadState('networkidle');
    expect(outside).toEqual([]);
    await page.getByRole('link', { name: 'Play the video' }).click();
    await page.locator('iframe[title="A look inside"]').waitFor();
    const player = `https://www.youtube-nocookie.com/embed/${VIDEO}`;
    await expect.poll(() => outside.map(({ origin, pathname }) => origin + pathname)).toEqual([player]);

    await page.goto('/buyComputerNetworks');
    const [form] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: /^Register Now/ }).click(),
    ]);
    await form.waitForLoadState();
    const known = await form.evaluate(() => [location.href, window.opener, document.referrer]);
    expect(known).toEqual([FORM, null, '']);
  });
});

test('a course that costs nothing asks for no payment: joining leads to the registration', () => {
  const page = after.page('/FreeNetworks');
  const joins = [...page.html.matchAll(/<a class="button not-owned[^"]*" href="([^"]+)"/g)].map(
    ([, href]) => href,
  );
  expect(new Set(joins)).toEqual(new Set(['/student-login?mode=register&amp;course=free-networks']));
  expect(textOf(page.html)).toContain('Join free');
  expect(textOf(page.html)).not.toMatch(/Buy Now|₹0/);
  expect(structuredData(page).get('Course').offers).toMatchObject({ category: 'Free', price: 0 });
  const buy = after.page('/buyFreeNetworks');
  expect(buy.html).not.toMatch(/upi:|QR code/);
  expect(textOf(buy.html)).toContain('Register Now');
});

test('a student who is logged in joins it by one press', async () => {
  const account = { fullName: 'Juhi Nair', email: 'juhi@example.in', password: 'seven blue umbrellas' };
  await approved(product, account);
  const page = await browser.newPage({ baseURL: product.url, viewport: PHONE });
  await page.goto('/student-login');
  await fill(page, { Email: account.email, Password: account.password });
  await press(page, 'Login');
  await page.waitForURL('**/dashboard');
  await page.goto('/FreeNetworks');
  await page.getByRole('link', { name: 'Join free' }).first().click();
  await page.getByRole('status').getByText('An admin opens Free Networks for you.').waitFor();
  const admin = await adminOf(product);
  const [{ id: userId }] = (await admin.get(`/api/approved-users?search=${account.email}`)).body;
  const courses = (await admin.get('/api/courses')).body as { id: number; slug: string }[];
  const courseId = courses.find(({ slug }) => slug === 'free-networks')?.id;
  await admin.post('/api/enroll', { userId, courseId });
  await page.goto('/buyFreeNetworks');
  await page.getByRole('link', { name: 'Register Now' }).click();
  await page.waitForURL(`**/course/${courseId}`);
  expect(courseId).toBeGreaterThan(0);
  await page.close();
});

/** What a phone shows of the sale on a day; without a day, without scripts. */
async function open(path: string, day?: string): Promise<Page> {
  const options = { baseURL: product.url, viewport: PHONE, javaScriptEnabled: day !== undefined };
  const page = await browser.newPage(options);
  if (day !== undefined) await page.clock.setFixedTime(day);
  // The server's clock is past all these days.
  await page.route('/api/closed-courses', (route) => route.abort());
  await page.goto(path);
  return page;
}

test.each([
  ['/DatedNetworks', 'Buy Now'],
  ['/buyDatedNetworks', 'Register Now'],
  ['/join/dated-networks', 'Continue to payment'],
])('%s sells until the day is over in India, and then offers to tell when it opens', async (path, sale) => {
  const shown = async (day?: string) => {
    const page = await open(path, day);
    const isVisible = (name: RegExp) => {
      const links = page.getByRole('link', { name }).or(page.getByRole('button', { name }));
      return links.first().isVisible();
    };
    return [await isVisible(new RegExp(`^${sale}`)), await isVisible(/^Tell me when it opens$/)];
  };
  expect(await shown(SOLD)).toEqual([true, false]);
  expect(await shown(OVER)).toEqual([false, true]);
  expect(await shown()).toEqual([true, false]);
});

test('a card says that the course is closed or full', async () => {
  const page = await open('/courses', OVER);
  const badges = page
    .locator('.course-card .badge')
    .filter({ visible: true, hasText: /^(Closed now|Full)$/ });
  expect(await badges.allInnerTexts()).toEqual(['Closed now', 'Full']);
  const full = ['/join/full-networks', '/buyFullNetworks']
    .map((path) => textOf(after.page(path).html))
    .join();
  expect(full.match(/This course is full\./g)).toHaveLength(2);
});

test('a form without scripts is refused by the server’s clock, and an email that is left reaches the provider', async () => {
  const late = await open('/join/dated-networks');
  await fill(late, {
    'Full name': 'Asha Verma',
    Email: 'asha@example.in',
    'Choose a password': 'slow boats at dawn',
  });
  await agree(late);
  await late.getByLabel('Not yet').check();
  await press(late, 'Continue to payment');
  const refusal = late.getByRole('alert').filter({ visible: true });
  expect(await refusal.innerText()).toBe('Enrollment for Dated Networks closed on 5 January 2026.');

  const page = await open('/DatedNetworks', OVER);
  await page.getByRole('link', { name: 'Tell me when it opens' }).first().click();
  await press(page, 'Tell me when it opens');
  await page.getByText('Enter your email, like name@example.com.').filter({ visible: true }).waitFor();
  await fill(page, { 'Your email': 'bina@example.in' });
  await press(page, 'Tell me when it opens');
  await page.getByText('Thank you for your message!').waitFor();
  const admin = await adminOf(product);
  const [message] = (await admin.get('/api/messages')).body;
  expect(message).toMatchObject({ email: 'bina@example.in', subject: 'Tell me when Dated Networks opens' });
  expect((await admin.get('/api/pending-users?search=asha')).body).toEqual([]);
});
