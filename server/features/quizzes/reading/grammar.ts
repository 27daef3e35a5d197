import { type List, listsIn } from './lists.ts';
import { EMPTY, hasAnswer, type NumberToken, opensList, type Token } from './tokens.ts';
import { UNNUMBERED } from './words.ts';

/** Where a question begins. */
export interface Start {
  readonly line: number;
  readonly number: NumberToken | undefined;
  readonly part: number;
  readonly isGuess?: boolean;
}
/** The habits of a paper, chosen by evidence over all of it. */
export interface Grammar {
  readonly starts: readonly Start[];
  readonly style: string | undefined;
}
/** What a key apart has for a number. */
export type KeyKind = (number: number) => 'letter' | 'open' | undefined;

const MOST_STYLES = 8;
const PLACES_BEFORE = 6;
type Count = (from: number, to: number) => number;
function countOf(length: number, lines: readonly number[]): Count {
  const sums = Array.from({ length: length + 1 }, () => 0);
  for (const line of lines) sums[line + 1] = (sums[line + 1] ?? 0) + 1;
  for (let line = 1; line <= length; line += 1) sums[line] = (sums[line] ?? 0) + (sums[line - 1] ?? 0);
  return (from, to) => (sums[to] ?? 0) - (sums[from] ?? 0);
}
interface Link {
  readonly token: NumberToken;
  readonly score: number;
  readonly before: Link | undefined;
  readonly part: number;
}

