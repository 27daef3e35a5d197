import {
  BAND_WIDTH,
  bandLines,
  MARK,
  nameStyle,
  SEAL,
  SHEET,
  sealEdge,
  TILE,
  WORDS,
  WORDS_TOP,
} from '../contract/certificate-sheet.ts';
import { mix } from '../contract/content/colours.ts';
import * as parts from './certificate-parts.ts';
import type { Pictures } from './certificate-pictures.ts';
import type { CertificatePage } from './pdf.ts';
import { drawLine, writeText } from './pdf-text.ts';

type Doc = PDFKit.PDFDocument;

/** A deep band with fine lines on the left, with logo and seal; the words on the right. As CertificateBand.astro shows it. */
export function drawBand(doc: Doc, page: CertificatePage, colours: parts.Colours, pictures: Pictures): void {
  const { brand, accent } = colours;
  const deep = mix(brand, '#000000', 0.35);
  const { issuer, look } = page;

  doc.rect(0, 0, SHEET.width, SHEET.height).fill('#fffcf7');
  doc.save();
  doc.rect(0, 0, BAND_WIDTH, SHEET.height).clip().rect(0, 0, BAND_WIDTH, SHEET.height).fill(deep);
  for (const line of bandLines())
    doc
      .path(line)
      .lineWidth(0.5)
      .stroke(mix(deep, '#ffffff', 0.28));
  doc.restore();
  doc.rect(BAND_WIDTH, 0, 4, SHEET.height).fill(accent);
  doc.rect(197, 20, 626, 555).lineWidth(0.9).stroke(brand);
  doc.rect(202, 25, 616, 545).lineWidth(0.6).stroke(accent);

  const middle = BAND_WIDTH / 2;
  const letter = look?.seal ?? issuer.name.charAt(0);
  doc.roundedRect(TILE.x, TILE.y, TILE.side, TILE.side, 16).fill('#fffcf7');
  if (pictures.logo !== undefined)
    doc.image(pictures.logo, middle - 30, 46, { fit: [60, 60], align: 'center', valign: 'center' });
  else if (letter === MARK.letter) drawMark(doc, deep, accent);
  else write(doc, letter, [middle, 94], 50, deep);
  const name = look?.nativeName ?? look?.siteName;
  if (name !== undefined) write(doc, name, [middle, 140], 19, '#ffffff');

  doc.font('latin-700').fontSize(12).fillColor(deep);
  doc.text('CERTIFICATE OF COMPLETION', WORDS.x, 66, { characterSpacing: 3.4, lineBreak: false });
  drawLine(doc, [WORDS.x, WORDS.x + 48], 92, 2, accent);
  const { size, lines } = nameStyle(page.holder);
  const sizes = [1, 0.9, 0.8, 0.7, 0.6, 0.5].map((share) => share * size);
  parts.drawBody(
    doc,
    page,
    { ...WORDS, align: 'left' },
    [WORDS_TOP, 420],
    { ...colours, brand: deep },
    { sizes, lines },
  );

  drawSeal(doc, letter, colours);
  parts.drawSignature(doc, issuer.signatory, pictures.signature, [WORDS.x, 490], 158);
  parts.drawSignature(doc, issuer.teacher, pictures.teacherSignature, [WORDS.x + 190, 490], 158);
  const foot = [issuer.name, issuer.place].filter(Boolean).join(', ');
  writeText(doc, foot, { x: WORDS.x, y: 545, width: 400 }, { size: 9, color: parts.SOFT });
  const address = page.link.replace(/^https?:\/\//, '');
  const right = { x: 541, y: 546, width: 238 };
  writeText(doc, address, right, { size: 8.5, color: parts.SOFT, align: 'right' });
  drawCheck(doc, page, deep);
}

function drawSeal(doc: Doc, letter: string, { accent }: parts.Colours): void {
  const { x, y, radius } = SEAL;
  const shade = (share: number) => mix(accent, '#000000', share);
  const gold = (side: number, from: string, to: string) =>
    doc.linearGradient(-side, -side, side, side).stop(0, from).stop(1, to);
  doc
    .save()
    .translate(x + 2, y + 4)
    .path(sealEdge(radius))
    .fillOpacity(0.18)
    .fill('#000000')
    .restore();
  doc.save().translate(x, y);
  doc.path(sealEdge(radius)).fill(gold(radius, mix(accent, '#ffffff', 0.3), shade(0.3)));
  doc
    .circle(0, 0, radius * 0.86)
    .lineWidth(1)
    .fillAndStroke(gold(radius * 0.86, shade(0.15), mix(accent, '#ffffff', 0.15)), shade(0.35));
  doc
    .circle(0, 0, radius * 0.74)
    .lineWidth(0.6)
    .stroke(shade(0.35));
  doc
    .circle(0, 0, radius * 0.62)
    .lineWidth(2)
    .fillAndStroke(mix(accent, '#ffffff', 0.6), mix(accent, '#000000', 0.25));
  doc.restore();
  write(doc, letter, [x, y + radius * 0.22], radius * 0.62, '#2b1a00');
}

function drawMark(doc: Doc, ink: string, accent: string): void {
  doc
    .save()
    .translate(TILE.x, TILE.y)
    .scale(TILE.side / MARK.size);
  doc.path(MARK.stem).fill(ink);
  doc.path(MARK.bar).fill(accent);
  doc.translate(0, MARK.bowDown).path(MARK.bow).fill(ink);
  doc.restore();
}

/** @param y of the base line */
function write(doc: Doc, text: string, [x, y]: readonly [number, number], size: number, color: string): void {
  const place = { x: x - BAND_WIDTH / 2, y: y - 1.069 * size, width: BAND_WIDTH };
  writeText(doc, text, place, { size, isBold: true, color, align: 'center' });
}

/** The check page as a QR, and its code for who can't point a phone at it. */
function drawCheck(doc: Doc, page: CertificatePage, color: string): void {
  const [x, y, side] = [691, 418, 88];
  parts.drawQr(doc, page, [x, y], side, color);
  const below = writeText(
    doc,
    'Check this certificate',
    { x, y: y + side + 5, width: 110 },
    { size: 9.5, color: parts.SOFT },
  );
  writeText(doc, page.code, { x, y: below, width: 110 }, { size: 9.5, isBold: true });
}
