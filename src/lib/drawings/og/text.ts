import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { breakLines } from '../../../../server/contract/break-lines.ts';
import { isScript, letterRuns, notoFile } from '../../../../server/contract/letter-runs.ts';
import { type Font, openFont, shape, widthOfShaped } from '../../../../server/contract/outlines.ts';
import headline from '../../../assets/fonts/AnekHeadline.ttf?inline';
import body from '../../../assets/fonts/AnekText.ttf?inline';

type Weight = 400 | 700;

const inlined = (dataUrl: string): Font =>
  openFont(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
const anek = { 400: inlined(body), 700: inlined(headline) };
const letters = Array.from(anek[400].face.collectUnicodes(), (code) => `\\u{${code.toString(16)}}`).join('');
/** Runs of letters that Anek has, or lacks. */
const PARTS = new RegExp(`[${letters}]+|[^${letters}]+`, 'gu');
const IN_ANEK = new RegExp(`^[${letters}]`, 'u');

/** Noto fonts by module, each read when first needed. */
const noto = new Map<string, Font>();
async function openNoto(module: string): Promise<void> {
  if (!noto.has(module))
    noto.set(module, openFont(await readFile(fileURLToPath(import.meta.resolve(module)))));
}

/** Letters in one font: Anek, or a module of Noto. */
interface Run {
  readonly text: string;
  readonly font: string;
}

/** Splits a line by font. Omits letters without a font. */
const runsOf = (line: string, weight: Weight): Run[] =>
  letterRuns(line).flatMap((run) => {
    const other = run.letters === 'other' ? [] : [notoFile(run.letters, weight)];
    const parts = isScript(run.letters) ? [run.text] : (run.text.match(PARTS) ?? []);
    return parts.flatMap((text) =>
      (IN_ANEK.test(text) ? ['anek'] : other).map((font): Run => ({ text, font })),
    );
  });

/** Relative to the font size: first baseline, space below the last one, least line height. */
const LATIN = { top: 0.7, bottom: 0.12, least: 0 };
/** Indic scripts have signs above and below their letters. */
const INDIC = { top: 0.9, bottom: 0.3, least: 1.35 };

interface Text {
  readonly text: string;
  readonly weight: Weight;
  /** Font size in px. */
  readonly size: number;
  readonly colour: string;
  /** Width in px at which lines wrap. */
  readonly width?: number;
  /** Line height relative to the font size. */
  readonly leading?: number;
}

/** Inside of an SVG with its origin at the text's upper left corner. */
export interface DrawnText {
  readonly svg: string;
  /** In px. */
  readonly height: number;
  readonly lines: number;
}

/** Line as outlines in thousandths of its size, y upwards from the baseline. */
interface OutlinedLine {
  readonly width: number;
  readonly outlines: readonly { readonly x: number; readonly y: number; readonly path: string }[];
}

/** Converts a line to outlines if devices may lack its letters; undefined otherwise. */
export async function outlinedLine(text: string, weight: Weight): Promise<OutlinedLine | undefined> {
  if (!letterRuns(text).some((run) => isScript(run.letters))) return undefined;
  await openNotos(text, weight);
  let width = 0;
  const outlines = shapedLine(text, weight).flatMap((cluster) => {
    const from = width;
    width += cluster.width;
    return cluster.outlines.map(({ x, y, path }) => ({ x: from + x, y, path }));
  });
  return { width, outlines };
}

async function openNotos(text: string, weight: Weight): Promise<void> {
  for (const { font } of runsOf(text, weight)) if (font !== 'anek') await openNoto(font);
}

const shapedLine = (line: string, weight: Weight) =>
  runsOf(line, weight).flatMap((run) => shape(noto.get(run.font) ?? anek[weight], run.text));

/** Draws text as outlines, identical on every machine. Empty text draws nothing. */
export async function drawText({ text, weight, size, colour, ...more }: Text): Promise<DrawnText> {
  await openNotos(text, weight);
  const shaped = (line: string) => shapedLine(line, weight);
  const lines = breakLines(text, more.width ?? Infinity, (line) => widthOfShaped(shaped(line), size))
    .map(shaped)
    .filter((line) => line.length > 0);
  const { top, bottom, least } = letterRuns(text).some((run) => isScript(run.letters)) ? INDIC : LATIN;
  const leading = Math.max(more.leading ?? 1.15, least);
  const paths = lines.flatMap((clusters, line) => {
    let left = 0;
    return clusters.flatMap(({ width, outlines }) => {
      const from = left;
      left += width;
      const base = 1000 * (top + line * leading);
      return outlines.map(
        ({ x, y, path }) => `<path transform="matrix(1 0 0 -1 ${from + x} ${base - y})" d="${path}"/>`,
      );
    });
  });
  return {
    svg: `<g transform="scale(${size / 1000})" fill="${colour}">${paths.join('')}</g>`,
    height: lines.length === 0 ? 0 : size * (top + (lines.length - 1) * leading + bottom),
    lines: lines.length,
  };
}
