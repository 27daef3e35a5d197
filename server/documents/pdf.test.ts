import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, launchArgs } from '../../tests/support/browser.ts';
import { scan } from '../../tests/support/scan.ts';
import { certificatePdf, receiptPdf } from './pdf.ts';

const hasPoppler = spawnSync('pdftoppm', ['-v']).error === undefined;

const party = { heading: '', name: 'Asha Verma', lines: [] };
const code = 'AB-0012-0000-0';
const about = { code, link: `https://example.in/certificate/${code}`, issuedAt: 17e11 };
const certificate = (holder: string) =>
  certificatePdf({
    ...about,
    holder,
    course: 'Weaving',
    text: '',
    facts: [],
    issuer: { name: 'Abhyas', place: 'Pune' },
  });
const receipt = (name: string) =>
  receiptPdf({
    title: 'Receipt',
    serial: 'ABH/26-27/00001',
    issuedAt: 17e11,
    isVoid: false,
    supplier: party,
    buyer: { ...party, name },
    facts: [],
    line: { name: 'Weaving', detail: '', amount: '₹1.00' },
    sums: [],
    total: ['Total', '₹1.00'],
    totalInWords: '',
    notes: [],
  });

const SIDE = { width: 600, height: 80 };
const inkOf = (picture: Sharp): Promise<Buffer> =>
  picture
    .flatten({ background: '#fff' })
    .greyscale()
    .normalise()
    .trim({ threshold: 40 })
    .resize({ ...SIDE, fit: 'fill' })
    .threshold(128)
    .blur(1.5)
    .raw()
    .toBuffer();
const farness = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, shade, at) => sum + Math.abs(shade - (other[at] ?? 0)), 0) / one.length;

function onPaper(input: Buffer, [x, y, width, height]: readonly number[], scale: number): Promise<Buffer> {
  const part = { x, y, W: width, H: height };
  const numbers = Object.entries(part).flatMap(([name, points = 0]) => [`-${name}`, String(points * scale)]);
  const options = ['-png', '-singlefile', '-r', String(72 * scale), ...numbers, '-'];
  return inkOf(sharp(spawnSync('pdftoppm', options, { input }).stdout));
}

const FONTS: Record<string, string[]> = {
  Devanagari: ['noto-sans', 'devanagari'],
  Latin: ['noto-sans', 'latin-ext'],
  Urdu: ['noto-naskh-arabic', 'arabic'],
  ...Object.fromEntries(
    ['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Bengali', 'Gujarati', 'Gurmukhi', 'Oriya'].map((script) => [
      script,
      [`noto-sans-${script.toLowerCase()}`, script.toLowerCase()],
    ]),
  ),
};
const face = (family: string, [name, piece]: string[]): string => {
  const file = import.meta.resolve(`@fontsource/${name}/files/${name}-${piece}-700-normal.woff`);
  const bytes = readFileSync(fileURLToPath(file)).toString('base64');
  return `@font-face{font-family:${family};src:url(data:font/woff;base64,${bytes})}`;
};

describe.skipIf(!hasPoppler)('a name is drawn as Chromium draws it (needs poppler)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findChromium(), args: launchArgs });
  });
  afterAll(() => browser.close());

  async function inBrowser(script: string, name: string): Promise<Buffer> {
    const page = await browser.newPage({ deviceScaleFactor: 4 });
    const faces = face('Plain', ['noto-sans', 'latin']) + face('Own', FONTS[script] ?? []);
    const families = script === 'Latin' ? 'Plain,Own' : 'Own,Plain';
    await page.setContent(
      `<style>${faces}</style><p style="font:34px ${families};text-rendering:geometricPrecision;padding:20px;width:max-content">${name}</p>`,
    );
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.locator('p').screenshot();
    await page.close();
    return inkOf(sharp(picture));
  }

  it.each([
    ['Devanagari', 'श्रीमती क्षितिजा द्विवेदी'],
    ['Latin', 'Zoë Ślązak Łukasz'],
    ['Tamil', 'திருமதி ஸ்ரீதேவி கொழுந்து'],
    ['Telugu', 'శ్రీనివాస కృష్ణమూర్తి'],
    ['Kannada', 'ಸುಬ್ರಹ್ಮಣ್ಯ ಕ್ಷೀರಸಾಗರ'],
    ['Malayalam', 'ഐശ്വര്യ കൃഷ്ണൻകുട്ടി'],
    ['Bengali', 'মৌসুমী চট্টোপাধ্যায়'],
    ['Gujarati', 'કૃષ્ણકાન્ત ત્રિવેદી'],
    ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
    ['Oriya', 'ସୁବ୍ରତ କୃଷ୍ଣଚନ୍ଦ୍ର'],
    ['Urdu', 'محمد یوسف قریشی'],
  ])('%s', async (script, name) => {
    const wanted = await inBrowser(script, name);
    const line = [120, 203, 600, 57];
    const papers = [
      [certificate(name), line, 4],
      [receipt(name), [50, 134, 226, 40], 12],
    ] as const;
    for (const [pdf, place, scale] of papers) {
      const bytes = await pdf.bytes('a');
      expect(farness(await onPaper(bytes, place, scale), wanted)).toBeLessThan(7);
      // Searching and copying give the original text.
      const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' });
      expect(stdout.replaceAll(/[\u202A-\u202E]/g, '')).toContain(name);
    }
    const other = await certificate(name.slice(0, -3)).bytes('a');
    expect(farness(await onPaper(other, line, 4), wanted)).toBeGreaterThan(9);
  });
});

