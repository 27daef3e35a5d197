import { workerData } from 'node:worker_threads';
import { encode } from 'uqr';
import type { CertificatePage } from './pdf.ts';
import { drawLine, fitText, postPage, type TextStyle, writeText } from './pdf-text.ts';

type Doc = PDFKit.PDFDocument;

const INK = '#171A2B';
const SOFT = '#555A70';
const BRAND = '#3730A3';
const MARIGOLD = '#F2A007';

const WIDTH = 841.89;
const HEIGHT = 595.28;
const MIDDLE = WIDTH / 2;
const EDGE = 66;
const BODY = { top: 158, bottom: 436 };
const COLUMN = 600;

const centred = (doc: Doc, text: string, y: number, style: TextStyle, width = COLUMN): number =>
  writeText(doc, text, { x: MIDDLE - width / 2, y, width }, { align: 'center', ...style });

/** A closed line around a middle that swings in and out, as on banknotes. @param turn in parts of a petal */
function rosette(x: number, y: number, radius: number, depth: number, petals: number, turn: number): string {
  const steps = petals * 24;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const reach = radius * (1 - depth / 2 + (depth / 2) * Math.cos(petals * angle + turn * 2 * Math.PI));
    return `${(x + reach * Math.cos(angle)).toFixed(2)} ${(y + reach * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

const petalsOf = (course: string): number =>
  9 + ([...course].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1009, 7) % 8);

function drawRosettes(doc: Doc, x: number, y: number, radius: number, petals: number, color: string): void {
  for (let ring = 0; ring < 6; ring++) {
    const line = rosette(x, y, radius * (1 - ring * 0.07), 0.34, petals, ring / 6);
    doc.path(line).lineWidth(0.5).stroke(color);
  }
}

function drawFrame(doc: Doc, course: string): void {
  const inset = (by: number): Doc => doc.rect(by, by, WIDTH - 2 * by, HEIGHT - 2 * by);
  doc.save();
  inset(27).clip();
  const petals = petalsOf(course);
  for (const x of [27, WIDTH - 27])
    for (const y of [27, HEIGHT - 27]) {
      const radius = y === 27 ? 120 : 48;
      drawRosettes(doc, x, y, radius, petals * 2, '#CFCBF2');
      drawRosettes(doc, x, y, radius * 0.6, petals, '#F6C66B');
    }
  doc.restore();
  inset(20).lineWidth(3).stroke(BRAND);
  inset(27).lineWidth(0.75).stroke(MARIGOLD);
}

function drawHead(doc: Doc, { issuer }: CertificatePage): void {
  const y = centred(doc, issuer.name, 52, { size: 14, isBold: true, color: BRAND });
  centred(doc, issuer.place, y, { size: 9, color: SOFT });
  centred(doc, 'Certificate of completion', 98, { size: 28, isBold: true });
  drawLine(doc, [MIDDLE - 34, MIDDLE + 34], 148, 2, MARIGOLD);
}

function drawBody(doc: Doc, { holder, course, text, facts }: CertificatePage): void {
  const small = { sizes: [11.5], isBold: false, color: SOFT, gap: 0 };
  const parts = [
    { ...small, text: 'This certifies that' },
    { text: holder, sizes: [34, 28, 22, 17], isBold: true, color: BRAND, gap: 2 },
    { ...small, text: 'has completed the course', gap: 6 },
    { text: course, sizes: [22, 18, 15], isBold: true, color: INK, gap: 2 },
    ...(text === '' ? [] : [{ ...small, text, sizes: [10.5, 9.5], gap: 6 }]),
  ].map((part) => ({ ...part, ...fitText(doc, part.text, COLUMN, part.sizes, part.isBold) }));
  const factsHeight = 52;
  const height = parts.reduce((sum, part) => sum + part.gap + part.height, factsHeight);
  let y = BODY.top + Math.max(0, BODY.bottom - BODY.top - height) / 2;
  for (const { text: words, gap, size, isBold, color } of parts)
    y = centred(doc, words, y + gap, { size, isBold, color });
  const width = 170;
  facts.forEach(({ label, value }, at) => {
    const place = { x: MIDDLE + (at - facts.length / 2) * width, y: y + 18, width };
    const below = writeText(doc, label, place, { size: 8.5, color: SOFT, align: 'center' });
    writeText(doc, value, { ...place, y: below }, { size: 11.5, isBold: true, align: 'center' });
  });
}

function drawSignature(doc: Doc, { issuer: { signatory } }: CertificatePage): void {
  if (signatory === undefined) return;
  const width = 210;
  drawLine(doc, [EDGE, EDGE + width], 500, 0.75, SOFT);
  const y = writeText(doc, signatory.name, { x: EDGE, y: 505, width }, { size: 11, isBold: true });
  writeText(doc, signatory.role, { x: EDGE, y, width }, { size: 9, color: SOFT });
}

function drawSeal(doc: Doc, course: string): void {
  const y = 492;
  drawRosettes(doc, MIDDLE, y, 46, petalsOf(course), MARIGOLD);
  doc.circle(MIDDLE, y, 23).fill(BRAND);
  const tick = doc.path(`M${MIDDLE - 9} ${y}l6.5 7l11.5 -13`).lineWidth(3.5);
  tick.lineCap('round').lineJoin('round').stroke('#FFFFFF');
}

/** Anyone can point a phone at it, or type the address. */
function drawProof(doc: Doc, { code, link }: CertificatePage): void {
  const side = 84;
  const left = WIDTH - EDGE - side;
  const top = 455;
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const step = side / size;
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) doc.rect(left + x * step, top + y * step, step, step);
    });
  });
  doc.fill(INK);
  const width = 205;
  const place = { x: left - width - 14, width };
  let y = writeText(doc, 'Check it at', { ...place, y: 474 }, { size: 8.5, color: SOFT, align: 'right' });
  y = writeText(doc, code, { ...place, y }, { size: 12, isBold: true, align: 'right' });
  const address = link.replace(/^https?:\/\//, '');
  writeText(doc, address, { ...place, y: y + 1 }, { size: 7.5, color: SOFT, align: 'right' });
}

const page = workerData as CertificatePage;
const about = { title: `Certificate ${page.code}`, author: page.issuer.name, day: page.issuedAt };
await postPage({ ...about, layout: 'landscape' }, (doc) => {
  drawFrame(doc, page.course);
  drawHead(doc, page);
  drawBody(doc, page);
  drawSignature(doc, page);
  drawSeal(doc, page.course);
  drawProof(doc, page);
});
