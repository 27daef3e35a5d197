import { encode } from 'uqr';
import { FACTS, factsOnSheet, SHEET, SIZES } from '../contract/certificate-sheet.ts';
import type { CertificatePrint } from '../contract/certificates.ts';
import { mix } from '../contract/content/colours.ts';
import type { CertificatePage } from './pdf.ts';
import { drawLine, fitText, type TextStyle, writeText } from './pdf-text.ts';

type Doc = PDFKit.PDFDocument;

export const { width: WIDTH, height: HEIGHT } = SHEET;
const INK = '#171A2B';
export const SOFT = '#555A70';

/** The provider's colours with light shades that print as light grey. */
export function coloursOf({ look }: CertificatePage) {
  const { brand = '#3730a3', accent = '#f2a007' } = look ?? {};
  return {
    brand,
    accent,
    brandLines: mix(brand, '#ffffff', 0.76),
    accentLines: mix(accent, '#ffffff', 0.35),
  };
}
export type Colours = ReturnType<typeof coloursOf>;

function rosette(x: number, y: number, radius: number, depth: number, petals: number, turn: number): string {
  const steps = petals * 24;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const reach = radius * (1 - depth / 2 + (depth / 2) * Math.cos(petals * angle + turn * 2 * Math.PI));
    return `${(x + reach * Math.cos(angle)).toFixed(2)} ${(y + reach * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

export const petalsOf = (course: string): number =>
  9 + ([...course].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1009, 7) % 8);

export function drawRosettes(
  doc: Doc,
  [x, y]: readonly [number, number],
  radius: number,
  petals: number,
  color: string,
): void {
  for (let ring = 0; ring < 6; ring++) {
    const line = rosette(x, y, radius * (1 - ring * 0.07), 0.34, petals, ring / 6);
    doc.path(line).lineWidth(0.5).stroke(color);
  }
}

export function drawQr(
  doc: Doc,
  { link }: CertificatePage,
  [x, y]: readonly [number, number],
  side: number,
  color: string,
): void {
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const step = side / size;
  for (const [down, row] of data.entries())
    for (const [right, isDark] of row.entries())
      if (isDark) doc.rect(x + right * step, y + down * step, step, step);
  doc.fill(color);
}

/** Draws a QR of the check page in a seal. @param radius of the white disc */
export function drawSeal(
  doc: Doc,
  page: CertificatePage,
  [x, y]: readonly [number, number],
  radius: number,
  { brand, accent }: Colours,
): void {
  drawRosettes(doc, [x, y], radius * 1.32, petalsOf(page.course) * 2, accent);
  doc.circle(x, y, radius).lineWidth(1.5).fillAndStroke('#ffffff', brand);
  const side = radius * 1.24;
  drawQr(doc, page, [x - side / 2, y - side / 2], side, INK);
}

export interface Place {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'center' | 'right';
}

/** Draws name, course and date between two heights, as large as fits. */
export function drawBody(
  doc: Doc,
  { holder, course, text, facts }: CertificatePage,
  { x, width, align }: Place,
  [top, bottom]: readonly [number, number],
  { brand }: Colours,
  name: { sizes: readonly number[]; lines: number } = { sizes: [34, 28, 22, 17], lines: 2 },
): void {
  const small = { sizes: [SIZES.sentence], isBold: false, color: SOFT, gap: 0 };
  const all = [
    { ...small, text: 'This certifies that' },
    { text: holder, ...name, isBold: true, color: brand, gap: 2 },
    { ...small, text: 'has completed the course', gap: 6 },
    { text: course, sizes: [SIZES.course, 22, 18, 15], isBold: true, color: INK, gap: 2 },
    ...(text === '' ? [] : [{ ...small, text, color: INK, sizes: [SIZES.text, 11, 9.5], gap: 6 }]),
  ];
  const shown = factsOnSheet(facts);
  const factsHeight = FACTS.gap + 1.5 * (SIZES.label + SIZES.fact);
  const inSizes = (from: number) =>
    all.map((part) => {
      const sizes = part.sizes.slice(Math.min(from, part.sizes.length - 1));
      return { ...part, ...fitText(doc, part.text, width, sizes, part) };
    });
  const heightOf = (parts: ReturnType<typeof inSizes>) =>
    parts.reduce((sum, part) => sum + part.gap + part.height, factsHeight);
  const room = bottom - top;
  const parts = [0, 1, 2].map(inSizes).find((fitted) => heightOf(fitted) <= room) ?? inSizes(3);
  let y = top + (align === 'center' ? Math.max(0, room - heightOf(parts)) / 2 : 0);
  for (const { text: words, gap, size, isBold, color } of parts)
    y = writeText(doc, words, { x, y: y + gap, width }, { size, isBold, color, align });
  const left = align === 'center' ? x + (width - shown.length * FACTS.width) / 2 : x;
  shown.forEach(({ label, value }, at) => {
    const place = { x: left + at * FACTS.width, y: y + FACTS.gap, width: FACTS.width };
    const below = writeText(doc, label, place, { size: SIZES.label, color: SOFT, align });
    writeText(doc, value, { ...place, y: below }, { size: SIZES.fact, isBold: true, align });
  });
}

export function drawSignature(
  doc: Doc,
  person: CertificatePrint['issuer']['signatory'],
  signature: Buffer | undefined,
  [x, y]: readonly [number, number],
  width = 200,
): void {
  if (person === undefined) return;
  if (signature !== undefined) doc.image(signature, x, y - 50, { fit: [width, 48], valign: 'bottom' });
  drawLine(doc, [x, x + width], y, 0.75, SOFT);
  const below = writeText(doc, person.name, { x, y: y + 5, width }, { size: 11, isBold: true });
  writeText(doc, person.role, { x, y: below, width }, { size: 10, color: SOFT });
}

/** The link in text, for people who can't scan the seal. */
export function drawCheck(doc: Doc, { code, link }: CertificatePage, { x, width, align }: Place, y: number) {
  const style = { align } as const satisfies TextStyle;
  let below = writeText(doc, 'Check it at', { x, y, width }, { ...style, size: 8.5, color: SOFT });
  below = writeText(doc, code, { x, y: below, width }, { ...style, size: 12, isBold: true });
  const address = link.replace(/^https?:\/\//, '');
  writeText(doc, address, { x, y: below + 1, width }, { ...style, size: 7.5, color: SOFT });
}
