import { breakLines } from '../../../server/contract/break-lines.ts';
import {
  FACTS,
  factsOnSheet,
  nameStyle,
  SIZES,
  WORDS,
  WORDS_TOP,
} from '../../../server/contract/certificate-sheet.ts';
import type { CertificatePrint } from '../../../server/contract/certificates.ts';

/** Line of text on the sheet; `y` is its baseline in points. */
interface SheetLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly kind: 'soft' | 'ink' | 'name' | 'strong';
}

/** Ascent and line height as on paper, relative to the font size. */
const BASE = 1.069;
const LINE = 1.5;
/** Average letter width, relative to the font size. */
const LETTER = 0.5;

const linesOf = (text: string, size: number, width: number = WORDS.width): string[] =>
  breakLines(text, width, (part) => part.length * size * LETTER);

/** Splits a name into two lines of similar length. */
function halves(name: string): string[] {
  const words = name.split(' ');
  const ways = words.map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const longest = (way: string[]) => Math.max(...way.map(({ length }) => length));
  return ways.reduce((best, way) => (longest(way) < longest(best) ? way : best)).filter(Boolean);
}

/** Lays out holder, course and date like the paper (drawBody of server/documents/certificate-parts.ts). */
export function certificateWords({ holder, course, text, facts }: CertificatePrint): SheetLine[] {
  const name = nameStyle(holder);
  const courseSize = [SIZES.course, 22].find((size) => linesOf(course, size).length === 1) ?? 18;
  const parts = [
    { lines: ['This certifies that'], size: SIZES.sentence, gap: 0, kind: 'soft' },
    { lines: name.lines === 1 ? [holder] : halves(holder), size: name.size, gap: 2, kind: 'name' },
    { lines: ['has completed the course'], size: SIZES.sentence, gap: 6, kind: 'soft' },
    { lines: linesOf(course, courseSize), size: courseSize, gap: 2, kind: 'strong' },
    { lines: text === '' ? [] : linesOf(text, SIZES.text), size: SIZES.text, gap: 6, kind: 'ink' },
  ] as const;
  let y = WORDS_TOP;
  const body = parts.flatMap(({ lines, size, gap, kind }) => {
    if (lines.length > 0) y += gap;
    return lines.map((line) => {
      const place = { text: line, x: WORDS.x, y: y + BASE * size, size, kind };
      y += LINE * size;
      return place;
    });
  });
  const top = y + FACTS.gap;
  const below = factsOnSheet(facts).flatMap(({ label, value }, at) => {
    const x = WORDS.x + at * FACTS.width;
    const { label: small, fact: size } = SIZES;
    return [
      { text: label, x, y: top + BASE * small, size: small, kind: 'soft' as const },
      { text: value, x, y: top + LINE * small + BASE * size, size, kind: 'strong' as const },
    ];
  });
  return [...body, ...below];
}
