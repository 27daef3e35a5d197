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

const SHAPED = scripts.map((name) => {
  const letters = shapedLetters[name];
  const more = name === 'arabic' ? `(?:[ .,:/-]*[0-9${letters}]+)*` : `(?: +[${letters}]+)*`;
  return `(?<${name}>[${letters}]+${more})`;
});
const PLAIN = pieces.map((name) => `(?<${name.replace('-', '_')}>[${plainLetters[name]}]+)`);
const RUNS = new RegExp([...SHAPED, ...PLAIN, '(?<other>.)'].join('|'), 'gsu');

export interface LetterRun {
  readonly text: string;
  readonly letters: Script | Piece | 'other';
}

/** Splits a line by font, in visual order from left to right. */
export const letterRuns = (line: string): LetterRun[] =>
  [...withoutPictures(line).matchAll(RUNS)].flatMap(({ 0: text, groups = {} }): LetterRun[] => {
    const [name = 'other'] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    const letters = name.replace('_', '-') as LetterRun['letters'];
    if (letters !== 'arabic') return [{ text, letters }];
    const parts = text.match(/\d[\d.,:/-]*|[^\d.,:/-]+|[.,:/-]+/g) ?? [];
    return parts
      .toReversed()
      .map((part) => ({ text: part, letters: /^[\d.,:/-]/.test(part) ? 'latin' : 'arabic' }));
  });
