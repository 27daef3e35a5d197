import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import PDFDocument from 'pdfkit';
import { breakLines } from '../contract/break-lines.ts';
import { isScript, letterRuns, notoFile, type Piece, pieces, type Script } from '../contract/letter-runs.ts';
import { widthOfShaped } from '../contract/outlines.ts';
import { drawShaped, shaped } from './shaped-text.ts';

type Doc = PDFKit.PDFDocument;

export interface TextStyle {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
}

interface Sheet {
  readonly title: string;
  readonly author: string;
  /** Creation date in the file, ms: the same page is the same file. */
  readonly day: number;
  readonly layout?: 'portrait' | 'landscape';
  readonly draw: (doc: Doc) => void;
}

/** Answers each page that the parent thread sends with a PDF file of one A4 sheet. */
export function answerPages<Page>(sheetOf: (page: Page) => Sheet | Promise<Sheet>): void {
  const answer = async (page: Page) => parentPort?.postMessage(await drawn(await sheetOf(page)));
  parentPort?.on('message', (page: Page) => void answer(page));
  parentPort?.postMessage('loaded');
}

async function drawn({ title, author, day, layout = 'portrait', draw }: Sheet): Promise<Buffer> {
  const date = new Date(day);
  const info = { Title: title, Author: author, CreationDate: date, ModDate: date };
  const doc = new PDFDocument({ size: 'A4', layout, margin: 0, lang: 'en-IN', displayTitle: true, info });
  const pdf = buffer(doc);
  // Noto Sans under the names of `letterRuns`; fonts are read on first use.
  for (const piece of pieces)
    for (const weight of [400, 700] as const)
      doc.registerFont(`${piece}-${weight}`, fileURLToPath(import.meta.resolve(notoFile(piece, weight))));
  draw(doc);
  doc.end();
  return pdf;
}

/** Base line below the top of a line, relative to the size. */
const ASCENT = 1.069;

interface Font {
  readonly size: number;
  readonly isBold: boolean;
}
interface Run {
  readonly width: number;
  readonly draw: (x: number, y: number, color: string) => void;
}

function runsOf(doc: Doc, line: string, { size, isBold }: Font): Run[] {
  const weight = isBold ? 700 : 400;
  function plain(text: string, piece: Piece | 'other'): Run {
    const choose = () => doc.font(`${piece}-${weight}`).fontSize(size);
    const draw: Run['draw'] = (x, y, color) =>
      choose().fillColor(color).text(text, x, y, { lineBreak: false });
    return { width: choose().widthOfString(text), draw };
  }
  function inScript(text: string, script: Script): Run {
    const clusters = shaped(text, script, weight);
    const draw: Run['draw'] = (x, y, color) =>
      drawShaped(doc, clusters, { x, y: y + ASCENT * size, size, color });
    return { width: widthOfShaped(clusters, size), draw };
  }
  return letterRuns(line).map(({ text, letters }) =>
    isScript(letters) ? inScript(text, letters) : plain(text, letters),
  );
}

const widthOf = (doc: Doc, line: string, font: Font): number =>
  runsOf(doc, line, font).reduce((sum, { width }) => sum + width, 0);

const linesOf = (doc: Doc, text: string, width: number, font: Font): string[] =>
  breakLines(text, width, (part) => widthOf(doc, part, font));

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

/** Returns the first size in which a text takes at most `lines` lines, or else the last, with its height. */
export function fitText(
  doc: Doc,
  text: string,
  width: number,
  sizes: readonly number[],
  { isBold, lines: most = 2 }: { isBold: boolean; lines?: number },
) {
  let size = 0;
  let lines = 0;
  for (size of sizes) {
    lines = linesOf(doc, text, width, { size, isBold }).length;
    if (lines <= most) break;
  }
  return { size, height: lines * size * LINE_HEIGHT };
}

/** Writes wrapped text. @returns the height below it, in points */
export function writeText(
  doc: Doc,
  text: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  { size = 9.5, isBold = false, color = '#171A2B', align = 'left' }: TextStyle = {},
): number {
  const font = { size, isBold };
  const lines = linesOf(doc, text, width, font);
  const height = size * LINE_HEIGHT;
  lines.forEach((line, index) => {
    let left = x + PLACES[align] * (width - widthOf(doc, line, font));
    for (const run of runsOf(doc, line, font)) {
      run.draw(left, y + index * height, color);
      left += run.width;
    }
  });
  return y + lines.length * height;
}
