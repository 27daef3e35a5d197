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
  after = await copy.build();
});
afterAll(() => {
  copy[Symbol.dispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the example of the editors’ guide, saved as one new file, is an eleventh course', () => {
  test('with a page and a buy page, and nothing else came or went', () => {
    expect(after.sitemap.toSorted()).toEqual(
      [...before.sitemap, '/ComputerNetworks', '/buyComputerNetworks'].sort(),
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
    const pay = links.find(({ href }) => href?.startsWith('upi:'))?.['href'];
    expect(pay).toMatch(/&am=499\.00&cu=INR&tn=Computer%20Networks$/);
    expect(links.find(({ href }) => href === FORM)).toMatchObject({
      target: '_blank',
      rel: 'noopener noreferrer',
    });
  });

  test('with a row of its own after the next start, and the others as they were', async () => {
    const first = await coursesOn(before.dist);
    const second = await coursesOn(after.dist);
    expect([first.length, second.length]).toEqual([10, 11]);
    const own = expect.objectContaining({ courseName: 'Computer Networks' });
    expect(second).toEqual(expect.arrayContaining([...first, own]));
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

async function startOn(siteDir: string): Promise<ProductProcess & AsyncDisposable> {
  const product = await startProcess(dataDir, { SITE_DIR: siteDir });
  return { ...product, [Symbol.asyncDispose]: async () => void (await product.end('SIGTERM')) };
}

async function coursesOn(siteDir: string): Promise<{ id: number; courseName: string }[]> {
  await using product = await startOn(siteDir);
  return (await product.client().get('/api/courses')).body;
}
