import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, says, test } from '../support/e2e.ts';
import { PHONE } from '../support/public-pages.ts';
import { agree, fill, press } from '../support/screens.ts';

test.use({ viewport: PHONE });

const dayOf = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const OFFERS = `offers:
  - key: evening
    name: Evening batch
    priceInr: 4999
    steps: [{ priceInr: 3999, until: ${dayOf(20)} }]
    starts: ${dayOf(40)}
    ends: ${dayOf(180)}
    seats: 1
    when: Mon Wed Fri, 7 to 8:30 pm
  - { key: self-6, name: 6 months on your own, priceInr: 2999, access: { months: 6 } }
`;

async function typeBuyer(page: Page): Promise<void> {
  await page.getByLabel('Not yet').check();
  await fill(page, {
    'Full name': 'Asha Verma',
    Email: `asha${randomInt(10 ** 9)}@example.in`,
    'Choose a password': 'slow boats at dawn',
  });
  await agree(page);
}

test('a visitor chooses a batch and pays its price of the day; the next one finds it full and waits', async ({
  page,
  browser,
  site,
}) => {
  const file = join(site.contentDir, 'courses/angular.md');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace(/^schedule:$/m, `${OFFERS}$&`));
  await expect
    .poll(async () => (await (await page.request.get('/Angular')).text()).includes('Evening batch'))
    .toBe(true);
  await page.goto('/Angular');
  await says(page, 'Choose how to join', '6 months of access');
  await expectAccessible(page, '/Angular with offers');
  await page.goto('/buyAngular');
  await expectAccessible(page, '/buyAngular with offers');
  await page.getByRole('link', { name: 'Evening batch' }).click();
  await page.waitForURL('**/join/angular?offer=evening');
  await expect(page.getByRole('radio', { name: /^Evening batch/ })).toBeChecked();
  await expectAccessible(page, '/join/angular with offers');
  await typeBuyer(page);
  await press(page, 'Continue to payment');
  await says(page, 'Angular, Evening batch', 'Mon Wed Fri, 7 to 8:30 pm', 'Pay exactly ₹3,99');
  await expectAccessible(page, 'the order of a batch');

  const { baseURL } = test.info().project.use;
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: PHONE,
    baseURL: baseURL ?? site.url,
  });
  for (const other of [page, await plain.newPage()]) {
    await other.goto('/join/angular');
    await other.getByRole('radio', { name: /^Evening batch/ }).check();
    await typeBuyer(other);
    await press(other, 'Continue to payment');
    await says(other, 'Every place of “Evening batch” is taken now.');
    await press(other, 'Tell me when a place is free');
    await says(other, 'Thank you. We tell you when a place is free.');
  }
  await plain.close();
  writeFileSync(file, before);
});
