import { EMPTY, hasAnswer, type Label, type Token, textOf } from './tokens.ts';

/** Labels of one sign and one alphabet that count up from the first. */
export interface List {
  readonly style: string;
  readonly alphabet: number;
  readonly labels: readonly Label[];
  readonly first: Label;
  readonly last: Label;
  readonly ways: number;
  readonly skipped: Label | undefined;
  readonly due: number;
}
interface Node {
  readonly label: Label;
  readonly before: Node | undefined;
}
interface Placed {
  readonly label: Label;
  readonly alphabet: number;
  readonly at: number;
}

function walk(style: string, placed: readonly Placed[], tokens: readonly Token[]): List[] {
  const alphabet = placed[0]?.alphabet ?? 0;
  const found: List[] = [];
  /** For each place of the alphabet: the ways that lead to it. */
  let ways: number[] = [];
  let nodes: (Node | undefined)[] = [];
  /** The label before, and what was known of its place without it. */
  let recent: { label: Label; at: number; added: number; node: Node | undefined } | undefined;

  const wordless = (text: string): boolean => text.replace(/[*✓✔✅☑\s]+/gu, '') === '';
  const textIn = ({ line }: Label): string => textOf(tokens[line] ?? EMPTY);
  /** Whether nothing is between two labels; behind one in a row words have to follow on its line. */
  const isEmpty = (one: Label, next?: Label): boolean =>
    next !== undefined && one.line === next.line
      ? wordless(textIn(one).slice(one.end, next.at))
      : !one.starts && wordless(textIn(one).slice(one.end));
  function end(skipped?: Label): void {
    // The last label of a row has words behind it.
    if (recent !== undefined && ways.length - 1 === recent.at && isEmpty(recent.label)) {
      const { at, added, node } = recent;
      ways[at] = (ways[at] ?? 0) - added;
      nodes[at] = node;
      if (ways[at] === 0) ways.length = at;
    }
    const most = ways.length - 1;
    const labels: Label[] = [];
    for (let node = nodes[most]; node !== undefined; node = node.before) labels.push(node.label);
    labels.reverse();
    const [first, last] = [labels[0], labels.at(-1)];
    const isWord = first?.sign === '.' && !labels.some(({ wide }) => wide) && labels.length < 3;
    const isCutShort = skipped !== undefined && first?.starts === true;
    if (first !== undefined && last !== undefined && (labels.length > 1 || isCutShort) && !isWord)
      found.push({ style, alphabet, labels, first, last, ways: ways[most] ?? 1, skipped, due: most + 1 });
    ways = [];
    nodes = [];
    recent = undefined;
  }

  /** Whether a line has a number, and neither an answer nor the next number below it. */
  function mayAsk(line: number): boolean {
    const below = [1, 2, 3].map((next) => tokens[line + next] ?? EMPTY);
    const next = below.find((token) => token.number !== undefined || hasAnswer(token));
    const own = tokens[line]?.number?.value;
    const isOption = next !== undefined && next.number?.value !== 1 && next.number?.value !== own;
    return own !== undefined && !isOption;
  }
  /** Behind a row that went further, or of three labels at least, a line begins something else. */
  function isBehindRow({ line }: Label, at: number): boolean {
    const isRow = (place: number): boolean =>
      nodes[place] !== undefined && nodes[place].label.line === nodes[place - 2]?.label.line;
    return at < ways.length - 1 || isRow(at) || (isRow(at - 1) && mayAsk(line));
  }

  for (const { label, at } of placed) {
    if (at === 0) {
      const isSameRow = recent !== undefined && recent.label.line === label.line && ways.length === 1;
      const isRow = recent !== undefined && label.line > recent.label.line && !recent.label.starts;
      if (!label.starts && !isRow && ways.length > 1) continue;
      if (!isSameRow || label.starts) end();
      recent = { label, at, added: 1, node: nodes[0] };
      ways[0] = (ways[0] ?? 0) + 1;
      nodes[0] = { label, before: undefined };
      continue;
    }
    let usable = ways[at - 1] ?? 0;
    let before = nodes[at - 1];
    if (recent !== undefined && recent.at === at - 1 && isEmpty(recent.label, label)) {
      usable -= recent.added;
      before = recent.node;
    }
    if (usable > 0 && !(label.starts && isBehindRow(label, at))) {
      const node = { label, before };
      if (label.starts) {
        // Places below stay empty: filled, a list of n bullets would cost n² steps.
        ways = [];
        nodes = [];
        recent = { label, at, added: usable, node: undefined };
      } else recent = { label, at, added: usable, node: nodes[at] };
      ways[at] = label.starts ? usable : (ways[at] ?? 0) + usable;
      nodes[at] = node;
    } else if (label.starts && ways.length > 0)
      end(at > ways.length - 1 && at <= ways.length + 2 ? label : undefined);
  }
  end();
  return found;
}

/** All lists of a part of a paper, by style; wide gaps tell options of a row better than single spaces. */
export function listsIn(labels: readonly Label[], tokens: readonly Token[]): Map<string, List[]> {
  const all = labels.flatMap((label) => label.places.map((place): Placed => ({ label, ...place })));
  const lists = new Map<string, List[]>();
  for (const [style, placed] of Map.groupBy(all, ({ label, alphabet }) => `${label.sign} ${alphabet}`)) {
    const loose = walk(style, placed, tokens);
    const wides = placed.filter(({ label }) => label.wide);
    const wide = walk(style, wides, tokens);
    const count = (some: readonly List[]): number => some.flatMap((list) => list.labels).length;
    const chosen = count(wide) >= count(loose) ? wide : loose;
    if (chosen.length > 0) lists.set(style, chosen);
  }
  return lists;
}
