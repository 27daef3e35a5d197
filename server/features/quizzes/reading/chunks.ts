import {
  addPairs,
  countPairs,
  isOpenKey,
  isPairs,
  type Keys,
  numberOf,
  startsKeys,
  withoutKeys,
} from './answer-keys.ts';
import { addPart, type Chunk, continues, isDone, optionsIn } from './chunk.ts';
import type { Line } from './found.ts';
import { isFirst, isNext, labelOf, partsOf } from './labels.ts';
import {
  ANSWER,
  BARE_ANSWER,
  CAPITALS,
  HEADING,
  INLINE_ANSWER,
  KEY_HEAD,
  KEY_START,
  MARKS,
  MINUS,
  OTHER,
  RULE,
  STRONG,
  UNNUMBERED,
  WEAK,
  WHY,
} from './line-kinds.ts';

const SEVERAL = 'The question has several paragraphs. Check where it begins.';
/** Longer lines are in no question. */
const LONGEST = 10_000;
const withoutBold = (raw: string, text = raw.slice(0, LONGEST)): string =>
  text.replaceAll(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '$1').replace(/^#{1,4}\s+/, '');

/** Cuts a text into questions: at their numbers, after an answer and its explanation, at a blank line after options. */
export function chunksOf(paper: readonly Line[]) {
  const chunks: Chunk[] = [];
  const keys: Keys = new Map();
  const lines = withoutKeys(paper, keys);
  let now: Chunk | undefined;
  let last: number | undefined;
  let mode: 'ask' | 'key' | 'why' = 'ask';
  let gap = false;
  let isKeyed = false;
  const headings: { no: number; text: string }[] = [];

  for (const [at, { no, text: raw }] of lines.entries()) {
    const text = withoutBold(raw);
    const isBlank = text.trim() === '';
    const isPaired = !isBlank && (isKeyed ? isPairs(text) : isKeyLine(text, chunks));
    // A key above the questions ends where they begin.
    if (!isBlank && !isPaired && (now === undefined || !isDone(now))) isKeyed = false;
    if (!isBlank && KEY_HEAD.test(text) && startsKeys(lines, at + 1)) isKeyed = true;
    else if (isPaired) addPairs(keys, { no, text });
    else if ((now === undefined || isDone(now)) && isHeading(text, at)) {
      if (!RULE.test(text)) headings.push({ no, text: text.trim() });
      if (now !== undefined) mode = 'key';
    } else if (!isBlank) take(no, text, gap, at);
    gap = isBlank;
  }
  const [left] = headings;
  if (left !== undefined && chunks.length === 0) add(begin(left.no), left.no, left.text);
  return { chunks, keys };

  function begin(line: number, number?: number): Chunk {
    now = {
      from: line,
      to: line,
      number,
      parts: [],
      firsts: new Map(),
      why: [],
      marks: {},
      notes: new Set(headings.splice(0).map(({ text }) => `A heading was left out: “${text}”`)),
    };
    chunks.push(now);
    if (number !== undefined) last = number;
    mode = 'ask';
    return now;
  }

  /** Answers, explanations and marks of the question that is open; @returns whether the line was one. */
  function takesMeta(now: Chunk, no: number, text: string): boolean {
    const answer = ANSWER.exec(text);
    const said = answer?.[1] ?? answer?.[2] ?? '';
    if (answer !== null && now.parts.length > 0 && (now.list !== undefined || said.length <= 120)) {
      if (now.key !== undefined) now.fault ??= { line: no, message: 'This question has two answers.' };
      now.key = { line: no, text: /^\s*[[(]/.test(text) ? said.replace(/\s{0,9}[\])]$/, '') : said.trim() };
      mode = 'key';
      return true;
    }
    if (!isDone(now)) return false;
    if (now.key === undefined && BARE_ANSWER.test(text)) {
      now.key = { line: no, text: '' };
      mode = 'key';
      return true;
    }
    const why = WHY.exec(text)?.[1];
    const marks = MARKS.exec(text)?.[1];
    const minus = MINUS.exec(text)?.[1];
    if (why !== undefined) {
      now.why.push(why);
      mode = 'why';
    } else if (marks !== undefined) now.marks.marks = Math.round(Number(marks) * 100);
    else if (minus !== undefined) now.marks.minus = Math.round(Number(minus) * 100);
    else if (OTHER.test(text)) now.notes.add(`A line was left out: “${text.trim().slice(0, 60)}”`);
    else if (mode === 'key' && now.key?.text === '') now.key = { line: no, text: text.trim() };
    else return false;
    return true;
  }

  function take(no: number, text: string, gap: boolean, at: number): void {
    const strong = STRONG.exec(text);
    const weak = strong === null ? WEAK.exec(text) : null;
    const number = numberOf((strong ?? weak)?.[1]);
    const isDue = mode === 'key' || (last === undefined ? now === undefined : number === last + 1);
    const isFree = now?.number === undefined || isDone(now) || isOpenKey(keys.get(now.number));
    const label = labelOf(text);
    const style = label?.style;
    // `(3)` is the next option where questions are written `2.`; where both are alike, if no options are below it.
    const list = now?.list;
    const isOption =
      weak !== null &&
      label !== undefined &&
      now !== undefined &&
      list?.first.style === style &&
      (now.style !== style ||
        (list !== undefined && isNext(list.first, label, optionsIn(now)) && !asksSoon(at)));
    if (strong !== null || (weak !== null && isDue && isFree && !isOption)) {
      add(Object.assign(begin(no, number), { style }), no, (strong ?? weak)?.[2] ?? '');
      return;
    }
    if (
      weak !== null &&
      number === 1 &&
      now?.number === undefined &&
      last === undefined &&
      opensOptions(at, style)
    ) {
      // Lines above the first number: a passage, directions, the name of the paper.
      const first = now ?? begin(no, 1);
      first.notes.add(SEVERAL);
      last = 1;
      add(Object.assign(first, { number: 1, style }), no, weak[2] ?? '');
      return;
    }
    const unnumbered = UNNUMBERED.exec(text)?.[1];
    if (unnumbered !== undefined && (now === undefined || isDone(now))) {
      add(begin(no), no, unnumbered);
      return;
    }
    if (now !== undefined && takesMeta(now, no, text)) {
      now.to = no;
      return;
    }
    if (now !== undefined && mode === 'why' && (!gap || (now.number !== undefined && !asksSoon(at)))) {
      now.why.push(text.trim());
      now.to = no;
      return;
    }
    const isNew =
      now === undefined || mode !== 'ask' || (gap && now.list !== undefined && !continues(now, text));
    const chunk = isNew || now === undefined ? begin(no) : now;
    if (
      !isNew &&
      gap &&
      chunk.number === undefined &&
      chunk.list === undefined &&
      labelOf(text) === undefined
    )
      chunk.notes.add(SEVERAL);
    add(chunk, no, text);
  }

  function isHeading(text: string, at: number): boolean {
    if (RULE.test(text) || HEADING.test(text)) return true;
    return CAPITALS.test(text.trim()) && [STRONG, WEAK].some((start) => start.test(textAfter(at)));
  }

  function textAfter(at: number): string {
    return lines.slice(at + 1, at + 12).find(({ text }) => text.trim() !== '')?.text ?? '';
  }

  /** Whether the next label below a line is the first of options that are written otherwise. */
  function opensOptions(at: number, style: string | undefined): boolean {
    const labels = lines
      .slice(at, at + 6)
      .flatMap(({ text }) => partsOf(text).slice(Number(text === lines[at]?.text)));
    const label = labels.map((text) => labelOf(text)).find((found) => found !== undefined);
    return label !== undefined && isFirst(label) && (label.style !== style || /\p{L}/u.test(label.name));
  }

  /** Whether options are next: then a question begins here, and no explanation continues. */
  function asksSoon(at: number): boolean {
    const next = lines.slice(at + 1, at + 12).find(({ text }) => {
      const label = labelOf(text);
      return (
        STRONG.test(text) || WEAK.test(text) || ANSWER.test(text) || (label !== undefined && isFirst(label))
      );
    });
    const label = next && labelOf(next.text);
    return label !== undefined && isFirst(label) && !WEAK.test(next?.text ?? '');
  }

  function add(chunk: Chunk, no: number, text: string): void {
    const end = text.search(INLINE_ANSWER);
    for (const [at, part] of partsOf(end < 0 ? text : text.slice(0, end)).entries())
      addPart(chunk, no, part, at > 0);
    chunk.to = no;
    if (end < 0) return;
    const answer = ANSWER.exec(text.slice(end).trim());
    chunk.key = { line: no, text: (answer?.[1] ?? answer?.[2] ?? '').replaceAll(/[()[\]\s]/g, '') };
    mode = 'key';
  }
}

const OF_ALL = /^\s*(?:answers|(?:answer\s{0,9})?keys?|उत्तर\s{0,9}कुंजी)\b/i;
/** Keys without a heading: `1. B  2. C` after numbered questions, or above all. */
const isKeyLine = (text: string, chunks: readonly Chunk[]): boolean => {
  if (!isPairs(text.replace(KEY_START, ''))) return false;
  const count = countPairs(text);
  if (chunks.length === 0) return count > 2 || (KEY_START.test(text) && count > 1);
  return (
    (KEY_START.test(text) || count > 1) &&
    chunks.length > 1 &&
    chunks.every(({ number }) => number !== undefined) &&
    // Some may have been answered by hand since.
    chunks[OF_ALL.test(text) ? 'some' : 'every'](({ key }) => key === undefined)
  );
};
