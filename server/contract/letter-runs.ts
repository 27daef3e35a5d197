import { plainLetters, shapedLetters, withoutPictures } from './drawn-letters.ts';

export type Script = keyof typeof shapedLetters;
export type Piece = keyof typeof plainLetters;
const scripts = Object.keys(shapedLetters) as Script[];
export const pieces = Object.keys(plainLetters) as Piece[];

export const isScript = (letters: string): letters is Script => letters in shapedLetters;

export function notoFile(letters: Script | Piece, weight: 400 | 700): string {
  const inNotoSans = isScript(letters) && letters !== 'devanagari' ? `noto-sans-${letters}` : 'noto-sans';
  const name = letters === 'arabic' ? 'noto-naskh-arabic' : inNotoSans;
  return `@fontsource/${name}/files/${name}-${letters}-${weight}-normal.woff`;
}

/** Returns the name of a group in the pattern, which may have no hyphen. */
const groupOf = (letters: string): string => letters.replace('-', '_');

const SHAPED = scripts.map((name) => {
  const letters = shapedLetters[name];
  const more = name === 'arabic' ? `(?:[ .,:/-]*[0-9${letters}]+)*` : `(?: +[${letters}]+)*`;
  return `(?<${name}>[${letters}]+${more})`;
});
const PLAIN = pieces.map((name) => `(?<${groupOf(name)}>[${plainLetters[name]}]+)`);
const GROUPS = [...scripts, ...pieces].map((letters) => [groupOf(letters), letters] as const);
const ALL = [...Object.values(shapedLetters), ...Object.values(plainLetters)].join('');
const RUNS = new RegExp([...SHAPED, ...PLAIN, `[^${ALL}]+`].join('|'), 'gsu');

export interface LetterRun {
  readonly text: string;
  readonly letters: Script | Piece | 'other';
}

/** Splits a line by font, in visual order from left to right. */
export const letterRuns = (line: string): LetterRun[] =>
  [...withoutPictures(line).matchAll(RUNS)].flatMap(({ 0: text, groups = {} }): LetterRun[] => {
    const [, letters] = GROUPS.find(([group]) => groups[group] !== undefined) ?? [];
    if (letters !== 'arabic') return [{ text, letters: letters ?? 'other' }];
    const parts = text.match(/\d[\d.,:/-]*|[^\d.,:/-]+|[.,:/-]+/g) ?? [];
    return parts
      .toReversed()
      .map((part) => ({ text: part, letters: /^[\d.,:/-]/.test(part) ? 'latin' : 'arabic' }));
  });
