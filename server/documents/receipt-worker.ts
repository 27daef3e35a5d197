import type { ReceiptPage } from './pdf.ts';
import { answerPages, drawLine, type TextStyle, writeText } from './pdf-text.ts';

const INK = '#171A2B';
const SOFT = '#555A70';
const LINE = '#E7E2D8';
const BRAND = '#3730A3';
const MARIGOLD = '#F2A007';

const LEFT = 56;
const WIDTH = 483;
const HALF = 226;
const RIGHT = LEFT + WIDTH - HALF;

function setPage(doc: PDFKit.PDFDocument, page: ReceiptPage): void {
  const write = (text: string, x: number, y: number, width: number, style?: TextStyle): number =>
    writeText(doc, text, { x, y, width }, style);
  const rule = (y: number, color = LINE, width = 0.75, left = LEFT): void =>
    drawLine(doc, [left, LEFT + WIDTH], y, width, color);
  const label = { size: 8, color: SOFT } as const;
  const small = { size: 8.5, color: SOFT } as const;
  const onRight = { align: 'right' } as const;

  doc.rect(0, 0, doc.page.width, 6).fill(BRAND);
  const top =
    page.banner === undefined ? 52 : write(page.banner, LEFT, 30, WIDTH, { size: 9, isBold: true }) + 12;
  let y = write(page.supplier.name, LEFT, top, 280, { size: 15, isBold: true, color: BRAND });
  for (const line of page.supplier.lines) y = write(line, LEFT, y + 1, 270, small);
  let right = write(page.title, RIGHT, top - 1, HALF, { size: 17, isBold: true, ...onRight });
  right = write(page.serial, RIGHT, right, HALF, { size: 10.5, color: SOFT, ...onRight });
  y = Math.max(y, right) + 16;
  rule(y, MARIGOLD, 1.5);

  right = y + 22;
  y = write(page.buyer.heading, LEFT, right, HALF, label);
  y = write(page.buyer.name, LEFT, y + 2, HALF, { size: 11, isBold: true });
  for (const line of page.buyer.lines) y = write(line, LEFT, y + 1, HALF, { color: SOFT });
  for (const [name, value] of page.facts) {
    write(name, RIGHT, right + 1, 96, label);
    right = write(value, RIGHT + 96, right, HALF - 96, onRight) + 4;
  }

  y = Math.max(y, right) + 30;
  write('What for', LEFT, y, HALF, label);
  y = write('Amount', RIGHT, y, HALF, { ...label, ...onRight }) + 4;
  rule(y, INK);
  y += 12;
  write(page.line.amount, RIGHT + 106, y, 120, { size: 10.5, ...onRight });
  y = write(page.line.name, LEFT, y, 350, { size: 10.5, isBold: true });
  y = write(page.line.detail, LEFT, y + 1, 350, small) + 10;
  rule(y);
  y += 12;
  for (const [name, amount] of page.sums) {
    write(name, RIGHT, y, 130, { color: SOFT });
    y = write(amount, RIGHT + 126, y, 100, onRight) + 3;
  }
  if (page.sums.length > 0) {
    y += 5;
    rule(y, LINE, 0.75, RIGHT);
    y += 9;
  }
  const [name, amount] = page.total;
  write(name, RIGHT, y, 110, { size: 13, isBold: true });
  y = write(amount, RIGHT + 86, y, 140, { size: 13, isBold: true, color: BRAND, ...onRight }) + 4;
  y = write(page.totalInWords, LEFT, y, WIDTH, { color: SOFT, ...onRight }) + 26;
  for (const note of page.notes) y = write(note, LEFT, y, WIDTH, small) + 5;

  if (!page.isVoid) return;
  // Diagonal, so that no one overlooks it.
  doc.rotate(-28, { origin: [297, 420] }).opacity(0.28);
  write('CANCELLED', 90, 350, 480, { size: 76, isBold: true, color: '#B42318' });
}

answerPages((page: ReceiptPage) => ({
  title: `${page.title} ${page.serial}`,
  author: page.supplier.name,
  day: page.issuedAt,
  draw: (doc) => setPage(doc, page),
}));
