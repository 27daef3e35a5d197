import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltSite, readBuiltSite } from '../support/built-site.ts';
import { CopiedProject, exampleCourse } from '../support/copied-project.ts';
import { textOf } from '../support/html.ts';
import { structuredData } from '../support/json-ld.ts';
import { pngSize } from '../support/png.ts';
import { startProcess } from '../support/process.ts';

const FORM = 'https://forms.example.org/networks';
const MANY = 50;

const copy = new CopiedProject();
const before = readBuiltSite();
let after: BuiltSite;
let seconds: number;

beforeAll(async () => {
  copy.addCourse(
    'computer-networks',
    exampleCourse().replace('payment:\n', `payment:\n  registrationUrl: ${FORM}\n`),
  );
  ({ site: after, seconds } = await copy.build());
});
afterAll(() => copy[Symbol.dispose]());

describe('the example of the editors’ guide, saved as one new file, is an eleventh course', () => {
  test('with a page and a buy page, and nothing else came or went', () => {
    expect(after.sitemap.toSorted()).toEqual(
      [...before.sitemap, '/ComputerNetworks', '/buyComputerNetworks'].sort(),
    );
    expect(textOf(after.page('/ComputerNetworks').html)).toContain('How a message travels from your phone');
  });

  test('with its questions', () => {
    const text = textOf(after.page('/ComputerNetworks').html);
    const shared = structuredData(before.page('/Angular')).get('FAQPage').mainEntity.at(-1).name;
    expect(text).toContain(shared);
    for (const category of ['General', 'Course Content', 'Prerequisites', 'Enrollment & Exams'])
      expect(text).toContain(category);
  });

  test('with a card in the lists', () => {
    const { html } = after.page('/courses');
    expect(html.match(/<h3[^>]*><a[^>]* href="\/ComputerNetworks"/g)).toHaveLength(2);
  });

  test('with a shared picture and a drawn cover', () => {
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

  test('with redirects for other hosts', () => {
    const redirects = readFileSync(join(copy.dist, 'client/_redirects'), 'utf8');
    expect(redirects).toContain('/computernetworks /ComputerNetworks 301\n');
    expect(redirects).toContain('/buycomputernetworks /buyComputerNetworks 301\n');
  });

  test('with a row of its own after the next start, and the others as they were', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-eleven-'));
    const listed = async (siteDir: string): Promise<{ id: number; courseName: string }[]> => {
      const product = await startProcess(dataDir, { SITE_DIR: siteDir });
      const { body } = await product.client().get('/api/courses');
      await product.end('SIGTERM');
      return body;
    };
    try {
      const [ten, eleven] = [await listed(before.dist), await listed(after.dist)];
      expect(ten).toHaveLength(10);
      expect(eleven).toHaveLength(11);
      expect(eleven).toEqual(
        expect.arrayContaining([...ten, expect.objectContaining({ courseName: 'Computer Networks' })]),
      );
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

test('a slip in a file stops the build with file, field and what was expected', async () => {
  copy.addCourse('slip', exampleCourse().replace('priceInr: 499', 'priceInr: ₹499'));
  const failure = await copy.build().catch((error: unknown) => error);
  rmSync(join(copy.root, 'content/courses/slip.md'));

  expect(String(failure)).toMatch(/content\/courses\/slip\.md/);
  expect(String(failure)).toMatch(/priceInr: expected a number, found the text "₹499"/);
  expect(readBuiltSite(copy.dist).sitemap).toEqual(after.sitemap);
});

test('many more courses make a build little slower, and the home page no larger', async () => {
  for (let number = 1; number < MANY; number++)
    copy.addCourse(
      `synthetic-${number}`,
      exampleCourse()
        .replace('title: Computer Networks', `title: Synthetic ${number}`)
        .replace('path: ComputerNetworks', `path: Synthetic${number}`)
        .replace('order: 85', `order: ${1000 + number}`),
    );
  const { site, seconds: secondsOfMany } = await copy.build();

  expect(site.catalogue.courses).toHaveLength(10 + MANY);
  expect(Math.abs(site.page('/').html.length - after.page('/').html.length)).toBeLessThan(100);
  expect(secondsOfMany / seconds).toBeLessThan(4);
});
