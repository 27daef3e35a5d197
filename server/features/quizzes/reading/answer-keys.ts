import { foldTyping } from '../../../contract/fold-text.ts';
import type { Line } from './found.ts';
import { isFirst, LETTERS, labelOf } from './labels.ts';
import { ASK_WORD, HEADING, KEY_HEAD, KEY_START, ONE_WORD, PAIR, WEAK } from './line-kinds.ts';

export interface Key {
  readonly line: number;
  readonly text: string;
  /** The number has another answer, too. */
  readonly isTwice: boolean;
  /** Lines of an explanation. */
  readonly why: string[];
}
/** Answers that are apart from their questions, by number. */
export type Keys = Map<number, Key>;

export const numberOf = (digits = ''): number => Number(foldTyping(digits) || Number.NaN);
/** An answer without what may be around its letter. */
export const bare = (text: string): string => text.replaceAll(/[\s()[\].]/g, '').toLowerCase();

/** Whether a key is that of a question without options. */
export const isOpenKey = (key: Key | undefined): boolean =>
  key !== undefined && !/^(?:[a-l1-4]|\p{L}{1,2})$/u.test(bare(key.text));

function addKey(keys: Keys, number: number, line: number, text: string, why: string[] = []): void {
  const before = keys.get(number);
  if (before === undefined || bare(before.text) !== bare(text))
    keys.set(number, { line, text, isTwice: before !== undefined, why });
}

/** Only numbers with letters, and signs between them. */
export const isPairs = (text: string): boolean =>
  text.search(PAIR) >= 0 && text.replaceAll(PAIR, '').replaceAll(/[\s,;|.]/g, '') === '';

export const countPairs = (text: string): number => (text.match(PAIR) ?? []).length;

/** Whether a heading has answers below it. */
export const startsKeys = (lines: readonly Line[], from: number): boolean =>
  isPairs(lines.slice(from, from + 12).find(({ text }) => text.trim() !== '')?.text ?? '');

/** @param line that has only pairs, like `Answers: 1-A, 2-C` */
export function addPairs(keys: Keys, { no, text }: Line): void {
  for (const [, number = '', key = ''] of text.replace(KEY_START, '').matchAll(PAIR))
    addKey(keys, numberOf(number), no, key);
}

const NUMBER_NAME = new RegExp(
  String.raw`^(?:${ASK_WORD}|(?:s|sr)(?=[\s.]*n)|#|no(?=\b|s)|क्र(?:मांक)?)[\s.]{0,9}(?:nos?|number|#|सं|संख्या|क्रमांक)?[\s.:]*$`,
  'iu',
);
const KEY_NAME = new RegExp(String.raw`^(?:A|${ONE_WORD})[\s.:]*$`, 'iu');
const NUMBER = /^\(?\p{Nd}{1,3}[.)]*$/u;
const ANSWER = new RegExp(
  String.raw`^[([]?(?:[A-La-l](?:[,&/]?[A-La-l]){0,3}|[-−]?\d+(?:\.\d+)?|${LETTERS})[)\].]*$`,
  'u',
);
const LONGEST = 400;

const cellsOf = (text: string): string[] =>
  text
    .slice(0, LONGEST)
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .trim()
    .split(/\s{0,9}[|\t]\s{0,9}|\s{2,}/);

/** `Q | Ans | Q | Ans`. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.length % 2 === 0 &&
  cells.every((cell, at) => (at % 2 === 0 ? NUMBER_NAME : KEY_NAME).test(cell));

/** `1 | b | 11 | c`; the end of the last row may be empty. */
function pairsOf(cells: readonly string[]): [number, string][] | undefined {
  const pairs: [number, string][] = [];
  for (let at = 0; at < cells.length; at += 2) {
    const [number = '', key = ''] = cells.slice(at, at + 2);
    if (NUMBER.test(number) && key !== '') pairs.push([numberOf(/\p{Nd}+/u.exec(number)?.[0]), key]);
    else if (number !== '' || key !== '') return undefined;
  }
  return pairs.length === 0 ? undefined : pairs;
}

/** Values of a row behind its name, if it has one. */
function rowOf(text: string, name: RegExp): { values: string[]; isNamed: boolean } {
  const [first = '', ...more] = cellsOf(text);
  const isNamed = name.test(first);
  const values = (isNamed ? more : [first, ...more]).flatMap((cell) => cell.split(/\s+/));
  return { values, isNamed };
}

/** A row of numbers that count up above a row of answers. */
function rowsOf(numbers: Line | undefined, answers: Line | undefined) {
  if (numbers === undefined || answers === undefined) return undefined;
  const above = rowOf(numbers.text, NUMBER_NAME);
  const below = rowOf(answers.text, KEY_NAME);
  const counted = above.values.map((value) =>
    NUMBER.test(value) ? numberOf(/\p{Nd}+/u.exec(value)?.[0]) : -1,
  );
  const [first = -1] = counted;
  const isTable =
    first > 0 &&
    counted.length === below.values.length &&
    counted.every((number, at) => number === first + at) &&
    below.values.every((value) => ANSWER.test(value));
  if (!isTable || counted.length < (above.isNamed && below.isNamed ? 1 : 3)) return undefined;
  const pairs = counted.map((number, at): [number, string] => [number, below.values[at] ?? '']);
  return { pairs, isNamed: above.isNamed && below.isNamed };
}

