import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin } from '../support/admin.ts';
import type { Client } from '../support/client.ts';
import { draft, set } from '../support/content-folder.ts';
import { newBuyer } from '../support/new-buyer.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { shopContent } from '../support/shop-content.ts';

/** `PUBLICATIONS=50` for the great proof. */
const PUBLICATIONS = Number(process.env['PUBLICATIONS'] ?? 15);
const REQUESTS = 20 * PUBLICATIONS;
const ORDERS = 4 * PUBLICATIONS;
/** Whole rupees between one price and the next. */
const STEP = 50;

const folder = mkdtempSync(join(tmpdir(), 'abhyas-load-'));
const contentDir = await shopContent(join(folder, 'content'));
const path = 'courses/angular.md';
const file = join(contentDir, path);
// Above every price tried here.
writeFileSync(file, readFileSync(file, 'utf8').replace(/^oldPriceInr: .*$/m, 'oldPriceInr: 90000'));

let product: ProductProcess;
let editor: Client;
beforeAll(async () => {
  product = await startProcess(join(folder, 'data'), { CONTENT_DIR: contentDir });
  editor = product.client();
  await editor.post('/api/login', admin);
});
afterAll(async () => {
  await product.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const textOf = async (address: string): Promise<string> => {
  const answer = await fetch(product.url + address);
  expect([address, answer.status]).toEqual([address, 200]);
  return answer.text();
};

/** Every price of Angular that a page names, in whole rupees: shown, for machines, and sent by its form. */
const PRICES: Readonly<Record<string, readonly RegExp[]>> = {
  '/Angular': [/class="price[^"]*"[^>]*><span[^>]*>Price <\/span>₹([\d,]+)/g, /"price":(\d+)/g],
  '/buyAngular': [/class="price[^"]*"[^>]*><span[^>]*>Price <\/span>₹([\d,]+)/g, /pay ₹([\d,]+)/g],
  '/join/angular': [
    /name="pricePaise" value="(\d+)00"/g,
    /class="price[^"]*"[^>]*><span[^>]*>Price <\/span>₹([\d,]+)/g,
  ],
};
/** Cards and the next course of a page show other courses, which cost less than any price tried here. */
const pricesOn = (address: string, html: string): number[] =>
  (PRICES[address] ?? [])
    .flatMap((pattern) => [...html.matchAll(pattern)].map(([, price]) => Number(price?.replace(',', ''))))
    .filter((price) => price >= 5000);

test(`${PUBLICATIONS} publications under ${REQUESTS} requests and ${ORDERS} orders: no error, no mixed page, no wrong price`, async () => {
  let isDone = false;
  let requests = 0;
  const mixed: unknown[] = [];
  const seen = new Set<number>();
  const poll = async (): Promise<void> => {
    while (!isDone || requests < REQUESTS) {
      const addresses = Object.keys(PRICES);
      const address = addresses[requests % addresses.length] ?? '/Angular';
      requests += 1;
      const prices = new Set(pricesOn(address, await textOf(address)));
      if (prices.size > 1) mixed.push([address, ...prices]);
      for (const price of prices) seen.add(price);
    }
  };

  const orders = new Map<number, number>();
  const order = async (): Promise<void> => {
    while (orders.size < ORDERS) {
      const html = await textOf('/join/angular');
      const pricePaise = Number(/name="pricePaise" value="(\d+)"/.exec(html)?.[1]);
      const place = orders.size;
      orders.set(place, 0);
      const { status, body } = await product
        .client()
        .post('/api/orders', { ...newBuyer(), course: 'angular', pricePaise });
      orders.set(place, status);
      if (status === 201) {
        const view = await product.client().get(`/api/order/${body.link.split('/').at(-1)}`);
        // Some paise tell buyers of one price apart.
        expect(Math.abs(view.body.duePaise - pricePaise)).toBeLessThan(STEP * 50);
      } else expect([status, body.code]).toEqual([409, 'PRICE_CHANGED']);
    }
  };

  const publish = async (): Promise<void> => {
    for (let at = 0; at < PUBLICATIONS; at += 1) {
      const price = 5000 + at * STEP;
      expect((await draft(editor, path, set('/priceInr', price))).status).toBe(200);
      const { status, body } = await editor.post('/api/content/publish', { paths: [path] });
      expect([at, status, body.summary]).toEqual([
        at,
        200,
        expect.stringContaining(price.toLocaleString('en-IN')),
      ]);
      // Live with the answer.
      expect(pricesOn('/Angular', await textOf('/Angular'))).toContain(price);
    }
    isDone = true;
  };

  const before = readFileSync(file, 'utf8');
  await Promise.all([publish(), poll(), poll(), order(), order()]);
  expect(mixed).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(REQUESTS);
  expect(seen.size).toBeGreaterThan(PUBLICATIONS / 2);
  expect([...orders.values()].filter((status) => status === 201).length).toBeGreaterThan(ORDERS / 4);

  const { body: versions } = await editor.get('/api/content/versions?limit=100');
  const first = versions.at(-1);
  const restored = await editor.post(`/api/content/versions/${first.id}/restore`, {
    current: versions[0].id,
  });
  expect(restored.status).toBe(200);
  expect(readFileSync(file, 'utf8')).toBe(before);
});
