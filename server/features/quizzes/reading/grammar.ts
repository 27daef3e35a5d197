import type { PaperLine } from './lines.ts';
import { type List, listsIn } from './lists.ts';
import type { NumberToken, Token } from './tokens.ts';
import { UNNUMBERED } from './words.ts';

/** Where a question begins. */
export interface Start {
  readonly line: number;
  readonly number: NumberToken | undefined;
  /** Counted up where numbers begin again. */
  readonly part: number;
  /** Nothing says that it begins here and not above. */
  readonly isGuess?: boolean;
}
/** The habits of a paper, chosen by evidence over all of it. */
export interface Grammar {
  readonly starts: readonly Start[];
  /** The list that is its options. */
  readonly style: string | undefined;
}
/** What a key apart has for a number. */
export type KeyKind = (number: number) => 'letter' | 'open' | undefined;

const MOST_STYLES = 8;
const PLACES_BEFORE = 6;
const sum = (counts: readonly number[]): number[] => {
  const sums = [0];
  for (const [at, count] of counts.entries()) sums.push((sums[at] ?? 0) + count);
  return sums;
};
interface Link {
  readonly token: NumberToken;
  readonly score: number;
  readonly before: Link | undefined;
  readonly part: number;
}

/** Chooses numbers and options by how well they explain the whole paper. */
export function grammarOf(lines: readonly PaperLine[], tokens: readonly Token[], keyKind?: KeyKind): Grammar {
  const textOf = (line: number): string => {
    const { text = '' } = lines[line] ?? {};
    const { inlineAnswer = -1 } = tokens[line] ?? {};
    return inlineAnswer < 0 ? text : text.slice(0, inlineAnswer);
  };
  const lists = listsIn(
    tokens.flatMap(({ labels }) => labels),
    textOf,
  );
  const all = [...lists.values()].flat();
  const between = (sums: readonly number[], from: number, to: number): number =>
    (sums[to] ?? 0) - (sums[from] ?? 0);
  const startsOf = (some: readonly List[]): number[] => {
    const counts = Array.from({ length: lines.length }, () => 0);
    for (const { labels } of some) counts[labels[0]?.line ?? 0] = (counts[labels[0]?.line ?? 0] ?? 0) + 1;
    return sum(counts);
  };
  const answers = sum(
    tokens.map(({ answer, inlineAnswer }) => Number(answer !== undefined || inlineAnswer >= 0)),
  );
  const headings = sum(tokens.map(({ isHeading }, at) => Number(isHeading || lines[at]?.isHead === true)));
  const numbers = tokens.flatMap(({ number }) => (number === undefined ? [] : [number]));
  const lettered = startsOf(all.filter(({ style }) => !/ [27]$/.test(style)));
  const styles = [...lists].toSorted(([, one], [, other]) => other.length - one.length).slice(0, MOST_STYLES);
  const ends = tokens.map(({ answer, inlineAnswer, number }) =>
    Number(answer !== undefined || inlineAnswer >= 0 || number !== undefined),
  );

  /** For each line the first list that begins at or below it. */
  const nextList = Array.from({ length: lines.length + 1 }, () => lines.length);
  for (const { labels } of all) nextList[labels[0]?.line ?? 0] = labels[0]?.line ?? 0;
  for (let line = lines.length - 1; line >= 0; line -= 1)
    nextList[line] = Math.min(nextList[line] ?? 0, nextList[line + 1] ?? lines.length);

  function chain(own: readonly List[]) {
    const counts = startsOf(own);
    /** A number that counts on in a list is rather one of its labels. */
    const inside = new Map<number, number>();
    for (const { labels } of own)
      for (const [at, { line, starts, sign }] of labels.entries()) {
        const opens = [1, 2, 3].some((below) =>
          tokens[line + below]?.labels.some(
            (label) => label.starts && label.sign === sign && label.places.some((place) => place.at === 0),
          ),
        );
        if (at > 0 && starts) inside.set(line, opens && at === labels.length - 1 ? 0.1 : 0.9);
      }
    const piece = (from: NumberToken, to: number): number => {
      const options = between(counts, from.line, to);
      const said = between(answers, from.line, to);
      const other = options === 0 && between(lettered, from.line, to) > 0;
      const kind = keyKind?.(from.value);
      const open = said === 1 ? 0.8 : kind === 'open' ? 0.6 : kind === 'letter' ? -0.5 : -0.1;
      const worth = options === 1 ? 1 : options > 1 ? 0.35 : other ? 0.6 : open;
      return worth - (said > 1 ? 0.5 : 0) - (keyKind !== undefined && kind === undefined ? 0.3 : 0);
    };
    const places = new Map<number, Link[]>();
    let top: Link | undefined;
    for (const [at, token] of numbers.entries()) {
      const near = numbers[at - 1];
      const isStatement =
        near !== undefined &&
        (token.value === 1 || (near.value === token.value - 1 && near.sign === token.sign)) &&
        between(counts, near.line, token.line) + between(answers, near.line, token.line) === 0 &&
        (keyKind === undefined || keyKind(near.value) !== 'open');
      const base = (isStatement ? -0.4 : 0) - (inside.get(token.line) ?? 0);
      let best: Link = {
        token,
        score: base - (token.value === 1 ? 0 : 0.3) - 0.6 * between(counts, 0, token.line),
        before: undefined,
        part: 0,
      };
      for (const gap of [1, 2, 3])
        for (const before of places.get(token.value - gap) ?? []) {
          const way = before.token.sign === token.sign ? 0 : 0.4;
          const score = before.score + piece(before.token, token.line) + base - way - 0.7 * (gap - 1);
          if (score >= best.score) best = { token, score, before, part: before.part };
        }
      if (token.value === 1 && top !== undefined) {
        const cost = between(headings, top.token.line, token.line) > 0 ? 0.2 : 1.2;
        const score = top.score + piece(top.token, token.line) + base - cost;
        if (score > best.score) best = { token, score, before: top, part: top.part + 1 };
      }
      const before = places.get(token.value);
      if (before === undefined) places.set(token.value, [best]);
      else if (before.push(best) > PLACES_BEFORE) before.shift();
      if (top === undefined || best.score >= top.score) top = best;
    }
    let last: { score: number; link: Link } | undefined;
    for (const link of [...places.values()].flat()) {
      const score = link.score + piece(link.token, lines.length);
      if (last === undefined || score > last.score) last = { score, link };
    }
    const starts: Start[] = [];
    for (let link = last?.link; link !== undefined; link = link.before)
      starts.push({ line: link.token.line, number: link.token, part: link.part });
    return { starts: starts.toReversed(), score: last?.score ?? 0 };
  }

  /** Lists that are last above an answer or a number are rather options than statements. */
  function lastAbove(own: readonly List[]): number {
    let worth = 0;
    const sums = sum(ends);
    for (const { labels, ways } of own) {
      const line = labels.at(-1)?.line ?? 0;
      const near = Math.min(lines.length, line + 12);
      const next = nextList[line + 1] ?? near;
      worth +=
        0.002 * labels.length +
        (ways === 1 ? 0.01 : 0) +
        (between(sums, line, Math.min(next, near)) > 0 ? 0.05 : 0);
    }
    return worth;
  }

  let best: { grammar: Grammar; score: number } | undefined;
  for (const [style, own] of [...styles, [undefined, []] as const]) {
    const { starts, score } = chain(own);
    const bonus = lastAbove(own);
    const units = unitsOf(lines, tokens, own, all);
    const isAnswered =
      2 * units.filter(({ hasAnswer }) => hasAnswer).length >= units.length && units.length > 0;
    const free = units.reduce(
      (worth, { list, hasAnswer }) =>
        worth + (list === undefined ? 0.55 : hasAnswer || !(isAnswered || keyKind) ? 0.85 : 0.2),
      0,
    );
    // Lists without answers below them are statements, where others have answers.
    const said = units.filter(({ list, hasAnswer }) => hasAnswer && list?.style === style).length;
    if (style !== undefined && isAnswered && 2 * said < own.length) continue;
    const isNumbered = starts.length > 0 && score >= free;
    const total =
      Math.max(score, free) + bonus - (style?.startsWith('bullet') === true ? 0.15 * own.length : 0);
    if (best === undefined || total > best.score)
      best = {
        score: total,
        grammar: { style, starts: isNumbered ? starts : startsOfUnits(lines, tokens, units) },
      };
  }
  return best?.grammar ?? { style: undefined, starts: [] };
}