/** `1. (b) It burns.` below a heading like “Answers and explanations”. */
const EXPLAINED = new RegExp(
  String.raw`^\s*(?:Q\.?\s{0,9})?(\p{Nd}{1,3})\s{0,9}[.):-]+\s{0,9}(?:[([]\s{0,9}([A-La-l1-4]|${LETTERS})\s{0,9}[)\]]|([A-La-l]|${LETTERS})\s{0,9}[).:–-])\s{0,9}[.:–-]*\s{0,9}(\S.*)`,
  'u',
);

/** Whether a line below an explanation begins something else: a heading, a greater number, a question with options. */
function endsWhy({ text }: Line, next: string | undefined, last: number): boolean {
  const number = WEAK.exec(text)?.[1];
  const label = next === undefined || WEAK.test(next) ? undefined : labelOf(next);
  const isAsked = number !== undefined && label !== undefined && isFirst(label);
  return HEADING.test(text) || numberOf(number) > last || isAsked;
}

const isNothing = (text: string): boolean => /^[\s|:=-]*$/.test(text);

/**
 * Takes keys out of a paper that have more than pairs in a line: columns `Q | Ans`, rows of numbers above rows of letters, lists
 * with explanations.
 * @returns the lines that are left
 */
export function withoutKeys(lines: readonly Line[], keys: Keys): Line[] {
  const left: Line[] = [];
  const filled = lines.filter(({ text }) => !isNothing(text));
  const place = new Map(filled.map(({ no }, at) => [no, at]));
  /** Where nothing but such rows is to the end of the paper. */
  let end = filled.length;
  while (rowsOf(filled[end - 2], filled[end - 1]) !== undefined) end -= 2;
  let mode: 'text' | 'columns' | 'rows' | 'why' = 'text';
  /** The number that is explained. */
  let last = 0;
  let skipped = 0;
  const lastWhy = filled.findLastIndex(({ text }) => EXPLAINED.test(text));
  const hasGap = ({ no }: Line): boolean => !place.has(no - 1);
  for (const line of lines) {
    const at = place.get(line.no);
    if (at === undefined) {
      if (mode === 'text') left.push(line);
      continue;
    }
    if (skipped > 0) {
      skipped -= 1;
      continue;
    }
    const heading = left.findLast(({ text }) => !isNothing(text));
    const isHeaded = mode !== 'text' || (heading !== undefined && KEY_HEAD.test(heading.text));
    const [, number, inside, before, why = ''] = EXPLAINED.exec(line.text) ?? [];
    if (mode === 'why' && isPairs(line.text)) {
      addPairs(keys, line);
      continue;
    }
    if (number !== undefined && isHeaded && numberOf(number) > last && !isPairs(line.text)) {
      last = numberOf(number);
      addKey(keys, last, line.no, inside ?? before ?? '', [why]);
      if (mode === 'text') dropHeading();
      mode = 'why';
      continue;
    }
    const next = filled[at + 1];
    if (mode === 'why' && !endsWhy(line, next?.text, last) && (at < lastWhy || !hasGap(line))) {
      keys.get(last)?.why.push(line.text.trim());
      continue;
    }
    const cells = cellsOf(line.text);
    const rows = rowsOf(line, filled[at + 1]);
    if (rows !== undefined && (isHeaded || rows.isNamed || at >= end)) {
      for (const [number, key] of rows.pairs) addKey(keys, number, filled[at + 1]?.no ?? line.no, key);
      skipped = 1;
      if (mode === 'text') dropHeading();
      mode = 'rows';
      continue;
    }
    const pairs = pairsOf(cells);
    if (isHeader(cells) && pairsOf(cellsOf(filled[at + 1]?.text ?? '')) !== undefined) {
      if (mode === 'text') dropHeading();
      mode = 'columns';
    } else if (
      pairs !== undefined &&
      (mode === 'columns' || (isHeaded && cells.length > 1 && !isPairs(line.text)))
    ) {
      for (const [number, key] of pairs) addKey(keys, number, line.no, key);
      if (mode === 'text') dropHeading();
      mode = 'columns';
    } else {
      // What is next belongs to no question above the key.
      if (mode !== 'text') left.push({ no: line.no, text: '' });
      mode = 'text';
      left.push(line);
    }
  }
  return left;

  function dropHeading(): void {
    const at = left.findLastIndex(({ text }) => !isNothing(text));
    if (at >= 0 && KEY_HEAD.test(left[at]?.text ?? '')) left.splice(at, 1);
  }
}
