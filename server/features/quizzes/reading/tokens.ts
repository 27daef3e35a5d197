import { NAMES, placesOf } from './labels.ts';
import type { PaperLine } from './lines.ts';
import * as words from './words.ts';

export type Label = ReturnType<typeof labelOf>;
export type NumberToken = NonNullable<ReturnType<typeof numberIn>>;
export type Token = ReturnType<typeof tokenOf>;
export const opensList = ({ places }: Label): boolean => places.some(({ at }) => at === 0);

const LABEL = new RegExp(
  String.raw`(?<=^|[\s*✓✔✅☑\],;?])(?:([(\[])\s?(${NAMES})\s?([)\]])|(${NAMES})([.)]|[:।-](?=\s|$)))`,
  'gu',
);
const BOX = /^\s*(?:[-*+]\s+)?\[([ xX✓✔*]?)\]\s+(?=\S)|^\s*[-*+]\s+\[([ xX✓✔*])\]\s*(?=\S)/u;
const BULLET = /^\s*([-•○●▪◦□☐◯☑✓✔*➢])\s+(?=\S)/u;
const MARK = /(?:\*|[✓✔✅☑]|\[[xX*✓✔]\])\s?$/u;
const BEFORE = /^\s*(?:[-•○●▪□☐◯+]\s+)?(?:(?:\*|[✓✔✅☑]|\[[xX*✓✔ ]?\])\s*)?$/u;
/** A right option behind or in front of which a tick is. */
export const TICK = /[✓✔✅☑]/u;

/** Counts possible labels in a text. */
export const labelCount = (text: string): number => text.match(LABEL)?.length ?? 0;

/** A possible label of an option: its name between signs. `(a)` and `a)` are not of one list. */
function labelOf(line: number, at: number, end: number, sign: string, name: string) {
  return {
    line,
    at,
    end,
    sign,
    name,
    places: placesOf(name),
    /** At the start of its line. */
    starts: true,
    /** After a tab or several spaces. */
    wide: true,
    mark: false,
  };
}

function labelsIn(text: string, line: number): Label[] {
  return Array.from(text.matchAll(LABEL)).flatMap((found) => {
    const [all, open = '', inside, close, bare, sign = ''] = found;
    const name = inside ?? bare ?? '';
    const at = found.index;
    const end = at + all.length;
    const starts = at < 12 && BEFORE.test(text.slice(0, at));
    const next = text.slice(end, end + 2);
    // 3.14 and e.g. are no options.
    const isWord = starts
      ? /^\.|^.\.|^\p{Nd}/u.test(next) && !/^[A-L]$/.test(name)
      : !/^(?:\s|$|[\u0900-\u0DFF])/.test(next);
    if ((sign === '.' && isWord) || (!starts && /[:।-]/.test(sign))) return [];
    const before = text.slice(Math.max(0, at - 5), at);
    const wide = starts || /(?:\t|\s\s)\S{0,2}$/.test(before);
    const mark = starts ? MARK.test(before) : /(?:\*|[✓✔✅☑]|\[[xX*]\])$/u.test(before);
    return { ...labelOf(line, at, end, `${open}${close ?? sign}`, name), starts, wide, mark };
  });
}

/** The number at the start of a line, as a word like “Question” or signs show that it is one. */
function numberIn(text: string, line: number) {
  const strong = words.STRONG.exec(text);
  if (strong !== null) return { line, end: strong[0].length, value: words.numberOf(strong[1]), sign: 'Q' };
  const weak = words.WEAK.exec(words.withDigits(text));
  if (weak === null) return undefined;
  const [all, open = '', digits, close = ''] = weak;
  if ((open === '(') !== close.startsWith(')') && open !== '') return undefined;
  return { line, end: all.length, value: words.numberOf(digits), sign: `${open}${close.trim()}` };
}