interface Unit {
  readonly list: List | undefined;
  /** Its first label, or its answer. */
  readonly from: number;
  end: number;
  hasAnswer: boolean;
}

/** Lists with the answers below them, and answers without a list, where a paper has no numbers. */
function unitsOf(
  lines: readonly PaperLine[],
  tokens: readonly Token[],
  own: readonly List[],
  all: readonly List[],
): Unit[] {
  const nextFilled = (line: number): number => {
    let at = line + 1;
    while (at < lines.length && lines[at]?.text === '') at += 1;
    return at;
  };
  const firstOf = ({ labels }: List): number => labels[0]?.line ?? 0;
  const lastOf = ({ labels }: List): number => labels.at(-1)?.line ?? 0;
  const mixed = all.filter((list) => {
    const next = tokens[nextFilled(lastOf(list))];
    return next?.answer !== undefined || (tokens[lastOf(list)]?.inlineAnswer ?? -1) >= 0;
  });
  const begins = new Map<number, List>();
  for (const list of [...mixed, ...own]) begins.set(firstOf(list), list);
  const units: Unit[] = [];
  let until = -1;
  for (const [line, { answer, inlineAnswer }] of tokens.entries()) {
    const list = begins.get(line);
    if (list !== undefined && line > until) {
      const last = lastOf(list);
      const isEmpty = (lines[last]?.text ?? '').slice(list.labels.at(-1)?.end).trim() === '';
      units.push({ list, from: line, end: isEmpty ? nextFilled(last) : last, hasAnswer: false });
      until = lastOf(list);
    }
    const unit = units.at(-1);
    if (answer === undefined && inlineAnswer < 0) continue;
    const isOwn =
      unit !== undefined && ((!unit.hasAnswer && unit.list !== undefined) || nextFilled(unit.end) === line);
    if (isOwn || (unit !== undefined && line <= unit.end))
      Object.assign(unit ?? {}, { hasAnswer: true, end: Math.max(line, unit?.end ?? 0) });
    else units.push({ list: undefined, from: line, end: line, hasAnswer: true });
  }
  return units;
}

