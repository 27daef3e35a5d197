import type { LinePlace } from '../../../contract/questions.ts';
import { readBelow } from './below.ts';
import type { Start } from './grammar.ts';
import { dueLabel } from './labels.ts';
import { type List, listsIn } from './lists.ts';
import { readOptions } from './options.ts';
import { type Label, TICK, type Token, textOf } from './tokens.ts';
import * as words from './words.ts';

interface Option {
  text: string;
  readonly label: Label;
  mark: boolean;
  isBold: boolean;
}
/** The lines of one question, each at its place. */
export interface Draft {
  readonly start: Start;
  readonly from: number;
  readonly to: number;
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

/** Puts each line of a question in its place. */
export function draftOf(paper: Paper, start: Start, to: number, next: Start | undefined): Draft {
  const { at } = paper;
  const from = start.line;
  const textAt = (line: number): string => at(line).text;
  const textFrom = start.number?.end ?? words.UNNUMBERED.exec(textAt(from))?.[0].length ?? 0;
  const inside = Array.from({ length: to - from }, (_none, at) => from + at).filter(
    (line) => !paper.apart.has(line),
  );
  const answered = inside.find((line) => at(line).answer !== undefined && line > from) ?? to;
  const endOf = (line: number): number => textOf(at(line)).length;
  const labels = inside
    .filter((line) => line < answered)
    .flatMap((line) => at(line).labels)
    .filter(
      (one) => (one.line > from || one.at >= textFrom || one.sign === 'box') && one.at < endOf(one.line),
    );
  const { list, lists, isOther } = listOf(paper, labels);
  const draft: Draft = {
    start,
    from,
    to,
    list,
    options: [],
    prompt: [],
    why: [],
    notes: new Set(),
    places: new Map(),
    marks: {},
    lead: [],
  };
  if (start.isGuess === true) draft.notes.add('Check where this question begins.');
  const fault = (line: number, message: string): void => {
    draft.fault ??= { no: at(line).no, message };
  };
  const first = list?.first;
  if (list !== undefined && first !== undefined) {
    if (list.ways > 1)
      fault(
        first.line,
        'The options in this row can be read in two ways. Put each option on a line of its own.',
      );
    const two = lists.filter((own) => own.first.starts === first.starts);
    const [above] = two;
    if (two.length > 1 && above !== undefined) {
      const between = inside
        .filter((line) => line > above.last.line && line < first.line)
        .map(textAt)
        .join(' ');
      const goesOn =
        start.number !== undefined && (next === undefined || next.number?.value === start.number.value + 1);
      const script = scriptOf(textAt(from).slice(textFrom));
      if (
        two.length > 2 ||
        !goesOn ||
        between.trim() === '' ||
        script !== scriptOf(between) ||
        (next === undefined && !paper.hasKey)
      )
        fault(
          above.first.line,
          'There are two lists of options here. Give each question its number; of a paper in two languages keep one language.',
        );
      draft.notes.add('The first list is read as a part of the question, the last list as its options.');
    }
    if (isOther) draft.notes.add('The options are labelled otherwise than in most questions. Check them.');
    if (list.skipped !== undefined)
      fault(
        list.skipped.line,
        `Begin this line with “${dueLabel(list.alphabet, list.due, first.sign)}”, or put the option on one line.`,
      );
  }
  const beyond = labels.find(
    ({ line, at: place, sign, places }) =>
      list !== undefined &&
      sign === list.first.sign &&
      /[\p{L}\p{Nd}]{2}\s+$/u.test(textAt(line).slice(Math.max(0, place - 9), place)) &&
      line >= list.first.line &&
      line <= list.last.line &&
      places.some((one) => one.alphabet === list.alphabet && one.at >= list.labels.length),
  );
  if (beyond !== undefined)
    fault(beyond.line, 'Put each option on a line of its own, in the order of their letters.');
  for (const line of inside) {
    const isRow = line === first?.line;
    if (line > (first?.line ?? answered - 1)) break;
    if (textAt(line) === '') continue;
    if (first === undefined && line > from && isBelow(line)) break;
    const text = textAt(line).slice(line === from ? textFrom : 0, isRow ? first.at : endOf(line));
    // Signs in front of the first option are its own.
    if (isRow && /^[-•*○●□☐◯✓✔✅☑[\]xX\s]*$/u.test(text)) continue;
    draft.places.set(line, 'question');
    draft.prompt.push(text);
  }
  const isLike = ({ starts, sign, places }: Label): boolean =>
    starts && sign === first?.sign && places.some(({ alphabet }) => alphabet === list?.alphabet);
  const isOwn = (line: number): boolean =>
    line === first?.line || (line === from && start.number !== undefined);
  const asked = [...draft.places.keys()];
  if (asked.some((line) => !isOwn(line) && at(line).labels.some(isLike)))
    draft.notes.add('Check where this question begins.');
  const due = (start.number?.value ?? Number.NaN) + 1;
  const stray = at(asked.find((line) => line > from && at(line).number !== undefined) ?? from);
  if (next?.number?.value !== due && stray.number?.value === due)
    draft.notes.add(`Check the line ${stray.no}: it begins with the next number, ${due}.`);
  const below = readOptions(draft, paper, inside, answered, endOf);
  readBelow(
    draft,
    paper,
    inside.filter((line) => line >= below && !draft.places.has(line)),
    next === undefined,
    fault,
  );
  return draft;

  function isBelow(line: number): boolean {
    const { isHeading, isShared } = at(line);
    return isHeading || (isShared && textAt(line - 1) === '');
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
  const last = (some: readonly List[]): List | undefined =>
    some
      .toSorted((one, other) => one.first.line - other.first.line || one.labels.length - other.labels.length)
      .at(-1);
  const chosen = last(lists) ?? last(others);
  return {
    list: chosen,
    lists: lists.length > 0 ? lists : chosen === undefined ? [] : [chosen],
    isOther: lists.length === 0 && chosen !== undefined && style !== undefined,
  };
}
