import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, students } from '../../server/demo/samples.ts';
import { readBuiltSite } from '../support/built-site.ts';
import type { Client } from '../support/client.ts';
import { firstVisit, scriptBytes } from '../support/first-visit.ts';
import { tagsOf } from '../support/html.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';

const site = readBuiltSite();
const KB = 1000;

/** What a first visit of a public page may cost, over the wire. */
const PUBLIC = { totalBytes: 48 * KB, textBytes: 19 * KB, scriptBytes: 3 * KB, requests: 7 };
/** Screens with a form that React draws. */
const FORM_SCRIPT_BYTES = 74 * KB;

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-weight-'));
let product: ProductProcess;
let student: Client;
beforeAll(async () => {
  product = await startProcess(dataDir, { DEMO: '1' });
  student = product.client();
  await student.post('/api/login', { email: students[0].email, password: DEMO_PASSWORD });
});
afterAll(async () => {
  await product.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([...site.sitemap, '/join/angular', '/404'])(
  'a first visit of %s stays within its budget',
  (path) => {
    const visit = firstVisit(site, site.page(path));
    expect(visit.totalBytes).toBeLessThanOrEqual(PUBLIC.totalBytes);
    expect(visit.textBytes).toBeLessThanOrEqual(PUBLIC.textBytes);
    expect(visit.scriptBytes).toBeLessThanOrEqual(PUBLIC.scriptBytes);
    expect(visit.requests.length).toBeLessThanOrEqual(PUBLIC.requests);
    // Nothing there waits for React.
    expect(site.page(path).html).not.toContain('astro-island');
  },
);

test('the scripts of a screen with a form stay within their budget', () => {
  expect(firstVisit(site, site.page('/forgot-password')).scriptBytes).toBeLessThanOrEqual(FORM_SCRIPT_BYTES);
});

test.each([
  ['/dashboard', 84],
  ['/course/1', 96],
])(
  'the scripts of %s stay within %i KB: a quiz and work to hand in load when they are opened',
  async (path, most) => {
    const answer = await fetch(product.url + path, { headers: { cookie: student.cookie } });
    const bytes = scriptBytes(site, { tags: tagsOf(await answer.text()) });
    expect(answer.status).toBe(200);
    expect(bytes).toBeGreaterThan(50 * KB);
    expect(bytes).toBeLessThanOrEqual(most * KB);
  },
);

test('what checks requests on the server is in no script of a browser', () => {
  const folder = join(site.dist, 'client/_astro');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  const checking = scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes('ZodError'));
  expect(checking).toEqual([]);
});

test('pictures say their size, so that nothing moves when they come', () => {
  const tags = [...site.pages.values()].flatMap((page) => page.tags);
  const boxes = tags.filter(({ name }) => ['img', 'video', 'iframe'].includes(name));
  const unsized = boxes.filter(({ attributes: { width, height } }) => !width || !height);
  expect(unsized).toEqual([]);
});
