import { drawBand } from './certificate-band.ts';
import * as parts from './certificate-parts.ts';
import { HEIGHT, WIDTH } from './certificate-parts.ts';
import { type Pictures, picturesOf } from './certificate-pictures.ts';
import type { CertificatePage } from './pdf.ts';
import { answerPages, drawLine, writeText } from './pdf-text.ts';

type Doc = PDFKit.PDFDocument;
type Design = (doc: Doc, page: CertificatePage, colours: parts.Colours, pictures: Pictures) => void;

const TITLE = 'Certificate of completion';

const classic: Design = (doc, page, colours, pictures) => {
  const { brand, accent, brandLines, accentLines } = colours;
  const middle = WIDTH / 2;
  const edge = 76;
  const column = { x: middle - 300, width: 600, align: 'center' } as const;
  const centred = (text: string, y: number, style: object): number =>
    writeText(doc, text, { ...column, y }, { align: 'center', ...style });

  const inset = (by: number): Doc => doc.rect(by, by, WIDTH - 2 * by, HEIGHT - 2 * by);
  doc.save();
  inset(27).clip();
  const petals = parts.petalsOf(page.course);
  for (const x of [27, WIDTH - 27])
    for (const y of [27, HEIGHT - 27]) {
      const radius = y === 27 ? 120 : 42;
      parts.drawRosettes(doc, [x, y], radius, petals * 2, brandLines);
      parts.drawRosettes(doc, [x, y], radius * 0.6, petals, accentLines);
    }
  doc.restore();
  inset(20).lineWidth(3).stroke(brand);
  inset(27).lineWidth(0.75).stroke(accent);

  const { logo } = pictures;
  if (logo !== undefined)
    doc.image(logo, middle - 60, 36, { fit: [120, 36], align: 'center', valign: 'center' });
  const below = centred(page.issuer.name, logo === undefined ? 50 : 73, {
    size: 13,
    isBold: true,
    color: brand,
  });
  centred(page.issuer.place, below, { size: 8.5, color: parts.SOFT });
  centred(TITLE, 104, { size: 27, isBold: true });
  drawLine(doc, [middle - 34, middle + 34], 150, 2, accent);
  parts.drawBody(doc, page, column, [158, 410], colours);
  parts.drawSignature(doc, page.issuer.signatory, pictures.signature, [edge, 500]);
  parts.drawSeal(doc, page, [middle, 484], 52, colours);
  parts.drawCheck(doc, page, { x: WIDTH - edge - 205, width: 205, align: 'right' }, 490);
};

const modern: Design = (doc, page, colours, pictures) => {
  const { brand, accent, brandLines } = colours;
  const left = 62;
  const field = { x: WIDTH - 236, width: 236 };
  const middle = field.x + field.width / 2;

  doc.save();
  doc.rect(field.x, 0, field.width, HEIGHT).clip();
  const petals = parts.petalsOf(page.course);
  for (const radius of [420, 300])
    parts.drawRosettes(doc, [middle, HEIGHT / 2], radius, petals * 3, brandLines);
  doc.restore();
  drawLine(doc, [0, WIDTH], 7, 14, brand);
  drawLine(doc, [0, WIDTH], 16, 4, accent);

  const { logo } = pictures;
  if (logo !== undefined) doc.image(logo, left, 48, { fit: [160, 44], valign: 'center' });
  const place = { x: left, width: 500 };
  const y = logo === undefined ? 52 : 98;
  const below = writeText(doc, page.issuer.name, { ...place, y }, { size: 13, isBold: true, color: brand });
  writeText(doc, page.issuer.place, { ...place, y: below }, { size: 8.5, color: parts.SOFT });
  writeText(doc, TITLE, { ...place, y: 144 }, { size: 27, isBold: true });
  drawLine(doc, [left, left + 68], 192, 2, accent);
  parts.drawBody(doc, page, { ...place, align: 'left' }, [206, 452], colours);
  parts.drawSignature(doc, page.issuer.signatory, pictures.signature, [left, 520]);
  parts.drawSeal(doc, page, [middle, HEIGHT / 2], 70, colours);
  const note = { x: field.x + 14, width: field.width - 28, align: 'center' } as const;
  doc.roundedRect(note.x, 424, note.width, 62, 6).fill('#ffffff');
  parts.drawCheck(doc, page, note, 430);
};

const designs = { band: drawBand, classic, modern } satisfies Record<string, Design>;

answerPages(async (page: CertificatePage) => {
  const pictures = await picturesOf(page);
  const draw = designs[page.look?.design ?? 'classic'];
  return {
    title: `Certificate ${page.code}`,
    author: page.issuer.name,
    day: page.issuedAt,
    layout: 'landscape',
    draw: (doc) => draw(doc, page, parts.coloursOf(page), pictures),
  };
});
