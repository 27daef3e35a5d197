import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { daysAfter, longDayWords } from '../../server/contract/access.ts';
import { indianDay } from '../../server/contract/india-time.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, says, test } from '../support/e2e.ts';
import { missedPart } from '../support/long-ago.ts';
import { PHONE } from '../support/public-pages.ts';
import { adminOf, agree, fill, press } from '../support/screens.ts';

test.use({ viewport: PHONE });

const OFFERS = `offers:
  - key: weekend
    name: Weekend batch
    priceInr: 1800
    parts: [{ inr: 600 }, { inr: 700, dueDays: 30 }, { inr: 500, dueDays: 60 }]
  - { key: alone, name: On your own, priceInr: 900 }
  - key: term
    name: A whole term
    priceInr: 2400
    parts: [{ inr: 1400 }, { inr: 1000, dueDays: 40 }]
`;
const asked = (page: Page, name: string) =>
  page.getByRole('group', { name: `How would you like to pay for ${name}?` });
const chooseOffer = (page: Page, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();

async function typeBuyer(page: Page): Promise<void> {
  await page.getByLabel('Not yet').check();
  const email = `ravi${randomInt(10 ** 9)}@example.in`;
  await fill(page, { 'Full name': 'Ravi Menon', Email: email, 'Choose a password': 'slow boats at dawn' });
  await agree(page);
}

test('a buyer is asked about parts for what they chose, and their order leads from part to part', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const admin = await adminOf(site);
  expect((await admin.post('/api/coupons', { code: 'PARTS5', percent: 5 })).status).toBe(201);
  const file = join(site.contentDir, 'courses/angular.md');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace(/^schedule:$/m, `${OFFERS}$&`));
  await expect
    .poll(async () => (await (await page.request.get('/Angular')).text()).includes('Weekend batch'))
    .toBe(true);

  // Without scripts each question names its offer, and only that of the chosen one counts.
  const { baseURL } = test.info().project.use;
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: PHONE,
    baseURL: baseURL ?? site.url,
  });
  const other = await plain.newPage();
  await other.goto('/join/angular');
  await asked(other, 'Weekend batch')
    .getByRole('radio', { name: /^₹600 now/ })
    .check();
  await expect(asked(other, 'A whole term')).toBeVisible();
  await chooseOffer(other, 'On your own');
  await typeBuyer(other);
  await press(other, 'Continue to payment');
  await says(other, 'Angular, On your own', 'Pay exactly ₹');
  await expect(other.getByText('You pay in')).toHaveCount(0);
  await plain.close();

  await page.goto('/join/angular');
  await expect(page.getByRole('group', { name: /^How would you like to pay/ })).toHaveCount(0);
  await chooseOffer(page, 'Weekend batch');
  await expect(page.getByRole('group', { name: /^How would you like to pay/ })).toHaveCount(1);
  await asked(page, 'Weekend batch')
    .getByRole('radio', { name: /^₹600 now/ })
    .check();
  await chooseOffer(page, 'On your own');
  await expect(page.getByRole('group', { name: /^How would you like to pay/ })).toHaveCount(0);
  await chooseOffer(page, 'Weekend batch');
  await expect(asked(page, 'Weekend batch').getByRole('radio', { name: /^₹600 now/ })).toBeChecked();
  await page.getByText('I have a code').click();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('parts5');
  await press(page, 'Check');
  await says(
    page,
    'You pay ₹1,710 instead of ₹1,800, or in parts: ₹600 now, then ₹700 within 30 days after the course opens, then ₹410 within 60 days after the course opens.',
  );
  await chooseOffer(page, 'On your own');
  await expect(page.getByText('You pay ₹1,710')).toHaveCount(0);
  await press(page, 'Check');
  await says(page, 'You pay ₹855 instead of ₹900.');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('');
  await chooseOffer(page, 'Weekend batch');
  await expectAccessible(page, '/join/angular with parts');
  await typeBuyer(page);
  await press(page, 'Continue to payment');
  await says(page, 'Part 1 of 3.', 'You pay in 3 parts');
  await expect(page.getByRole('list', { name: 'Your order, step by step' })).toBeVisible();

  const code = (await page.title()).slice(6, 14);
  const [{ id }] = (await admin.get(`/api/orders?search=${code}`)).body;
  const accept = async () => {
    expect((await admin.post(`/api/orders/${id}/accept`, { method: 'cash' })).status).toBe(200);
    await page.reload();
  };
  const step = page.locator('[aria-current="step"]');
  await accept();
  const today = indianDay(Date.now());
  const [due, until] = [daysAfter(today, 30), daysAfter(today, 35)].map(longDayWords);
  await says(
    page,
    `You are in, Ravi`,
    `Part 1 of 3 is paid. Part 2 is due by ${due}. The course is open until ${until}.`,
  );
  await expect(page.getByRole('list', { name: 'Your order, step by step' })).toHaveCount(0);
  await expect(step).toContainText('Part 2');
  await expect(page.getByRole('link', { name: 'Log in and start' })).toBeVisible();
  await expectAccessible(page, 'an order of which a part is paid');

  missedPart(site.databaseFile, id, 2);
  await expect
    .poll(async () => (await (await page.request.get(page.url())).text()).includes('is closed for you'), {
      timeout: 90_000,
    })
    .toBe(true);
  await page.reload();
  await says(
    page,
    'Angular, Weekend batch is closed for you',
    'Part 2 was due by',
    'and the course opens again.',
  );
  await expectAccessible(page, 'an order of which a part is missed');
  await accept();
  await says(page, 'You are in, Ravi', 'Parts 1 and 2 of 3 are paid.');
  await expect(step).toContainText('Part 3');
  await accept();
  await says(page, 'You are in, Ravi', 'All 3 parts are paid');
  await expect(page.getByRole('list', { name: 'Your order, step by step' })).toBeVisible();
  writeFileSync(file, before);
});