/** Where each of them begins: behind the answer and the explanation of the one before, or a blank line. */
function startsOfUnits(
  lines: readonly PaperLine[],
  tokens: readonly Token[],
  units: readonly Unit[],
): Start[] {
  let before: Unit | undefined;
  return units.map((unit) => {
    const from = before === undefined ? 0 : before.end + 1;
    let start = -1;
    let isBehind = before === undefined || before.hasAnswer;
    let isWhy = false;
    for (let line = from; line <= unit.from; line += 1) {
      const { text = '', isHead = false } = lines[line] ?? {};
      const token = tokens[line];
      if (text === '') {
        isWhy = false;
        isBehind = true;
      } else if (token?.isHeading === true) start = -1;
      else if (start >= 0) continue;
      else if (token?.why !== undefined && before !== undefined) isWhy = true;
      else if (isHead || UNNUMBERED.test(text) || (!isWhy && isBehind)) start = line;
    }
    const isGuess = start < 0;
    if (isGuess) {
      start = unit.from;
      const label = unit.list?.labels[0];
      const isAlone = (lines[start]?.text ?? '').slice(0, label?.at ?? 0).trim() === '';
      while (isAlone && start > from && lines[start - 1]?.text === '') start -= 1;
      if (isAlone && start > from) start -= 1;
    }
    before = unit;
    const isInside = tokens.slice(start + 1, unit.from).some(({ number }) => number !== undefined);
    const number = tokens[start]?.number;
    return { line: start, number, part: 0, isGuess: isGuess || (isInside && number === undefined) };
  });
}
