import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchArgs } from '../support/browser.ts';
import { type BuiltSite, readBuiltSite } from '../support/built-site.ts';
import { CopiedProject, exampleCourse } from '../support/copied-project.ts';
import { textOf } from '../support/html.ts';
import { structuredData } from '../support/json-ld.ts';
import { watchOutside } from '../support/outside.ts';
import { pngSize } from '../support/png.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';

const FORM = 'https://forms.example.org/networks';
const VIDEO = 'aBcDeFgHiJk';

const copy = new CopiedProject();
const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-courses-'));
const before = readBuiltSite();
let after: BuiltSite;

beforeAll(async () => {
  const course = exampleCourse()
    .replace('payment:\n', `payment:\n  registrationUrl: ${FORM}\n`)
    .replace(
      'curriculum:\n',
      `video:\n  youtubeId: ${VIDEO}\n  title: A look inside\n  minutes: 3\ncurriculum:\n`,
    );
  copy.addCourse('computer-networks', course);
  const free = exampleCourse()
    .replaceAll('Computer Networks', 'Free Networks')
    .replace('path: ComputerNetworks', 'path: FreeNetworks')
    .replace('priceInr: 499', 'priceInr: 0');
  copy.addCourse('free-networks', free);
  after = await copy.build();
});
afterAll(() => {
  copy[Symbol.dispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the example of the editors’ guide, saved as one new file, is an eleventh course', () => {
  test('with a page and a buy page, and nothing else came or went', () => {
    expect(after.sitemap.toSorted()).toEqual(
      [
        ...before.sitemap,
        '/ComputerNetworks',
        '/buyComputerNetworks',
        '/FreeNetworks',
        '/buyFreeNetworks',
      ].sort(),
    );
    expect(textOf(after.page('/ComputerNetworks').html)).toContain('How a message travels from your phone');
  });

  test('with its questions, a card in the lists, a shared picture and a drawn cover', () => {
    const shared = structuredData(before.page('/Angular')).get('FAQPage').mainEntity.at(-1).name;
    expect(textOf(after.page('/ComputerNetworks').html)).toContain(shared);
    const { html } = after.page('/courses');
    expect(html.match(/<h3[^>]*><a[^>]* href="\/ComputerNetworks"/g)).toHaveLength(1);
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

  test('with a row of its own after the next start, and the others as they were', async () => {
    const first = await coursesOn(before.dist);
    const second = await coursesOn(after.dist);
    expect([first.length, second.length]).toEqual([10, 12]);
    const own = expect.objectContaining({ courseName: 'Computer Networks' });
    expect(second).toEqual(expect.arrayContaining([...first, own]));
  });

  test('without reviews while nobody has said anything', () => {
    const { html } = after.page('/ComputerNetworks');
    expect(html).not.toContain('id="reviews"');
    expect(html).not.toContain('out of 5 stars');
  });

  test('with a video that comes after a click, and its form in a tab that knows nothing of ours', async () => {
    await using product = await startOn(after.dist);
    await using browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });
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
  const joins = [...page.html.matchAll(/<a class="button not-owned" href="([^"]+)"/g)].map(
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

async function startOn(siteDir: string): Promise<ProductProcess & AsyncDisposable> {
  const product = await startProcess(dataDir, { SITE_DIR: siteDir });
  return { ...product, [Symbol.asyncDispose]: async () => void (await product.end('SIGTERM')) };
}

async function coursesOn(siteDir: string): Promise<{ id: number; courseName: string }[]> {
  await using product = await startOn(siteDir);
  return (await product.client().get('/api/courses')).body;
}
