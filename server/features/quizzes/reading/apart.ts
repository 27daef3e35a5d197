import * as rows from './key-rows.ts';
import { placesOf } from './labels.ts';
import { EMPTY, opensList, type Token } from './tokens.ts';
import { HEADING, KEY_HEAD, KEY_PART, KEY_START, RULE, withDigits } from './words.ts';

export type Apart = ReturnType<typeof answersApart>;
const SEVERAL = /keys?\b|answers|solutions|कुंजी/i;
interface Entries {
  readonly pairs: readonly rows.Pair[];
  readonly used: number;
  readonly isTable?: boolean;
}
const NONE: Entries = { pairs: [], used: 1 };
const EXPLAINED = /solution|expla|हल|व्याख्या/i;

/** Takes answers out of a paper that are not below their questions. @param isFree where no heading is needed */
export function answersApart(lines: readonly Token[], isFree: (count: number) => boolean) {
  const keys: { no: number; number: number; part: number; text: string; why: string[] }[] = [];
  const loose: { no: number; texts: string[] }[] = [];
  const own = new Set<number>();
  /** Lines with words; `at` is a place among them. */
  const filled = lines.flatMap(({ text, isCode }, line) => (rows.isNothing(text) || isCode ? [] : [line]));
  const lineAt = (at: number): Token => lines[filled[at] ?? -1] ?? EMPTY;
  const textAt = (at: number): string => withDigits(lineAt(at).text);
  const behindName = (at: number): string => textAt(at).replace(KEY_START, '');
  /** Below the last explained answer a blank line ends its explanation. */
  const lastWhy = filled.findLastIndex((_line, at) =>
    rows.STARTS_KEY.test(rows.countedOf(textAt(at))[0]?.[1] ?? ''),
  );
  const isNext = (at: number): boolean => (filled[at] ?? 0) - (filled[at - 1] ?? 0) === 1;
  let part = -1;
  let at = 0;
  while (at < filled.length) {
    const from = at;
    const until = keyUntil(at);
    at = until > at ? region(at, until) : letters(at);
    // Below a heading blank lines are the key's too.
    const end = until === Infinity ? (filled[at] ?? lines.length) : (filled[from] ?? 0);
    for (let line = filled[from] ?? 0; line < end; line += 1) own.add(line);
    for (const line of filled.slice(from, at)) own.add(line);
    if (at === from) at += 1;
  }
  return { keys, lines: own, loose };

  /** “Answer: b” is that of one question, and so is the answer with an option once more below it. */
  function isHead(place: number): boolean {
    const { text, answer = '' } = lineAt(place);
    const options = filled.slice(Math.max(0, place - 9), place).map((line) => lines[line]?.text.trim());
    const isAgain = !SEVERAL.test(text) && options.includes(textAt(place + 1).trim());
    return KEY_HEAD.test(text) && !isAgain && (answer === '' || SEVERAL.test(text));
  }
  /** The answers of one line or of two, a table of them, or none. */
  function entriesAt(place: number, text = textAt(place)): Entries {
    const table = rows.rowsOf(text, textAt(place + 1));
    if (table !== undefined) return { pairs: table.pairs, used: 2 };
    const columns = rows.columnsOf(rows.cellsOf(text));
    if (columns.length > 0) return { pairs: columns, used: 1, isTable: true };
    const row = text.replace(KEY_PART, '');
    const pairs = rows.pairsOf(row);
    return { pairs: pairs.length > 0 ? pairs : rows.countedOf(row), used: 1 };
  }
  function asks(place: number): boolean {
    const below = [1, 2, 3].map((next) => lineAt(place + next)).filter(({ number }) => number === undefined);
    const opens = below.some(({ labels }) =>
      labels.some((label) => label.starts && label.sign !== 'bullet' && opensList(label)),
    );
    return lineAt(place).number !== undefined && opens;
  }
  /** How far answers may go from a heading, a name, the head of a table, or rows that are as many as the questions. */
  function keyUntil(from: number): number {
    const [text, next] = [textAt(from), textAt(from + 1)];
    if (rows.isHeader(rows.cellsOf(text)) && rows.columnsOf(rows.cellsOf(next)).length > 0) return Infinity;
    const isAbove = (): boolean =>
      rows.isHeader(rows.cellsOf(next)) || HEADING.test(next) || entriesAt(from + 1).pairs.length > 0;
    if (isHead(from) && isAbove()) return Infinity;
    const fewest = /^\W*(?:answers|.{0,20}key)/i.test(text) ? 0 : 1;
    if (KEY_START.test(text) && entriesAt(from, behindName(from)).pairs.length > fewest) return Infinity;
    const table = rows.rowsOf(text, next);
    if (table !== undefined) return table.isNamed || isFree(table.pairs.length) ? from + 2 : from;
    if (rows.pairsOf(text).length < 2 || rows.pairsOf(textAt(from - 1)).length > 0) return from;
    const found: rows.Pair[] = [];
    let until = from;
    for (; rows.pairsOf(textAt(until)).length > 0; until += 1) found.push(...rows.pairsOf(textAt(until)));
    const isCounted = found.every(([number], nth) => number !== found[nth - 1]?.[0]);
    return isCounted && isFree(found.length) ? until : from;
  }

  /** Reads answers of some lines. @returns the first line below them */
  function region(from: number, until: number): number {
    let isWhy = EXPLAINED.test(textAt(from));
    let isFirst = true;
    let count = 0;
    let last = 0;
    let place = from;
    while (place < Math.min(until, filled.length)) {
      const text = textAt(place);
      const { pairs, used, isTable } = isHead(place)
        ? NONE
        : entriesAt(place, place === from ? behindName(from) : text);
      const [number = Number.NaN, value = ''] = pairs[0] ?? [];
      const name = number === 1 ? KEY_PART.exec(text)?.[1] : undefined;
      const isPart = name !== undefined;
      // Parts are matched by their order, which has to be that of their names.
      if (isPart && !placesOf(name).some((alphabet) => alphabet.at === part + 1)) break;
      isFirst ||= isPart;
      const isDue =
        count === 0 ||
        isPart ||
        number > last ||
        (number === last && rows.kindOf(value) === 'letter') ||
        isTable === true ||
        (pairs.length > 1 && rows.pairsOf(text).length > 0);
      if (isDue && value !== '' && (rows.STARTS_KEY.test(value) || !asks(place))) {
        if (isFirst) part += 1;
        isFirst = false;
        const { no } = lineAt(place);
        keys.push(...pairs.map(([nth, said]) => ({ no, number: nth, part, text: said.trim(), why: [] })));
        last = pairs.at(-1)?.[0] ?? last;
        count += pairs.length;
        isWhy ||= value.length > 12;
        place += used;
      } else if (
        (isHead(place) && (count === 0 || EXPLAINED.test(text))) ||
        rows.isHeader(rows.cellsOf(text)) ||
        RULE.test(text) ||
        (HEADING.test(text) && rows.pairsOf(textAt(place + 1)).length > 0)
      ) {
        isFirst ||= HEADING.test(text);
        if (isFirst || EXPLAINED.test(text)) last = 0;
        isWhy ||= EXPLAINED.test(text);
        place += 1;
      } else if (
        isWhy &&
        count > 0 &&
        !HEADING.test(text) &&
        !asks(place) &&
        (place < lastWhy || isNext(place))
      ) {
        keys.at(-1)?.why.push(text.trim());
        place += 1;
      } else break;
    }
    return count === 0 ? from : place;
  }
  /** Reads rows of letters without numbers. @returns the first line below them */
  function letters(from: number): number {
    const isAlone = isHead(from);
    const texts = isAlone ? [] : rows.looseOf(textAt(from));
    if (!isAlone && !KEY_START.test(textAt(from))) return from;
    let place = from + 1;
    for (
      let row = rows.looseOf(textAt(place));
      isAlone && row.length > 0;
      row = rows.looseOf(textAt(place))
    ) {
      texts.push(...row);
      place += 1;
    }
    // Named as a key, it is that of no single question.
    const isKey = isAlone && SEVERAL.test(textAt(from));
    if (texts.length < 2 || !(isKey || isFree(texts.length))) return from;
    loose.push({ no: lineAt(from).no, texts });
    return place;
  }
}