describe.skipIf(!hasPoppler).each(['classic', 'modern'] as const)(
  'the design %s (needs poppler)',
  (design) => {
    const folder = mkdtempSync(join(tmpdir(), 'abhyas-pictures-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const picture = (color: string) =>
      sharp({ create: { width: 200, height: 200, channels: 3, background: color } });
    const draw = async (more: object, grey: boolean) => {
      const look = { design, brand: '#0b6b57', accent: '#e8a33d', ...more };
      const issuer = {
        name: 'Vidyalaya',
        place: 'Pune',
        signatory: { name: 'Tara Mistry', role: 'Director' },
      };
      const page = { ...about, issuer, look, folder, text: LONG, facts: [] };
      const input = await certificatePdf({ ...page, holder: LONG, course: LONG }).bytes('a');
      const options = ['-png', '-r', '110', ...(grey ? ['-gray'] : []), '-'];
      const { stdout } = spawnSync('pdftoppm', options, { input, maxBuffer: 2 ** 26 });
      const { data, info } = await sharp(stdout).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const has = (wanted: readonly number[]): boolean => {
        for (let at = 0; at < data.length; at += info.channels)
          if (wanted.every((channel, place) => Math.abs((data[at + place] ?? 0) - channel) < 6)) return true;
        return false;
      };
      return { stdout, info, has };
    };
    const LONG = 'Venkata Satyanarayana Subrahmanyam Lakshminarasimha Chandrasekhara Raju of Machilipatnam';

    it('is one page in landscape, in the provider’s colours, with logo and signature', async () => {
      await picture('#b000b0').png().toFile(join(folder, 'logo.png'));
      // Grey paper becomes white.
      const paper = await picture('#d8d5ce').png().toBuffer();
      const ink = await picture('#202020').resize(60, 20).png().toBuffer();
      await sharp(paper)
        .composite([{ input: ink }])
        .toFile(join(folder, 'pen.png'));
      const plain = await draw({}, false);
      const full = await draw({ logo: 'logo.png', signature: 'pen.png' }, false);
      expect(full.info.width).toBeGreaterThan(full.info.height);
      expect([plain, full].map(({ has }) => has([0x0b, 0x6b, 0x57]))).toEqual([true, true]);
      expect([plain, full].map(({ has }) => has([0xb0, 0x00, 0xb0]))).toEqual([false, true]);
      expect(full.has([0xd8, 0xd5, 0xce])).toBe(false);
      expect(await draw({ logo: 'gone.png' }, false)).toMatchObject({ info: plain.info });
    });

    it('leads to the page that checks it, printed in grey too', async () => {
      for (const grey of [false, true]) expect(await scan((await draw({}, grey)).stdout)).toBe(about.link);
    });
  },
);

it('a page is drawn once, however many open it at once', async () => {
  const open = () => receipt('Asha Verma').bytes('a');
  const [first, ...others] = Array.from({ length: 40 }, open);
  expect(others.every((drawn) => drawn === first)).toBe(true);
  expect((await first)?.subarray(0, 5).toString()).toBe('%PDF-');
});

it('a reader waits for at most one of the many pages that another reader opens', async () => {
  let drawn = 0;
  const many = Array.from({ length: 8 }, async (_, at) => {
    await receipt(`Buyer ${at}`).bytes('a');
    drawn += 1;
  });
  await receipt('Ravi Kumar').bytes('b');
  expect(drawn).toBeLessThanOrEqual(2);
  await Promise.all(many);
});
