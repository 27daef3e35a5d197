import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import PDFDocument from 'pdfkit';

type Doc = PDFKit.PDFDocument;

/** Letters of India's names with the rupee's sign, and Latin ones with accents; fonts come in such pieces. */
const RUNS =
  /(?<devanagari>[\u0900-\u097F\u200C-\u200D\u20B9]+(?: +[\u0900-\u097F\u200C-\u200D\u20B9]+)*)|(?<extended>[\u0100-\u02AF\u1E00-\u1EFF]+)|[^\u0900-\u097F\u200C-\u200D\u20B9\u0100-\u02AF\u1E00-\u1EFF]+/gu;
const LETTERS = /[\u0900-\u097F]/;
const FONTS = ['latin', 'latin-ext', 'devanagari'].flatMap((subset) => [`${subset}-400`, `${subset}-700`]);

export interface TextStyle {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
}

const fontFile = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource/noto-sans/files/noto-sans-${name}-normal.woff`));

/** One A4 page, sent to who started the thread. @param day its time in the file, ms since 1970: the same page is the same file */
export async function postPage(
  about: { title: string; author: string; day: number; layout?: 'portrait' | 'landscape' },
  draw: (doc: Doc) => void,
): Promise<void> {
  const day = new Date(about.day);
  const info = { Title: about.title, Author: about.author, CreationDate: day, ModDate: day };
  const { layout = 'portrait' } = about;
  const doc = new PDFDocument({ size: 'A4', layout, margin: 0, lang: 'en-IN', displayTitle: true, info });
  const pdf = buffer(doc);
  // Noto Sans under the names that `runsOf` gives; a font is read when it is first used.
  for (const name of FONTS) doc.registerFont(name, fontFile(name));
  draw(doc);
  doc.end();
  parentPort?.postMessage(await pdf);
}

function runsOf(line: string, isBold: boolean) {
  return [...line.matchAll(RUNS)].map(({ 0: text, groups = {} }) => {
    const other = groups['extended'] === undefined ? 'latin' : 'latin-ext';
    const subset = groups['devanagari'] === undefined ? other : 'devanagari';
    return { text, isShaped: LETTERS.test(text), font: `${subset}-${isBold ? 700 : 400}` };
  });
}

const widthOf = (doc: Doc, line: string, isBold: boolean): number =>
  runsOf(line, isBold).reduce((sum, { text, font }) => sum + doc.font(font).widthOfString(text), 0);

/** A word that is wider than its column is cut, between letters as people see them. */
function piecesOf(doc: Doc, word: string, isBold: boolean, width: number): string[] {
  if (widthOf(doc, word, isBold) <= width) return [word];
  const letters = Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);
  if (letters.length < 2) return [word];
  const half = Math.ceil(letters.length / 2);
  return [letters.slice(0, half), letters.slice(half)].flatMap((part) =>
    piecesOf(doc, part.join(''), isBold, width),
  );
}

function linesOf(doc: Doc, text: string, width: number, isBold: boolean): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ').flatMap((one) => piecesOf(doc, one, isBold, width))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(doc, longer, isBold) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    lines.push(line);
  }
  return lines;
}

export function drawLine(
  doc: Doc,
  [from, to]: readonly [number, number],
  y: number,
  width: number,
  color: string,
) {
  doc.moveTo(from, y).lineTo(to, y).lineWidth(width).stroke(color);
}

const LINE_HEIGHT = 1.5;
const PLACES = { left: 0, center: 0.5, right: 1 } as const;

/** The first of some sizes in which a text takes two lines at most, or else the last; and how high it is then. */
export function fitText(doc: Doc, text: string, width: number, sizes: readonly number[], isBold: boolean) {
  let size = 0;
  let lines = 0;
  for (size of sizes) {
    lines = linesOf(doc.fontSize(size), text, width, isBold).length;
    if (lines <= 2) break;
  }
  return { size, height: lines * size * LINE_HEIGHT };
}

/** Text in lines of at most `width` points. @returns the height below its end, in points */
export function writeText(
  doc: Doc,
  text: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  { size = 9.5, isBold = false, color = '#171A2B', align = 'left' }: TextStyle = {},
): number {
  doc.fontSize(size).fillColor(color);
  const lines = linesOf(doc, text, width, isBold);
  const height = size * LINE_HEIGHT;
  lines.forEach((line, index) => {
    let left = x + PLACES[align] * (width - widthOf(doc, line, isBold));
    for (const run of runsOf(line, isBold)) {
      doc.font(run.font);
      // Vowel signs stand elsewhere than they are spoken: copied and searched is what was written.
      if (run.isShaped) doc.markContent('Span', { actual: run.text });
      doc.text(run.text, left, y + index * height, { lineBreak: false });
      if (run.isShaped) doc.endMarkedContent();
      left += doc.widthOfString(run.text);
    }
  });
  return y + lines.length * height;
}
