// npm run bench:lesson: how soon a text lesson is read on a slow phone, with an empty cache, and whether its lines move.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium, launchArgs } from '../tests/support/browser.ts';
import { checkout, options, quantile, report, sumUp, text } from './figures.ts';
import { ask } from './load.ts';
import { folder, startProduct } from './servers.ts';

const LINE = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;
const MOST_LCP_MS = 2000;
/** The width of digits when the font comes; a line that moves is ten times as much. */
const MOST_CLS = 0.01;

const dataDir = join(folder, 'lesson');
mkdirSync(dataDir);
await using product = await startProduct(checkout, dataDir);
const headers = { 'content-type': 'application/json' };
const person = { email: 'admin@example.in', password: 'tall lantern over water' };
const login = await fetch(`${product.url}/api/login`, {
  method: 'POST',
  headers,
  body: JSON.stringify(person),
});
const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const [{ id: courseId }] = JSON.parse(await ask(product, { path: '/api/courses', cookie }));
const paragraph =
  'A router reads the address of each packet, and sends it to the next one on its way. '.repeat(5);
const body = Array.from(
  { length: 12 },
  (_, at) => `## Part ${at + 1}\n\n${paragraph}\n\n- one\n- two\n`,
).join('\n');
const lesson = { path: '/api/add-text', method: 'POST', cookie, json: { title: 'Routers', courseId, body } };
const { material } = JSON.parse(await ask(product, lesson));

const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });
const paints: number[] = [];
const shifts: number[] = [];
while (paints.length < Number(options.rounds)) {
  const extraHTTPHeaders = { cookie };
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, extraHTTPHeaders });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(`${product.url}/course/${courseId}?material=${material.id}`, { waitUntil: 'networkidle' });
  await page.locator('.prose', { hasText: 'A router reads' }).waitFor();
  const found = await page.evaluate(async () => {
    const of = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(resolve, 500, []);
      });
    const shift = (await of('layout-shift')) as (PerformanceEntry & { value: number })[];
    return {
      paint: (await of('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN,
      shift: shift.reduce((sum, one) => sum + one.value, 0),
    };
  });
  paints.push(found.paint);
  shifts.push(found.shift);
  await context.close();
}
await browser.close();
const paint = quantile(paints, 0.5);
report('text lesson at 400 kbit/s, CPU 4x: LCP, ms', text(paint), paint <= MOST_LCP_MS);
const shift = Math.max(...shifts);
report('text lesson: lines that move, CLS', shift.toFixed(3), shift < MOST_CLS);
process.exitCode = sumUp();
