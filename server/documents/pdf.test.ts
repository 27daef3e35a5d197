import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { certificatePdf, receiptPdf } from './pdf.ts';

const STORED = join(import.meta.dirname, '../../tests/fixtures/certificate-name.png');
const hasPdftoppm = spawnSync('pdftoppm', ['-v']).error === undefined;

const greyOf = (picture: Sharp): Promise<Buffer> => picture.greyscale().raw().toBuffer();

/** The line with the name, a point for each point of the paper. */
async function nameOnPaper(holder: string): Promise<Buffer> {
  const code = 'AB-0012-0000-0';
  const link = `https://example.in/certificate/${code}`;
  const issuer = { name: 'Abhyas', place: 'Pune' };
  const course = { course: 'Weaving', text: '', facts: [], issuer };
  const input = await certificatePdf({ ...course, holder, code, link, issuedAt: 17e11 }).bytes();
  const { stdout } = spawnSync('pdftoppm', ['-png', '-singlefile', '-r', '72', '-'], { input });
  return greyOf(sharp(stdout).extract({ left: 250, top: 235, width: 342, height: 60 }));
}

it.skipIf(!hasPdftoppm)('a Hindi name is printed with its letters joined (needs pdftoppm)', async () => {
  const stored = await greyOf(sharp(STORED));
  const farness = (grey: Buffer): number =>
    grey.reduce((sum, shade, at) => sum + Math.abs(shade - (stored[at] ?? 0)), 0) / stored.length;
  expect(farness(await nameOnPaper('श्रीमती क्षितिजा द्विवेदी'))).toBeLessThan(2);
  // One vowel sign is another.
  expect(farness(await nameOnPaper('श्रिमती क्षितिजा द्विवेदी'))).toBeGreaterThan(3);
});

it('a page is drawn once, however many open it at once', async () => {
  const party = { heading: '', name: 'Asha Verma', lines: [] };
  const amounts = { sums: [], total: ['Total', '₹1.00'], totalInWords: '', notes: [] } as const;
  const line = { name: 'Weaving', detail: '', amount: '₹1.00' };
  const about = { title: 'Receipt', serial: 'ABH/26-27/00001', issuedAt: 17e11, isVoid: false, facts: [] };
  const open = () => receiptPdf({ ...about, ...amounts, supplier: party, buyer: party, line }).bytes();
  const [first, ...others] = Array.from({ length: 40 }, open);
  expect(others.every((drawn) => drawn === first)).toBe(true);
  expect((await first)?.subarray(0, 5).toString()).toBe('%PDF-');
});
