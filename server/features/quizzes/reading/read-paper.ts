import { type Apart, answersApart } from './apart.ts';
import { type Draft, draftOf, type Paper, sideOfTicks } from './draft.ts';
import { blame, type Found, type Line, refuse } from './found.ts';
import { grammarOf, type Start } from './grammar.ts';
import { kindOf } from './key-rows.ts';
import { placesOf } from './labels.ts';
import { paperLines } from './lines.ts';
import { readDraft, usualOf } from './proof.ts';
import { headOf, shareTexts } from './shared-texts.ts';
import { EMPTY, hasAnswer, shapesAgain, type Token, tokensOf } from './tokens.ts';

function cutPaper(lines: readonly Token[]) {
  const grammarFor = (apart: Apart) => {
    const kinds = new Map(apart.keys.map(({ number, text }) => [number, kindOf(text)]));
    return grammarOf(
      lines.map((line, at) => (apart.lines.has(at) ? { ...EMPTY, isHeading: true } : line)),
      kinds.size === 0 ? undefined : (number) => kinds.get(number),
    );
  };
  const apart = answersApart(lines, () => false);
  const headed = { apart, grammar: grammarFor(apart) };
  if (apart.keys.length > 0) return headed;
  // Rows of answers without a heading are a key where no question has an answer of its own.
  const own = lines.filter(hasAnswer).length;
  const rows = answersApart(lines, (count) => own <= 1 && count === headed.grammar.starts.length);
  if (rows.lines.size === 0) return headed;
  const free = { apart: rows, grammar: grammarFor(rows) };
  return rows.loose.length > 0 || rows.keys.length === free.grammar.starts.length ? free : headed;
}

/** What a paper was read as, in words, and why lines are in no question, by number. */
export interface PaperRead {
  readonly found: Found[];
  readonly left: Map<number, 'above' | 'key' | 'shared'>;
  readonly habits: string[];
}

/** Questions of a paper as people write it: numbered or not, options in rows or lines, answers anywhere. */
export function readPaper(source: readonly Line[]): PaperRead {
  const lines = tokensOf(paperLines(source));
  const { apart, grammar } = cutPaper(lines);
  const at = (line: number): Token => lines[line] ?? EMPTY;
  const paper: Paper = {
    lines,
    at,
    style: grammar.style,
    apart: apart.lines,
    hasKey: apart.keys.length > 0,
    ticks: sideOfTicks(lines),
    again: shapesAgain(lines),
  };
  const starts = grammar.starts.length > 0 ? grammar.starts : startOfAll(lines);
  const drafts = starts.map((start, nth) => draftOf(paper, start, starts[nth + 1]));
  const habits = numbersOf(drafts);
  if (paper.hasKey) habits.push(`key apart: ${apart.keys.length} answers`);
  const unasked = [...keysFrom(apart, drafts), ...looseFrom(apart, drafts)];
  const left = headOf(paper, drafts);
  shareTexts(paper, drafts);
  for (const line of apart.lines) left.set(at(line).no, 'key');
  const usual = usualOf(drafts);
  const found = drafts.map((draft): Found => {
    const { no, key, places } = draft;
    const own = [...places.keys()].filter((line) => !/left|shared/.test(places.get(line) ?? ''));
    const isApart = key !== undefined && (key.no < no || key.no > at(draft.to - 1).no);
    return {
      from: no,
      to: at(own.reduce((last, line) => Math.max(last, line), draft.from)).no,
      number: draft.start.number?.value,
      key: isApart ? key.text : undefined,
      places: [...places].map(([line, place]) => [at(line).no, place]),
      read: () => readDraft(draft, usual),
    };
  });
  return { found: [...found, ...unasked], left, habits };
}

/** A text without numbers, options and answers is one question, which is refused. */
function startOfAll(lines: readonly Token[]): Start[] {
  const line = lines.findIndex(({ text }) => text !== '');
  return line < 0 ? [] : [{ line, number: undefined, part: 0 }];
}

