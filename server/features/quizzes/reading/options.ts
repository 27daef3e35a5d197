import type { Draft, Paper } from './draft.ts';
import { blame } from './found.ts';
import { isBold } from './lines.ts';
import { shapeOf, type Token, textOf } from './tokens.ts';
import { ASKED_IN } from './words.ts';

const WORD = String.raw`[([]\s?(?:correct|right|सही)(?:\s(?:answer|option))?\s?[)\]]|(?:←|<-{1,2})\s?(?:correct|right|answer)(?:\sanswer)?|\[\s?x\s?\]`;
const ENDS_RIGHT = new RegExp(String.raw`\s{0,9}(?:${WORD}|[✓✔✅☑]\u{FE0F}?)\s{0,9}$`, 'iu');
const TICKED = /\s{0,9}[✓✔✅☑]\u{FE0F}?\s{0,9}$/u;
const STAR = /(?<=[^\s*\\])\s?\*$/;
const WRONG = /\s{0,9}[❌✗✘]\s{0,9}$/u;
const BOX_OF_OPTION = /^\s*\[[ xX]?\]\s*$/;

/** Reads a question's options with their continuation lines. @returns the first line below */
export function readOptions(
  draft: Draft,
  { at, ticks, again }: Paper,
  inside: readonly number[],
  answered: number,
): number {
  const { list, options, places, notes } = draft;
  const textAt = (line: number): string => at(line).text;
  if (list === undefined) return inside.find((line) => line > draft.from && !places.has(line)) ?? draft.to;
  const byLine = Map.groupBy(list.labels, ({ line }) => line);
  const [first, last] = [list.first.line, list.last.line];
  /** A tick between two options of a row is in front of the next one. */
  let isNextMarked = false;
  let isGap = false;
  let below = inside.find((line) => line > last) ?? draft.to;
  for (const [nth, line] of inside.entries()) {
    if (line < first) continue;
    // An answer key between lines parts them.
    if (line - (inside[nth - 1] ?? line) > 1) isGap = true;
    const text = textAt(line);
    const own = byLine.get(line) ?? [];
    const before = options.at(-1);
    if (own.length === 0) {
      if (text === '') isGap = true;
      if (line > last && (line >= answered || !continues(line))) break;
      below = Math.max(below, line + 1);
      if (text === '') continue;
      const isOdd = line < last && before !== undefined && before.text !== '' && !isWrapped(line);
      if ((line < last && at(line).isHeading) || (isOdd && again.has(shapeOf(text)))) {
        if (!at(line).isHeading) notes.add(`A line was left out: “${text.trim().slice(0, 60)}”`);
        places.set(line, 'left');
        continue;
      }
      if (isOdd) notes.add(`Check option ${before.label.name}: lines below it are read as a part of it.`);
      if (before !== undefined)
        before.text += `${isGap ? '\n\n' : '\n'}${at(line).isCode ? text : text.trim()}`;
      places.set(line, 'option');
      isGap = false;
      if (at(line).labels.some(({ starts, sign }) => starts && sign === list.first.sign))
        notes.add(`Check the option with the line “${text.trim().slice(0, 40)}”: it is not the next letter.`);
      continue;
    }
    const ahead = text
      .slice(0, own[0]?.at)
      .replace(/^\s{0,9}(?:[-•*]|\[[ xX]?\]|[✓✔✅☑])?\s{0,9}$/u, '')
      .trim();
    if (before !== undefined && ahead !== '') before.text += `\n${ahead}`;
    for (const [place, label] of own.entries()) {
      const next = own[place + 1];
      const end = next?.at ?? textOf(at(line)).length;
      let words = text.slice(label.end, end).trim();
      if (next?.mark === true) words = words.replace(/(?:[*✓✔✅☑]|\[[xX*]\])$/u, '').trim();
      let mark = label.mark || isNextMarked;
      isNextMarked = false;
      const tick = TICKED.exec(words);
      if (tick !== null) {
        words = words.slice(0, tick.index);
        const space = text.slice(0, end).length - text.slice(0, end).trimEnd().length;
        const isNear = space > tick[0].length - tick[0].trimStart().length;
        if (next === undefined || isNear || ticks === 'behind') mark = true;
        else if (ticks === 'before') isNextMarked = true;
        else
          blame(
            draft,
            at(line).no,
            'Put each option on a line of its own: the ✓ may be of the option before or behind it.',
          );
      }
      words = words.replace(WRONG, '');
      options.push({
        text: words.trim(),
        no: at(line).no,
        label,
        mark,
        isBold: isBold(at(line), label.end, end),
      });
    }
    if (!places.has(line)) places.set(line, 'option');
    isGap = false;
  }
  settleMarks(draft);
  return below;

  function continues(line: number): boolean {
    const token = at(line);
    const { text, isHead, isHeading, isShared, why, isMeta, isCapital } = token;
    const isEmpty = options.at(-1)?.text === '';
    if (token.isCode) return true;
    if (text === '') return isEmpty || at(line + 1).isCode;
    if (answerAgain(draft, token) !== undefined) return false;
    if ((isGap && !isEmpty) || isHead || BOX_OF_OPTION.test(text)) return false;
    if (isHeading || isShared || why !== undefined || isMeta) return false;
    if (isEmpty) return true;
    if (isCapital || /^\p{Extended_Pictographic}/u.test(text)) return false;
    if (!isWrapped(line))
      notes.add(`Check the last option: the line “${text.trim().slice(0, 40)}” is read as a part of it.`);
    return true;
  }
  function isWrapped(line: number): boolean {
    const before = textAt(line - 1).trim();
    const { number, text, isCode } = at(line);
    // A row of options is long without being broken.
    const isLong = before.length > 50 && (byLine.get(line - 1)?.length ?? 0) < 2 && number === undefined;
    return isCode || isLong || /^\s*(?:\p{Ll}|[,;)+=])/u.test(text) || /[,;:{(]$/.test(before);
  }
}

/** Takes signs of right options, and what else is no word of theirs, off their ends. */
function settleMarks({ list, options, notes }: Draft): void {
  const ending = (sign: RegExp) => options.filter(({ text }) => sign.test(text));
  const mark = (sign: RegExp): void => {
    for (const option of ending(sign)) {
      option.text = option.text.replace(sign, '').trimEnd();
      option.mark = true;
    }
  };
  for (const option of options) option.text = option.text.trim();
  mark(ENDS_RIGHT);
  if (ending(STAR).length < options.length && !options.some((option) => option.mark)) mark(STAR);
  if (options.length > 2 && options.every(({ text }, at) => text.endsWith(',') === at < options.length - 1))
    for (const option of options) option.text = option.text.replace(/[,;]$/, '');
  // Signs in front of all are bullets.
  if (options.length > 1 && options.every((option) => option.mark) && list?.style !== 'box -1')
    for (const option of options) option.mark = false;
  const [end, ...more] = ending(ASKED_IN);
  if (end === undefined || more.length > 0 || end !== options.at(-1)) return;
  notes.add(`Words were left out: “${ASKED_IN.exec(end.text)?.[0].trim()}”`);
  end.text = end.text.replace(ASKED_IN, '');
}

/** The name of an option that is written a second time below all of them: it is the answer. */
export const answerAgain = ({ options, key }: Draft, { text, labels }: Token): string | undefined =>
  labels.find(
    ({ starts, sign, name, end }) =>
      starts &&
      key === undefined &&
      options.some(
        (one) => one.label.sign === sign && one.label.name === name && one.text === text.slice(end).trim(),
      ),
  )?.name;
