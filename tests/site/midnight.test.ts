import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { daysAfter, endOfDay } from '../../server/contract/access.ts';
import { indianDay } from '../../server/contract/india-time.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { adminOf } from '../support/screens.ts';
import { shopContent } from '../support/shop-content.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-midnight-'));
const contentDir = await shopContent(join(folder, 'content'));
const file = join(contentDir, 'courses/angular.md');
const clock = join(folder, 'clock');
const last = daysAfter(indianDay(Date.now()), 3);
const midnight = endOfDay(last);
const OFFERS = `offers:
  - { key: early, name: Early birds, priceInr: 4999, steps: [{ priceInr: 3999, until: ${last} }] }
  - { key: batch, name: Batch of the winter, priceInr: 2999, starts: ${last}, joinUntil: ${last} }
  - { key: term, name: Until the exam, priceInr: 1999, access: { until: ${last} } }
  - { key: parts, name: In parts, priceInr: 1499, parts: [{ inr: 900 }, { inr: 599, dueOn: ${last} }] }
`;

/** Moves the clock of the product; its next look at the time is the new one. */
function setClock(at: number): void {
  writeFileSync(`${clock}.new`, String(at));
  renameSync(`${clock}.new`, clock);
}

let product: ProductProcess;
beforeAll(async () => {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^schedule:$/m, `${OFFERS}$&`));
  setClock(midnight - 60_000);
  const hook = ['--import', join(import.meta.dirname, 'clock-at.ts')];
  product = await startProcess(join(folder, 'data'), { CONTENT_DIR: contentDir, CLOCK: clock }, [
    process.execPath,
    ...hook,
    'server/main.ts',
  ]);
});
afterAll(async () => {
  await product?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const soon = (what: () => Promise<unknown>) => vi.waitFor(what, { timeout: 30_000, interval: 100 });
const pageOf = async (path: string): Promise<string> =>
  (await (await fetch(product.url + path)).text()).replaceAll(/<script.*?<\/script>/gs, '');
const quote = async (offer: string, pricePaise: number) => {
  const json = { course: 'angular', offer, pricePaise, dryRun: true };
  const { status, body } = await product.client().post('/api/orders', json);
  return [status, body.code ?? body.duePaise];
};

const FIELD = 'I have a code';

test('a field for a code is on the form of a course while one works for it', async () => {
  const admin = await adminOf(product);
  const fieldsOf = () =>
    Promise.all(
      ['angular', 'full-stack'].map(async (slug) => (await pageOf(`/join/${slug}`)).includes(FIELD)),
    );
  expect(await fieldsOf()).toEqual([false, false]);
  const ofAll = (await admin.post('/api/coupons', { code: 'EVERYONE', percent: 10 })).body;
  expect(await fieldsOf()).toEqual([true, true]);
  await admin.post('/api/coupons', { code: 'TOMORROW', percent: 10, startsOn: daysAfter(last, 1) });
  await admin.post(`/api/coupons/${ofAll.id}/stop`);
  expect(await fieldsOf()).toEqual([false, false]);
  await admin.post('/api/coupons', { code: 'LASTDAY', percent: 10, slugs: ['angular'], endsOn: last });
  expect(await fieldsOf()).toEqual([true, false]);
  // Without scripts a refused code is shown with what is wrong, also where no other works.
  const form = new URLSearchParams({ course: 'full-stack', paid: 'no', code: 'NOSUCH' });
  const refused = await fetch(`${product.url}/order`, {
    method: 'POST',
    body: form,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(await refused.text()).toContain(FIELD);
});

test('at midnight in India a lower price, a last day to join, an end of access and parts leave page, form and calls', async () => {
  const before = async (): Promise<void> => {
    for (const path of ['/Angular', '/join/angular']) {
      const page = await pageOf(path);
      for (const words of ['₹3,999', 'Batch of the winter', 'Until the exam']) expect(page).toContain(words);
    }
    expect(await pageOf('/join/angular')).toContain('How would you like to pay for In parts?');
    expect(await quote('early', 399_900)).toEqual([200, 399_900]);
    expect(await quote('batch', 299_900)).toEqual([200, 299_900]);
    expect(await quote('term', 199_900)).toEqual([200, 199_900]);
  };
  await before();

  // Rendered again in the last millisecond, and still of that day.
  setClock(midnight - 1);
  writeFileSync(file, readFileSync(file, 'utf8').replace('name: Early birds', 'name: First birds'));
  await soon(async () => expect(await pageOf('/Angular')).toContain('First birds'));
  await before();

  setClock(midnight);
  expect(await quote('early', 399_900)).toEqual([409, 'PRICE_CHANGED']);
  expect(await quote('early', 499_900)).toEqual([200, 499_900]);
  expect(await quote('batch', 299_900)).toEqual([409, 'OFFER_CLOSED']);
  expect(await quote('term', 199_900)).toEqual([409, 'OFFER_CLOSED']);
  await soon(async () => expect(await pageOf('/Angular')).not.toContain('₹3,999'));
  expect(await pageOf('/join/angular')).not.toContain('How would you like to pay');
  // The code of the first test ended, and the one that begins today is for all courses.
  for (const slug of ['angular', 'full-stack']) expect(await pageOf(`/join/${slug}`)).toContain(FIELD);
  for (const path of ['/Angular', '/join/angular']) {
    const page = await pageOf(path);
    expect(page).toContain('₹4,999');
    expect(page).toContain('First birds');
    for (const words of ['₹3,999', 'Batch of the winter', 'Until the exam'])
      expect(page).not.toContain(words);
  }
});