/** What a line may be by itself. */
function tokenOf(own: PaperLine, line: number) {
  const text = own.isCode ? '' : own.text;
  const number = numberIn(text, line);
  const from = number?.end ?? 0;
  const answer = words.ANSWER.exec(text);
  const said = answer ?? words.BARE_ANSWER.exec(text);
  const why = answer === null ? words.WHY.exec(text) : null;
  const inline = answer === null ? words.INLINE_ANSWER.exec(text) : null;
  return {
    ...own,
    number,
    labels: labelsIn(text, line).filter(
      ({ at, end, starts }) => (at >= from || end <= from) && (starts || answer === null),
    ),
    /** What is after a word like “Answer”; empty where it is in the next line. */
    answer: said === null ? undefined : (said[1] ?? said[2] ?? said[3] ?? '').trim(),
    inlineAnswer: inline?.index,
    why: why === null ? undefined : (why[1] ?? '').trim(),
    isHeading: words.HEADING.test(text) || words.RULE.test(text),
    isShared: words.SHARED.test(text),
    /** What a question says of itself: topic, source, level. */
    isMeta: words.OTHER.test(text) || words.MARKS.test(text) || words.MINUS.test(text),
    isCapital: words.CAPITALS.test(text.trim()),
  };
}
export const EMPTY = tokenOf({ no: 1, text: '', isCode: false, isHead: false, bold: [], by: '' }, 0);

/** Checks whether a line states the answer. */
export const hasAnswer = ({ answer, inlineAnswer }: Token): boolean =>
  answer !== undefined || inlineAnswer !== undefined;

export const textOf = ({ text, inlineAnswer }: Token): string => text.slice(0, inlineAnswer);

export const shapeOf = (text: string): string => text.replaceAll(/\p{Nd}+/gu, '#').trim();
/** Finds lines that occur more than once, numbers apart: those at the edges of pages do. */
export function shapesAgain(lines: readonly Token[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(
    lines.map(({ text }) => shapeOf(text)).filter((shape) => seen.has(shape) || !seen.add(shape)),
  );
}

/** Letters of the case that a paper seldom has are slips: `(C)` between `(b)` and `(d)` counts with them. */
function withSlips(tokens: readonly Token[]): Token[] {
  const starts = tokens.flatMap(({ labels }) => labels.filter((label) => label.starts));
  const count = (letters: RegExp): number => starts.filter(({ name }) => letters.test(name)).length;
  const [upper, lower] = [count(/^[A-L]$/), count(/^[a-l]$/)];
  const slips = 4 * upper <= lower ? /^[B-L]$/ : 4 * lower <= upper ? /^[b-l]$/ : undefined;
  if (slips === undefined) return [...tokens];
  const other = (name: string): string => (upper < lower ? name.toLowerCase() : name.toUpperCase());
  return tokens.map((token) => ({
    ...token,
    labels: token.labels.map((label) =>
      label.starts && slips.test(label.name)
        ? { ...label, places: [...label.places, ...placesOf(other(label.name))] }
        : label,
    ),
  }));
}

/** Walks each line once and says what it may be. */
export function tokensOf(lines: readonly PaperLine[]): Token[] {
  // Boxes and bullets count up by themselves, as long as no other paragraph is between them.
  let kind = '';
  let nth = 0;
  let isGap = true;
  // Beside rings, a filled circle is a right option.
  const hasRings = lines.some(({ text }) => /^\s*○\s/.test(text));
  const tokens = lines.map((own, line): Token => {
    const token = tokenOf(own, line);
    const { text, isCode, isHead, number, labels } = token;
    const startsGroup = isGap || isHead || number !== undefined;
    isGap = text === '';
    if (text === '' || isCode) return token;
    const box = BOX.exec(text);
    const found = box ?? BULLET.exec(text);
    if (found === null || labels.some(({ starts }) => starts)) {
      if (startsGroup) kind = '';
      return token;
    }
    const sign = box === null ? 'bullet' : 'box';
    const mark = (box !== null ? /[xX✓✔*]/u : hasRings ? /[☑✓✔●]/u : /[☑✓✔]/u).test(
      found[1] ?? found[2] ?? '',
    );
    nth = sign === kind ? nth + 1 : 0;
    kind = sign;
    const label = labelOf(line, 0, found[0].length, sign, String(nth + 1));
    return { ...token, labels: [{ ...label, places: [{ alphabet: -1, at: nth }], mark }] };
  });
  // Between a question and labels, “Ans” is that of a sheet of what someone chose.
  for (const [line, { text, no, by }] of tokens.entries()) {
    const [above, one, other] = [-1, 1, 2].map((next) => tokens[line + next] ?? EMPTY);
    const [label] = one?.labels ?? [];
    const isKey = !/^\s*ans\W*$/i.test(text) || !above?.text || above.labels.length > 0 || hasAnswer(above);
    const isList = label?.starts && opensList(label) && other?.labels[0]?.sign === label.sign;
    if (!isKey && isList && !opensList(other.labels[0] ?? label)) tokens[line] = { ...EMPTY, no, by };
  }
  return withSlips(tokens);
}
