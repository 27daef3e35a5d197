import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import PDFDocument from 'pdfkit';
import { plainLetters, shapedLetters, withoutPictures } from '../contract/drawn-letters.ts';
import { drawShaped, shaped, widthOfShaped } from './shaped-text.ts';

type Doc = PDFKit.PDFDocument;

type Script = keyof typeof shapedLetters;
const scripts = Object.keys(shapedLetters) as Script[];
/** Words in one script; digits between Arabic letters are part of the line that runs to the left. */
const SHAPED = scripts.map((name) => {
  const letters = shapedLetters[name];
  const more = name === 'arabic' ? `(?:[ .,:/-]*[0-9${letters}]+)*` : `(?: +[${letters}]+)*`;
  return `(?<${name}>[${letters}]+${more})`;
});
const PLAIN = Object.entries(plainLetters).map(
  ([name, letters]) => `(?<${name.replace('-', '_')}>[${letters}]+)`,
);
const RUNS = new RegExp([...SHAPED, ...PLAIN, '(?<other>.)'].join('|'), 'gsu');

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
  for (const piece of Object.keys(plainLetters))
    for (const weight of [400, 700]) doc.registerFont(`${piece}-${weight}`, fontFile(`${piece}-${weight}`));
  draw(doc);
  doc.end();
  parentPort?.postMessage(await pdf);
}

/** Of Noto Sans, in parts of the size: where the base line is below the top of a line. */
const ASCENT = 1.069;

interface Font {
  readonly size: number;
  readonly isBold: boolean;
}
interface Run {
  /** In points. */
  readonly width: number;
  readonly draw: (x: number, y: number, color: string) => void;
}

function runsOf(doc: Doc, line: string, { size, isBold }: Font): Run[] {
  const weight = isBold ? 700 : 400;
  function plain(text: string, piece: string): Run {
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
  return [...withoutPictures(line).matchAll(RUNS)].flatMap(({ 0: text, groups = {} }) => {
    const [name = ''] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    const script = scripts.find((one) => one === name);
    if (script === undefined) return plain(text, name.replace('_', '-'));
    if (script !== 'arabic') return inScript(text, script);
    const parts = text.match(/\d[\d.,:/-]*|[^\d.,:/-]+|[.,:/-]+/g) ?? [];
    return parts
      .toReversed()
      .map((part) => (/^[\d.,:/-]/.test(part) ? plain(part, 'latin') : inScript(part, script)));
  });
}

const widthOf = (doc: Doc, line: string, font: Font): number =>
  runsOf(doc, line, font).reduce((sum, { width }) => sum + width, 0);

/** A word that is wider than its column is cut, between letters as people see them. */
function piecesOf(doc: Doc, word: string, font: Font, width: number): string[] {
  if (widthOf(doc, word, font) <= width) return [word];
  const letters = Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);
  if (letters.length < 2) return [word];
  const half = Math.ceil(letters.length / 2);
  return [letters.slice(0, half), letters.slice(half)].flatMap((part) =>
    piecesOf(doc, part.join(''), font, width),
  );
}

function linesOf(doc: Doc, text: string, width: number, font: Font): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ').flatMap((one) => piecesOf(doc, one, font, width))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(doc, longer, font) <= width) line = longer;
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
    lines = linesOf(doc, text, width, { size, isBold }).length;
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
