import type { LinePlace } from '../../../contract/questions.ts';
import { readBelow } from './below.ts';
import { blame } from './found.ts';
import type { Start } from './grammar.ts';
import { dueLabel } from './labels.ts';
import { type List, listsIn } from './lists.ts';
import { readOptions } from './options.ts';
import { type Label, TICK, type Token, textOf } from './tokens.ts';
import * as words from './words.ts';

interface Option {
  text: string;
  readonly no: number;
  readonly label: Label;
  mark: boolean;
  readonly isBold: boolean;
}
/** The lines of one question, each at its place. */
export interface Draft {
  readonly start: Start;
  readonly from: number;
  readonly to: number;
  readonly no: number;
  readonly list: List | undefined;
  readonly options: Option[];
  readonly prompt: string[];
  readonly why: string[];
  passage?: string;
  readonly notes: Set<string>;
  readonly places: Map<number, LinePlace>;
  key?: { no: number; text: string };
  fault?: { no: number; message: string };
  marks: { marks?: number; minus?: number };
  /** Lines below it that belong to the next question, or to several. */
  lead: number[];
}
export interface Paper {
  readonly lines: readonly Token[];
  readonly at: (line: number) => Token;
  readonly style: string | undefined;
  readonly apart: ReadonlySet<number>;
  readonly hasKey: boolean;
  readonly ticks: 'before' | 'behind' | undefined;
  /** Lines that occur more than once, numbers apart: those of each page do. */
  readonly again: ReadonlySet<string>;
}

/** Finds the side of ticks from lines that begin or end with one. */
export function sideOfTicks(lines: readonly Token[]): Paper['ticks'] {
  const rows = lines.filter(({ labels, text }) => labels.length > 0 && TICK.test(text));
  const isBefore = rows.some(({ text }) => /^\s*[✓✔✅☑]/u.test(text));
  const isBehind = rows.some(({ text }) => /[✓✔✅☑]\s*$/u.test(text));
  return isBefore === isBehind ? undefined : isBefore ? 'before' : 'behind';
}

const scriptOf = (text: string): string =>
  /\p{sc=Latin}/u.exec(text) === null ? 'other' : /[\u0900-\u0DFF]/.test(text) ? 'both' : 'latin';

/** Finds a number in a question that may be that of another: statements count up from 1. */
function strayOf(lines: readonly Token[]): Token | undefined {
  const numbered = lines.filter(({ number }) => number !== undefined);
  return numbered.find(({ number }, nth) => number?.sign === 'Q' || number?.value !== nth + 1);
}

