import PDFDocument from 'pdfkit';
import { registerFonts, writeText } from './pdf-text.ts';

/** A receipt, an invoice or a credit note in words, ready to be set. */
export interface ReceiptPage {
  readonly title: string;
  readonly serial: string;
  /** Of the issue, ms since 1970: the same document is the same file. */
  readonly issuedAt: number;
  readonly isVoid: boolean;
  readonly supplier: { readonly name: string; readonly lines: readonly string[] };
  readonly buyer: { readonly heading: string; readonly name: string; readonly lines: readonly string[] };
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly line: { readonly name: string; readonly detail: string; readonly amount: string };
  readonly sums: readonly (readonly [label: string, amount: string])[];
  readonly total: readonly [label: string, amount: string];
  readonly totalInWords: string;
  readonly notes: readonly string[];
}

const INK = '#171A2B';
const SOFT = '#555A70';
const LINE = '#E7E2D8';
const BRAND = '#3730A3';
const MARIGOLD = '#F2A007';

const LEFT = 56;
const WIDTH = 483;
const HALF = 226;
const RIGHT = LEFT + WIDTH - HALF;

/** Sets one A4 page. @returns the PDF */
export async function setReceiptPage(page: ReceiptPage): Promise<Buffer> {
  const issued = new Date(page.issuedAt);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `${page.title} ${page.serial}`,
      Author: page.supplier.name,
      CreationDate: issued,
      ModDate: issued,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => {
    doc.once('end', resolve);
  });
  registerFonts(doc);
  drawPage(doc, page);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawPage(doc: InstanceType<typeof PDFDocument>, page: ReceiptPage): void {
  const rule = (y: number, color = LINE, width = 0.75, left = LEFT): void => {
    doc
      .moveTo(left, y)
      .lineTo(LEFT + WIDTH, y)
      .lineWidth(width)
      .strokeColor(color)
      .stroke();
  };
  const column = (x: number, y: number, width = HALF) => ({ x, y, width });
  const label = { size: 8, color: SOFT } as const;

  doc.rect(0, 0, doc.page.width, 6).fill(BRAND);
  let y = writeText(doc, page.supplier.name, column(LEFT, 52, 280), { size: 15, isBold: true, color: BRAND });
  for (const line of page.supplier.lines)
    y = writeText(doc, line, column(LEFT, y + 1, 270), { size: 8.5, color: SOFT });
  const title = { size: 17, isBold: true, align: 'right' } as const;
  let right = writeText(doc, page.title, column(RIGHT, 51), title);
  right = writeText(doc, page.serial, column(RIGHT, right), { size: 10.5, color: SOFT, align: 'right' });
  y = Math.max(y, right) + 16;
  rule(y, MARIGOLD, 1.5);

  const top = y + 22;
  y = writeText(doc, page.buyer.heading, column(LEFT, top), label);
  y = writeText(doc, page.buyer.name, column(LEFT, y + 2), { size: 11, isBold: true });
  for (const line of page.buyer.lines) y = writeText(doc, line, column(LEFT, y + 1), { color: SOFT });
  right = top;
  for (const [name, value] of page.facts) {
    writeText(doc, name, column(RIGHT, right + 1, 96), label);
    right = writeText(doc, value, column(RIGHT + 96, right, HALF - 96), { align: 'right' }) + 4;
  }

  y = Math.max(y, right) + 30;
  writeText(doc, 'What for', column(LEFT, y), label);
  y = writeText(doc, 'Amount', column(RIGHT, y), { ...label, align: 'right' }) + 4;
  rule(y, INK);
  y += 12;
  writeText(doc, page.line.amount, column(RIGHT + 106, y, 120), { size: 10.5, align: 'right' });
  y = writeText(doc, page.line.name, column(LEFT, y, 350), { size: 10.5, isBold: true });
  y = writeText(doc, page.line.detail, column(LEFT, y + 1, 350), { size: 8.5, color: SOFT }) + 10;
  rule(y);
  y += 12;
  for (const [name, amount] of page.sums) {
    writeText(doc, name, column(RIGHT, y, 130), { color: SOFT });
    y = writeText(doc, amount, column(RIGHT + 126, y, 100), { align: 'right' }) + 3;
  }
  if (page.sums.length > 0) {
    y += 5;
    rule(y, LINE, 0.75, RIGHT);
    y += 9;
  }
  const [name, amount] = page.total;
  const heavy = { size: 13, isBold: true } as const;
  writeText(doc, name, column(RIGHT, y, 110), heavy);
  y = writeText(doc, amount, column(RIGHT + 86, y, 140), { ...heavy, color: BRAND, align: 'right' }) + 4;
  y = writeText(doc, page.totalInWords, column(LEFT, y, WIDTH), { color: SOFT, align: 'right' }) + 26;

  for (const note of page.notes)
    y = writeText(doc, note, column(LEFT, y, WIDTH), { size: 8.5, color: SOFT }) + 5;
  if (page.isVoid) drawVoid(doc);
}

/** Across the page, where nobody overlooks it. */
function drawVoid(doc: InstanceType<typeof PDFDocument>): void {
  doc
    .save()
    .rotate(-28, { origin: [297, 420] })
    .opacity(0.28);
  writeText(doc, 'CANCELLED', { x: 90, y: 350, width: 480 }, { size: 76, isBold: true, color: '#B42318' });
  doc.restore();
}
