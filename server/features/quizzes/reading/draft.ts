import type { LinePlace } from '../../../contract/questions.ts';
import { readBelow } from './below.ts';
import type { Start } from './grammar.ts';
import { dueLabel } from './labels.ts';
import type { PaperLine } from './lines.ts';
import { type List, listsIn } from './lists.ts';
import { readOptions } from './options.ts';
import { type Label, TICK, type Token } from './tokens.ts';
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
  /** Indexes of its lines; `to` is the first behind it. */
  readonly from: number;
  readonly to: number;
  readonly list: List | undefined;
  readonly options: Option[];
  readonly prompt: string[];
  readonly why: string[];
  /** A text that it shares with others. */
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
  readonly lines: readonly PaperLine[];
  readonly tokens: readonly Token[];
  readonly style: string | undefined;
  /** Lines of answers that are apart. */
  readonly apart: ReadonlySet<number>;
  readonly hasKey: boolean;
  /** Ticks are in front of options, or behind them. */
  readonly ticks: 'before' | 'behind' | undefined;
}

/** Which side of options ticks are on, as lines show that begin or end with one. */
export function sideOfTicks(lines: readonly PaperLine[], tokens: readonly Token[]): Paper['ticks'] {
  let before = 0;
  let behind = 0;
  for (const [at, { labels }] of tokens.entries()) {
    const text = lines[at]?.text ?? '';
    if (labels.length === 0 || !TICK.test(text)) continue;
    if (/^\s*[✓✔✅☑]/u.test(text)) before += 1;
    if (/[✓✔✅☑]\s*$/u.test(text)) behind += 1;
  }
  return before > 0 === behind > 0 ? undefined : before > 0 ? 'before' : 'behind';
}

const scriptOf = (text: string): string =>
  /\p{sc=Latin}/u.exec(text) === null ? 'other' : /[\u0900-\u0DFF]/.test(text) ? 'both' : 'latin';

/** Puts each line of a question in its place. */
export function draftOf(paper: Paper, start: Start, to: number, next: Start | undefined): Draft {
  const { lines, tokens } = paper;
  const from = start.line;
  const textAt = (line: number): string => lines[line]?.text ?? '';
  const textFrom = start.number?.end ?? words.UNNUMBERED.exec(textAt(from))?.[0].length ?? 0;
  const inside = Array.from({ length: to - from }, (_none, at) => from + at).filter(
    (line) => !paper.apart.has(line),
  );
  const answered = inside.find((line) => tokens[line]?.answer !== undefined && line > from) ?? to;
  const endOf = (line: number): number => {
    const inline = tokens[line]?.inlineAnswer ?? -1;
    return inline < 0 ? textAt(line).length : inline;
  };
  const labels = inside
    .filter((line) => line < answered)
    .flatMap((line) => tokens[line]?.labels ?? [])
    .filter(({ line, at, sign }) => (line > from || at >= textFrom || sign === 'box') && at < endOf(line));
  const { list, lists, isOther } = listOf(paper, labels, (line) => textAt(line).slice(0, endOf(line)));
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
    draft.fault ??= { no: lines[line]?.no ?? 1, message };
  };
  const first = list?.labels[0];
  if (list !== undefined && first !== undefined) {
    if (list.ways > 1)
      fault(
        first.line,
        'The options in this row can be read in two ways. Put each option on a line of its own.',
      );
    const two = lists.filter(({ labels: own }) => own[0]?.starts === first.starts);
    const [above] = two;
    if (two.length > 1 && above !== undefined) {
      const middle = (above.labels.at(-1)?.line ?? 0) + 1;
      const between = inside
        .filter((line) => line >= middle && line < first.line)
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
          above.labels[0]?.line ?? from,
          'There are two lists of options here. Give each question its number; of a paper in two languages keep one language.',
        );
      draft.notes.add('The first list is read as a part of the question, the last list as its options.');
    }
    if (isOther) draft.notes.add('The options are labelled otherwise than in most questions. Check them.');
    if (list.skipped !== undefined)
      fault(
        list.skipped.line,
        `Begin this line with “${dueLabel(list.alphabet, list.due, list.labels[0]?.sign)}”, or put the option on one line.`,
      );
  }
  const last = list?.labels.at(-1)?.line ?? 0;
  const beyond = labels.find(
    ({ line, at: from, sign, places }) =>
      sign === first?.sign &&
      /[\p{L}\p{Nd}]{2}\s+$/u.test(textAt(line).slice(Math.max(0, from - 9), from)) &&
      line >= first.line &&
      line <= last &&
      places.some(({ alphabet, at }) => alphabet === list?.alphabet && at >= list.labels.length),
  );
  if (beyond !== undefined)
    fault(beyond.line, 'Put each option on a line of its own, in the order of their letters.');
  for (const line of inside) {
    const isRow = line === first?.line;
    if (first === undefined ? line >= answered : line > first.line) break;
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
  if ([...draft.places.keys()].some((line) => !isOwn(line) && tokens[line]?.labels.some(isLike)))
    draft.notes.add('Check where this question begins.');
  const due = (start.number?.value ?? Number.NaN) + 1;
  const numbered = [...draft.places.keys()].filter(
    (line) => line > from && tokens[line]?.number !== undefined,
  );
  const stray = numbered[0] ?? from;
  if (next?.number?.value !== due && tokens[stray]?.number?.value === due)
    draft.notes.add(`Check the line ${lines[stray]?.no}: it begins with the next number, ${due}.`);
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
    const token = tokens[line];
    return token?.isHeading === true || (token?.isShared === true && textAt(line - 1) === '');
  }
}

/** The list that is the options of a question: of the style of the paper, else the last. */
function listOf({ style }: Paper, labels: readonly Label[], textOf: (line: number) => string) {
  const all = listsIn(labels, textOf);
  const firstOf = (list: List): Label | undefined => list.labels[0];
  const own = style === undefined ? [] : (all.get(style) ?? []);
  // Two alphabets of one script begin alike: the longer list is meant.
  const same = [...all.values()].flat();
  const lists = own.map((list) =>
    same.reduce(
      (longest, other) =>
        firstOf(other) === firstOf(list) && other.labels.length > longest.labels.length ? other : longest,
      list,
    ),
  );
  const others = same.filter(
    (list) => !list.style.startsWith('bullet') || list.labels.some(({ mark }) => mark),
  );
  const last = (some: readonly List[]): List | undefined =>
    some
      .toSorted(
        (one, other) =>
          (firstOf(one)?.line ?? 0) - (firstOf(other)?.line ?? 0) || one.labels.length - other.labels.length,
      )
      .at(-1);
  const chosen = last(lists) ?? last(others);
  return {
    list: chosen,
    lists: lists.length > 0 ? lists : chosen === undefined ? [] : [chosen],
    isOther: lists.length === 0 && chosen !== undefined && style !== undefined,
  };
}