/** Puts each line of a question in its place. */
export function draftOf(paper: Paper, start: Start, next: Start | undefined): Draft {
  const { at } = paper;
  const from = start.line;
  const to = next?.line ?? paper.lines.length;
  const textAt = (line: number): string => at(line).text;
  const textFrom = start.number?.end ?? words.UNNUMBERED.exec(textAt(from))?.[0].length ?? 0;
  const isOthers = (line: number): boolean => at(line).by !== at(from).by && textAt(line) !== '';
  const all = Array.from({ length: to - from }, (_none, nth) => from + nth);
  const inside = all.filter((line) => !paper.apart.has(line) && !isOthers(line));
  const answered = inside.find((line) => at(line).answer !== undefined && line > from) ?? to;
  const labels = inside
    .filter((line) => line < answered)
    .flatMap((line) => at(line).labels.filter((label) => label.at < textOf(at(line)).length))
    .filter(({ line, at: place, sign }) => line > from || place >= textFrom || sign === 'box');
  const { list, lists, isOther } = listOf(paper, labels);
  const first = list?.first;
  const draft: Draft = {
    start,
    from,
    to,
    no: at(from).no,
    list,
    options: [],
    prompt: [],
    why: [],
    notes: new Set(),
    places: new Map(),
    marks: {},
    lead: [],
  };
  for (const line of all.filter(isOthers)) {
    draft.places.set(line, 'left');
    draft.notes.add(`A message of another person was left out: “${textAt(line).trim().slice(0, 60)}”`);
  }
  if (start.isGuess === true) draft.notes.add('Check where this question begins.');
  if (list !== undefined) proveList(list);
  for (const line of inside) {
    const isRow = line === first?.line;
    if (line > (first?.line ?? answered - 1)) break;
    if (textAt(line) === '') continue;
    if (first === undefined && line > from && isBelow(line)) break;
    const text = textOf(at(line)).slice(line === from ? textFrom : 0, isRow ? first.at : undefined);
    if (line > from && !isRow && !at(line).isCode && words.PICTURE.test(text)) {
      draft.notes.add(`A picture was left out: “${text.trim().slice(0, 60)}”`);
      draft.places.set(line, 'left');
      continue;
    }
    // Signs in front of the first option are its own.
    if (isRow && /^[-•*○●□☐◯✓✔✅☑[\]xX\s]*$/u.test(text)) continue;
    draft.places.set(line, 'question');
    draft.prompt.push(text);
  }
  const asked = [...draft.places].flatMap(([line, place]) => (place === 'left' ? [] : [line]));
  // Without numbers, a paragraph above may be a heading or the end of an explanation.
  const isSplit = asked.some(
    (line, nth) => nth > 0 && !at(line).isCode && (at(from).isHead || textAt(line - 1) === ''),
  );
  if (start.number === undefined && isSplit) draft.notes.add('Check where this question begins.');
  const hasLabel = (line: number): boolean => at(line).labels.some((label) => label.starts && isLike(label));
  if (asked.some((line) => line !== first?.line && !(line === from && start.number) && hasLabel(line)))
    draft.notes.add('Check where this question begins.');
  const [none = '', title = '', more] = draft.prompt;
  if (none.trim() === '' && more !== undefined && words.TITLE.test(title.trim())) {
    draft.prompt.splice(0, 2);
    draft.places.set(asked[1] ?? from, 'left');
    draft.notes.add(`A line was left out: “${title.trim().slice(0, 60)}”`);
  }
  const stray = strayOf(asked.filter((line) => line > from).map(at));
  if (stray !== undefined)
    draft.notes.add(`Check the line ${stray.no}: it begins with the number ${stray.number?.value}.`);
  const below = readOptions(draft, paper, inside, answered);
  readBelow(
    draft,
    paper,
    inside.filter((line) => line >= below && !draft.places.has(line)),
    next === undefined,
  );
  return draft;

  function isBelow(line: number): boolean {
    const { isHeading, isShared, text, why } = at(line);
    return (why === '' && /^\W*sol/i.test(text)) || isHeading || (isShared && textAt(line - 1) === '');
  }
  function isLike({ sign, places }: Label, least = 0): boolean {
    const ofList = places.some((one) => one.alphabet === list?.alphabet && one.at >= least);
    return sign === first?.sign && ofList;
  }
  function proveList(own: List): void {
    const { no } = at(own.first.line);
    if (own.ways > 1)
      blame(
        draft,
        no,
        'The options in this row can be read in two ways. Put each option on a line of its own.',
      );
    const [above, ...more] = lists.filter(({ first: { starts } }) => starts === own.first.starts);
    if (above !== undefined && more.length > 0) {
      const between = inside
        .filter((line) => line > above.last.line && line < own.first.line)
        .map(textAt)
        .join(' ');
      const goesOn =
        start.number !== undefined &&
        (next?.number?.value ?? start.number.value + 1) === start.number.value + 1;
      if (
        more.length > 1 ||
        !goesOn ||
        between.trim() === '' ||
        scriptOf(textAt(from).slice(textFrom)) !== scriptOf(between) ||
        (next === undefined && !paper.hasKey)
      )
        blame(
          draft,
          at(above.first.line).no,
          'There are two lists of options here. Give each question its number; of a paper in two languages keep one language.',
        );
      draft.notes.add('The first list is read as a part of the question, the last list as its options.');
    }
    if (isOther) draft.notes.add('The options are labelled otherwise than in most questions. Check them.');
    if (own.skipped !== undefined)
      blame(
        draft,
        at(own.skipped.line).no,
        `Begin this line with “${dueLabel(own.alphabet, own.due, own.first.sign)}”, or put the option on one line.`,
      );
    const beyond = labels.find(
      (label) =>
        isLike(label, own.labels.length) &&
        /[\p{L}\p{Nd}]{2}\s+$/u.test(textAt(label.line).slice(Math.max(0, label.at - 9), label.at)) &&
        label.line >= own.first.line &&
        label.line <= own.last.line,
    );
    if (beyond !== undefined)
      blame(
        draft,
        at(beyond.line).no,
        'Put each option on a line of its own, in the order of their letters.',
      );
  }
}

/** The list that is the options of a question: of the style of the paper, else the last. */
function listOf({ style, lines }: Paper, labels: readonly Label[]) {
  const all = listsIn(labels, lines);
  const own = style === undefined ? [] : (all.get(style) ?? []);
  // Two alphabets of one script begin alike: the longer list is meant.
  const same = [...all.values()].flat();
  const lists = own.map((list) =>
    same.reduce(
      (longest, other) =>
        other.first === list.first && other.labels.length > longest.labels.length ? other : longest,
      list,
    ),
  );
  const others = same.filter(
    (list) => !list.style.startsWith('bullet') || list.labels.some(({ mark }) => mark),
  );
  const inOrder = (lists.length > 0 ? lists : others).toSorted(
    (one, other) => one.first.line - other.first.line || one.labels.length - other.labels.length,
  );
  return {
    list: inOrder.at(-1),
    lists: lists.length > 0 ? inOrder : inOrder.slice(-1),
    isOther: lists.length === 0 && inOrder.length > 0 && style !== undefined,
  };
}
