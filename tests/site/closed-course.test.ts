import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium, launchArgs } from '../support/browser.ts';
import { CopiedProject, exampleCourse } from '../support/copied-project.ts';
import { textOf } from '../support/html.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { PHONE } from '../support/public-pages.ts';
import { adminOf, agree, fill, press } from '../support/screens.ts';

const SOLD = '2026-01-05T23:59:00+05:30';
const OVER = '2026-01-06T00:01:00+05:30';

const copy = new CopiedProject();
const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-closed-'));
let product: ProductProcess;
let browser: Browser;
let full: string;

beforeAll(async () => {
  const batch = (name: string, schedule: string) =>
    exampleCourse()
      .replaceAll('Computer Networks', `${name} Networks`)
      .replace('path: ComputerNetworks', `path: ${name}Networks`)
      .replace('    starts: 2027-01-11\n', `    starts: 2026-01-11\n${schedule}`);
  copy.addCourse('dated-networks', batch('Dated', '    enrolmentDeadline: 2026-01-05\n'));
  copy.addCourse('full-networks', batch('Full', '  full: true\n'));
  const site = await copy.build();
  full = textOf(site.page('/join/full-networks').html) + textOf(site.page('/buyFullNetworks').html);
  product = await startProcess(dataDir, { SITE_DIR: site.dist, DEMO: '1' });
  browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });
});
afterAll(async () => {
  await browser.close();
  await product.end('SIGTERM');
  copy[Symbol.dispose]();
  rmSync(dataDir, { recursive: true, force: true });
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
  ['/join/dated-networks', 'Show my payment QR'],
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
  expect(full.match(/Every place in this course is taken\./g)).toHaveLength(2);
});

test('a form without scripts is refused by the server’s clock, and an email that is left reaches the provider', async () => {
  const late = await open('/join/dated-networks');
  await fill(late, {
    'Full name': 'Asha Verma',
    Email: 'asha@example.in',
    'Choose a password': 'slow boats at dawn',
  });
  await agree(late);
  await press(late, 'Show my payment QR');
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
  const [message] = (await admin.get('/api/contact-messages')).body;
  expect(message).toMatchObject({ email: 'bina@example.in', subject: 'Tell me when Dated Networks opens' });
  expect((await admin.get('/api/pending-users?search=asha')).body).toEqual([]);
});