/** Numbers from the first to the last, and a note at the question before one that is missing. */
function numbersOf(drafts: readonly Draft[]): string[] {
  const missing: number[] = [];
  for (const [nth, { start, notes }] of drafts.entries()) {
    const next = drafts[nth + 1];
    const due = new RegExp(`\\S\\s${(start.number?.value ?? Number.NaN) + 1}[.)]\\s`);
    if (next?.start.number === undefined && next?.prompt.some((line) => due.test(line)))
      next.notes.add('Check where this question begins.');
    if (!start.number || !next?.start.number || next.start.part !== start.part) continue;
    const until = Math.min(next.start.number.value, start.number.value + 5);
    for (let number = start.number.value + 1; number < until; number += 1) {
      missing.push(number);
      notes.add(`Question ${number} is missing between this one and line ${next.no}.`);
    }
  }
  const numbers = drafts.flatMap(({ start }) => start.number?.value ?? []);
  if (numbers.length < drafts.length || numbers.length === 0) return [];
  const range = `numbers ${numbers[0]} to ${numbers.at(-1)}`;
  return [missing.length === 0 ? `${range} complete` : `${range}, missing: ${missing.join(', ')}`];
}

const refusedAt = (no: number, message: string): Found => ({
  from: no,
  to: no,
  read: () => refuse(no, message),
});

/** Gives questions the answers that are apart; @returns those that have no question */
function keysFrom({ keys }: Apart, drafts: readonly Draft[]): Found[] {
  if (keys.length === 0) return [];
  const isNumbered = drafts.every(({ start }) => start.number !== undefined);
  const parts = new Set(drafts.map(({ start }) => start.part)).size;
  const hasParts = parts > 1 && parts === new Set(keys.map(({ part }) => part)).size;
  const nameOf = (part: number, number = -1): string => `${hasParts ? part : 0} ${number}`;
  const places = Map.groupBy(drafts, ({ start: { part, number } }, at) =>
    nameOf(part, isNumbered ? number?.value : keys.length === drafts.length ? at + 1 : -1),
  );
  return keys.flatMap(({ no, number, part, text, why }) => {
    const [draft, ...others] = places.get(nameOf(part, number)) ?? [];
    if (draft === undefined) return refusedAt(no, `There is no question ${number} for this answer.`);
    const isOther = draft.key !== undefined && !isSame(draft.key.text, text);
    if (isOther) blame(draft, no, `Question ${number} has two answers.`);
    // A key between two parts is that of the first.
    const isFirst = draft.no < no && others.every((one) => one.no > no);
    for (const one of others.length > 0 && !isFirst ? [draft, ...others] : others)
      blame(one, no, `There are two questions ${number}, and one answer for them.`);
    // A second one may explain the letter.
    if (!isOther && (draft.key?.text.length ?? -1) < text.length) draft.key = { no, text };
    draft.why.push(...why);
    return [];
  });
}
/** `B` is `B) Agra`, but `ii` is not `iii`. */
function isSame(one: string, other: string): boolean {
  const bare = (text = ''): string => text.replaceAll(/[\s()[\].]/g, '').toLowerCase();
  const [letter, same] = [one, other].map((text) => bare(/^[\s([]*[^\s()[\].:–-]*/.exec(text)?.[0]));
  return bare(one) === bare(other) || (letter === same && placesOf(letter ?? '').length > 0);
}

/** Letters without numbers, if they are as many as the questions. */
function looseFrom({ loose }: Apart, drafts: readonly Draft[]): Found[] {
  const [letters, ...more] = loose;
  if (letters === undefined) return [];
  const { no, texts } = letters;
  if (more.length > 0 || texts.length !== drafts.length) {
    const counts = `The key has ${texts.length} letters without numbers, the paper ${drafts.length} questions.`;
    return [refusedAt(no, `${counts} Write the numbers, like “1-B”.`)];
  }
  for (const [at, draft] of drafts.entries()) {
    if (draft.key !== undefined) blame(draft, no, 'This question has two answers.');
    draft.key ??= { no, text: texts[at] ?? '' };
    draft.notes.add(`The key has no numbers: its answer ${at + 1} is read as that of this question.`);
  }
  return [];
}
