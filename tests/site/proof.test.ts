import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiEnv } from '../../server/http/api-env.ts';
import { healthRoutes } from '../../server/http/health.ts';
import { noSite } from '../../server/site/site.ts';
import { runCommand } from '../support/cli.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { adminOf } from '../support/screens.ts';
import { copyContent } from '../support/shipped-content.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-proof-'));
const contentDir = join(folder, 'content');
const dataDir = join(folder, 'data');
const picture = join(contentDir, 'pictures/board.png');
const angular = join(contentDir, 'courses/angular.md');

let product: ProductProcess;
beforeAll(async () => {
  await copyContent(contentDir);
  mkdirSync(join(contentDir, 'pictures'), { recursive: true });
  writeFileSync(angular, `${readFileSync(angular, 'utf8')}\n![The board](board.png)\n`);
  // As a copy that broke off leaves it: there, and no picture.
  writeFileSync(picture, 'PNG');
  product = await startProcess(dataDir, { CONTENT_DIR: contentDir });
  await product.proved();
});
afterAll(async () => {
  await product.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const statusOf = async (address: string): Promise<number> => (await fetch(product.url + address)).status;
const failing = async (): Promise<string[]> => (await (await fetch(`${product.url}/readyz`)).json()).failing;
const soon = (what: () => Promise<unknown>) => vi.waitFor(what, { timeout: 60_000, interval: 200 });

test('a page that can’t be shown is named to the operator and the admin, and takes no other with it', async () => {
  expect(await failing()).toEqual(['/Angular']);
  expect(await Promise.all(['/', '/courses', '/buyAngular', '/og/angular.png'].map(statusOf))).toEqual(
    Array.from({ length: 4 }, () => 200),
  );
  const { failingPages } = (await (await adminOf(product)).get('/api/overview')).body;
  expect(failingPages).toEqual([{ address: '/Angular', reason: expect.stringMatching(/image|png/i) }]);
  const env = { DATA_DIR: dataDir, CONTENT_DIR: contentDir, PORT: new URL(product.url).port };
  const { code, output } = await runCommand('doctor', [], env);
  expect([code, output]).toEqual([1, expect.stringContaining('PROBLEM  pages: /Angular can’t be shown')]);
});

test('a publication is live at once, and proved right after', async () => {
  writeFileSync(
    picture,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  writeFileSync(angular, readFileSync(angular, 'utf8').replace(/priceInr: .*/, 'priceInr: 731'));
  await soon(async () => expect(await (await fetch(`${product.url}/courses`)).text()).toContain('₹731'));
  await soon(async () => expect(await failing()).toEqual([]));
  expect(await statusOf('/Angular')).toBe(200);
  // A page that was shown before keeps its last form.
  writeFileSync(picture, 'PNG');
  writeFileSync(angular, readFileSync(angular, 'utf8').replace(/priceInr: .*/, 'priceInr: 732'));
  await soon(async () => expect(await failing()).toEqual(['/Angular']));
  expect(await (await fetch(`${product.url}/Angular`)).text()).toContain('₹731');
});

test('readyz says how far the first proof is, until it has reached its end', async () => {
  const site = { proof: () => ({ ...noSite.proof(), of: 64, proved: 12, isThrough: false }) };
  const database = { ping: async () => undefined } as never;
  const app = new Hono<ApiEnv>();
  app.use('*', async (c, next) => {
    c.set('request', { id: '1' } as never);
    await next();
  });
  app.route('/', healthRoutes({ database }, { draining: { isDraining: false }, site }));
  const answer = await app.request('/readyz');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await answer.json()).message).toContain('12 of 64');
});
