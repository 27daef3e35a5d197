import { LETTERS } from './labels.ts';
import { CANCELLED, KEY_START, numberOf, ONE_WORD } from './words.ts';

/** The number of a question, and its answer. */
export type Pair = [number, string];
const VALUE = String.raw`(?:[([][^()[\]]{1,24}[)\]]|[A-La-l]{1,4}(?:\s?(?:,|&|\/|or|and)\s?[A-La-l](?![a-z]))*|[1-4](?!\p{Nd})|[-−+]?\p{Nd}{1,6}(?:\.\p{Nd}{1,4})?|${LETTERS}|bonus|drop(?:ped)?|cancel(?:l?ed)?|deleted|mtg|true|false|[*#])`;
const PAIR = new RegExp(
  String.raw`(?:\bQ\.?\s?)?\(?(\p{Nd}{1,3})(?!\p{Nd})\s?[.):\]\-–=→]{0,3}\s{0,9}(${VALUE})(?=[\s,;|]|\.(?:\s|$)|$)`,
  'giu',
);
const BETWEEN = /[\s,;|.]+/g;
/** Only numbers with answers, and signs between them. */
export function pairsOf(text: string): Pair[] {
  const pairs: Pair[] = [];
  const rest = text.replaceAll(PAIR, (_all, number: string, value: string) => {
    pairs.push([numberOf(number), value]);
    return '';
  });
  return rest.replaceAll(BETWEEN, '') === '' ? pairs : [];
}

const NUMBER_AT = /(?:^|[\s,;|])(?:[QS]\.?\s?)?[([]?(\p{Nd}{1,3})(?:[.):\]\-–=→|]{1,3}|(?=\s{0,3}[([]))/giu;
/** Answers of any kind in a row, between numbers that count up. */
export function countedOf(text: string): Pair[] {
  const cuts: { number: number; from: number; to: number }[] = [];
  for (const { 0: all, 1: digits, index: from } of text.matchAll(NUMBER_AT)) {
    const number = numberOf(digits);
    const last = cuts.at(-1);
    const isEmpty = text.slice(last?.to ?? 0, from).trim() === '';
    const isNext = last === undefined ? isEmpty : number === last.number + 1 && !isEmpty;
    if (isNext) cuts.push({ number, from, to: from + all.length });
    else if (last === undefined) break;
  }
  return cuts.map(({ number, to }, at) => {
    const said = text.slice(to, cuts[at + 1]?.from).replace(/(?<![\s,;|])[\s,;|]+$/, '');
    const signs = /^[\s.:)–=→|-]{0,9}/u.exec(said)?.[0] ?? '';
    const isMinus = signs.length > 1 && /[-–]$/.test(signs) && /^\p{Nd}/u.test(said.slice(signs.length));
    return [number, `${isMinus ? '-' : ''}${said.slice(signs.length)}`];
  });
}

const NUMBER_NAME =
  /^(?:q(?:uestions?|ues|n)?|प्रश्न|s|sr|#|no|क्र(?:मांक)?)[\s.]{0,3}(?:nos?|numbers?|#|सं|संख्या|क्रमांक)?[\s.:]{0,3}$/iu;
const KEY_NAME = new RegExp(String.raw`^(?:A|${ONE_WORD})[\s.:]{0,3}$`, 'iu');
const NUMBER = /^[([]?(?:Q\.?\s?)?(\p{Nd}{1,3})[.)\]:]{0,2}$/iu;
const SHORT = new RegExp(String.raw`^${VALUE}[.)\]]?$`, 'iu');
const LONGEST = 2000;
export const cellsOf = (text: string): string[] =>
  text
    .slice(0, LONGEST)
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .trim()
    .split(/\s{0,9}[|\t]\s{0,9}|\s{2,9}/)
    .map((cell) => cell.trim());
export const isHeader = (cells: readonly string[]): boolean =>
  cells.length > 1 && NUMBER_NAME.test(cells[0] ?? '') && cells.slice(1).some((cell) => KEY_NAME.test(cell));
/** `1 | b | 11 | c`; the end of the last row may be empty. */
export function columnsOf(cells: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; at < cells.length; at += 2) {
    const [number = '', key = ''] = cells.slice(at, at + 2);
    const digits = NUMBER.exec(number)?.[1];
    if (digits !== undefined && key !== '') pairs.push([numberOf(digits), key]);
    else if (number !== '' || key !== '') return [];
  }
  return pairs;
}
function rowOf(text: string, name: RegExp) {
  const cells = cellsOf(text);
  const isNamed = name.test(cells[0] ?? '');
  const values = cells.slice(isNamed ? 1 : 0).flatMap((cell) => cell.split(/\s+/));
  return { isNamed, values: values.filter(Boolean) };
}
/** A row of numbers that count up above a row of answers. */
export function rowsOf(numbers: string, answers: string) {
  if (!/\p{Nd}/u.test(numbers)) return undefined;
  const [above, below] = [rowOf(numbers, NUMBER_NAME), rowOf(answers, KEY_NAME)];
  const isNamed = above.isNamed && below.isNamed;
  const pairs = below.values.map(
    (value, at): Pair => [numberOf(NUMBER.exec(above.values[at] ?? '')?.[1]), value],
  );
  const [first = Number.NaN] = pairs[0] ?? [];
  const isTable =
    pairs.length >= (isNamed ? 1 : 3) &&
    pairs.length === above.values.length &&
    pairs.every(([number, value], at) => number === first + at && SHORT.test(value));
  return isTable ? { pairs, isNamed } : undefined;
}
const LOOSE = new RegExp(String.raw`^[([]?(?:[A-La-l1-9]|${LETTERS})[)\].]?$`, 'u');
export const looseOf = (text: string): string[] => {
  const parts = text
    .replace(KEY_START, '')
    .trim()
    .split(/[\s,;|]+/);
  const areDigits = parts.every((part) => /\p{Nd}/u.test(part));
  return parts.every((part) => LOOSE.test(part) && /\p{Nd}/u.test(part) === areDigits) ? parts : [];
};
export const isNothing = (text: string): boolean => /^[\s|:=+-]*$/.test(text);

export const STARTS_KEY = new RegExp(
  String.raw`^(?:[([]?(?:[A-La-l1-4]|${LETTERS})[)\].:,–-]|[A-La-l](?:\s|$)|${VALUE}(?:[\s.,]|$))`,
  'iu',
);

/** Classifies a key as a letter or an open answer. */
export const kindOf = (text: string): 'letter' | 'open' =>
  CANCELLED.test(text) ||
  new RegExp(String.raw`^[([]?\s?(?:[A-La-l1-4]|${LETTERS})\s?(?:[)\].:,–-]|\s[-–]|$)`, 'u').test(text)
    ? 'letter'
    : 'open';