/** Chooses numbers and options by how well they explain the whole paper. */
export function grammarOf(tokens: readonly Token[], keyKind?: KeyKind): Grammar {
  const lists = listsIn(
    tokens.flatMap(({ labels }) => labels),
    tokens,
  );
  const all = [...lists.values()].flat();
  const countWhere = (isCounted: (token: Token) => boolean): Count =>
    countOf(
      tokens.length,
      tokens.flatMap((token, line) => (isCounted(token) ? [line] : [])),
    );
  const startsOf = (some: readonly List[]): Count =>
    countOf(
      tokens.length,
      some.map(({ first }) => first.line),
    );
  const answers = countWhere(hasAnswer);
  const headings = countWhere(({ isHeading, isHead }) => isHeading || isHead);
  const ends = countWhere((token) => hasAnswer(token) || token.number !== undefined);
  const begins = startsOf(all);
  const numbers = tokens.flatMap(({ number }) => number ?? []);
  const lettered = startsOf(all.filter(({ style }) => !/ [27]$|^\(\) 3$/.test(style)));
  const styles = [...lists].toSorted(([, one], [, other]) => other.length - one.length).slice(0, MOST_STYLES);

  function chain(own: readonly List[]) {
    const counts = startsOf(own);
    const firsts = new Set(
      own.flatMap(({ first: { line, end, starts } }) =>
        starts && end <= (tokens[line]?.number?.end ?? 0) && answers(line, tokens.length) > 0 ? [line] : [],
      ),
    );
    /** A number that counts on in a list is rather one of its labels. */
    const inside = new Map<number, number>();
    for (const { labels } of own)
      for (const [at, { line, starts, sign }] of labels.entries()) {
        const opens = [1, 2, 3].some((below) =>
          tokens[line + below]?.labels.some(
            (label) => label.starts && label.sign === sign && opensList(label),
          ),
        );
        if (at > 0 && starts) inside.set(line, opens && at === labels.length - 1 ? 0.1 : 0.9);
      }
    const piece = (from: NumberToken, to: number): number => {
      // A number that is the first label of a list has no options of its own.
      const options = counts(from.line, to) - (firsts.has(from.line) ? 1 : 0);
      const said = answers(from.line, to);
      const other = options === 0 && lettered(from.line, to) > 0;
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
        counts(near.line, token.line) + answers(near.line, token.line) === 0 &&
        (keyKind === undefined || keyKind(near.value) !== 'open');
      const base = (isStatement ? -0.4 : 0) - (inside.get(token.line) ?? 0);
      let best: Link = {
        token,
        score: base - (token.value === 1 ? 0 : 0.3) - 0.6 * counts(0, token.line),
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
        const cost = headings(top.token.line, token.line) > 0 ? 0.2 : 1.2;
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
      const score = link.score + piece(link.token, tokens.length);
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
    for (const { labels, last, ways } of own) {
      let line = last.line;
      while (line < last.line + 11 && begins(line + 1, line + 2) + ends(line, line + 1) === 0) line += 1;
      worth += 0.002 * labels.length + (ways === 1 ? 0.01 : 0) + (ends(line, line + 1) > 0 ? 0.05 : 0);
    }
    return worth;
  }

  let best: { grammar: Grammar; score: number } | undefined;
  for (const [style, own] of [...styles, [undefined, []] as const]) {
    const { starts, score } = chain(own);
    const bonus = lastAbove(own);
    const units = unitsOf(tokens, own, all);
    const isAnswered = 2 * units.filter(({ hasAnswer }) => hasAnswer).length >= units.length;
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
        grammar: { style, starts: isNumbered ? starts : startsOfUnits(tokens, units) },
      };
  }
  return best?.grammar ?? { style: undefined, starts: [] };
}

interface Unit {
  readonly list: List | undefined;
  readonly from: number;
  end: number;
  hasAnswer: boolean;
}

/** Lists with the answers below them, and answers without a list, where a paper has no numbers. */
function unitsOf(tokens: readonly Token[], own: readonly List[], all: readonly List[]): Unit[] {
  const nextFilled = (line: number): number => {
    let at = line + 1;
    while (tokens[at]?.text === '') at += 1;
    return at;
  };
  const mixed = all.filter(
    ({ style, last: { line } }) =>
      !style.startsWith('bullet') &&
      (tokens[nextFilled(line)]?.answer !== undefined || tokens[line]?.inlineAnswer !== undefined),
  );
  const begins = new Map([...mixed, ...own].map((list) => [list.first.line, list]));
  const units: Unit[] = [];
  let until = -1;
  for (const [line, token] of tokens.entries()) {
    const list = begins.get(line);
    if (list !== undefined && line > until) {
      until = list.last.line;
      const isEmpty = tokens[until]?.text.slice(list.last.end).trim() === '';
      units.push({ list, from: line, end: isEmpty ? nextFilled(until) : until, hasAnswer: false });
    }
    const unit = units.at(-1);
    if (!hasAnswer(token)) continue;
    const isOwn =
      unit !== undefined && ((!unit.hasAnswer && unit.list !== undefined) || nextFilled(unit.end) === line);
    if (isOwn || (unit !== undefined && line <= unit.end))
      Object.assign(unit ?? {}, { hasAnswer: true, end: Math.max(line, unit?.end ?? 0) });
    else units.push({ list: undefined, from: line, end: line, hasAnswer: true });
    const last = units.at(-1);
    const below = nextFilled(line);
    if (token.answer === '' && last !== undefined && tokens[below]?.number === undefined) last.end = below;
  }
  return units;
}

/** Where each of them begins: behind the answer and the explanation of the one before, or a blank line. */
function startsOfUnits(tokens: readonly Token[], units: readonly Unit[]): Start[] {
  let before: Unit | undefined;
  return units.map((unit) => {
    const from = before === undefined ? 0 : before.end + 1;
    let start = -1;
    let isBehind = before === undefined || before.hasAnswer;
    let isWhy = false;
    for (let line = from; line <= unit.from; line += 1) {
      const { text, isHead, isHeading, isCode, why } = tokens[line] ?? EMPTY;
      // Code below an option is its own.
      if (isCode && before?.hasAnswer === false && start < 0) continue;
      if (text === '') {
        isWhy = false;
        isBehind = true;
      } else if (isHeading) start = -1;
      else if (start >= 0) continue;
      else if (why !== undefined) isWhy = true;
      else if (isHead || UNNUMBERED.test(text) || (!isWhy && isBehind)) start = line;
    }
    const isGuess = start < 0;
    if (isGuess) {
      start = unit.from;
      const isAlone = tokens[start]?.text.slice(0, unit.list?.first.at ?? 0).trim() === '';
      while (isAlone && start > from && tokens[start - 1]?.text === '') start -= 1;
      if (isAlone && start > from) start -= 1;
    }
    before = unit;
    const { number: here, isShared } = tokens[start] ?? EMPTY;
    const inside =
      here === undefined ? tokens.slice(start + 1, unit.from).flatMap((token) => token.number ?? []) : [];
    // The only number above options is that of their question.
    const number = inside.length === 1 && !isShared ? inside[0] : here;
    return { line: number?.line ?? start, number, part: 0, isGuess: isGuess || inside.length > 0 };
  });
}
