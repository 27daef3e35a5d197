import {
  cellsOf,
  columnsOf,
  countedOf,
  isHeader,
  isNothing,
  kindOf,
  looseOf,
  pairsOf,
  rowsOf,
  STARTS_KEY,
} from './key-rows.ts';
import { placesOf } from './labels.ts';
import { EMPTY, opensList, type Token } from './tokens.ts';
import { HEADING, KEY_HEAD, KEY_PART, KEY_START, RULE, withDigits } from './words.ts';

/** An answer that is apart from its question. */
interface Key {
  readonly no: number;
  readonly number: number;
  readonly part: number;
  text: string;
  readonly why: string[];
}
export interface Apart {
  readonly keys: Key[];
  readonly lines: Set<number>;
  readonly loose: { no: number; texts: string[] }[];
}

type Pairs = readonly (readonly [number, string])[];
const SEVERAL = /keys?\b|answers|solutions|कुंजी/i;
const EXPLAINED = /solution|expla|हल|व्याख्या/i;

/** Takes answers out of a paper that are not below their questions. @param isFree where no heading is needed */
export function answersApart(lines: readonly Token[], isFree: (count: number) => boolean): Apart {
  const apart: Apart = { keys: [], lines: new Set(), loose: [] };
  /** Lines with words; `at` is a place among them. */
  const filled = lines.flatMap(({ text, isCode }, line) => (isNothing(text) || isCode ? [] : [line]));
  const lineAt = (at: number): Token => lines[filled[at] ?? -1] ?? EMPTY;
  const textAt = (at: number): string => withDigits(lineAt(at).text);
  /** Below the last explained answer a blank line ends its explanation. */
  const lastWhy = filled.findLastIndex((_line, at) => STARTS_KEY.test(countedOf(textAt(at))[0]?.[1] ?? ''));
  const isNext = (at: number): boolean => (filled[at] ?? 0) - (filled[at - 1] ?? 0) === 1;
  let part = -1;
  let last = 0;
  let isFirst = true;
  for (let at = 0; at < filled.length; at += 1) at = startsKey(at) ? region(at) : freeRows(at);
  return apart;

  /** “Answer: b” is that of one question, and so is the answer with an option once more below it. */
  function isHead(at: number): boolean {
    const { text, answer = '' } = lineAt(at);
    const options = filled.slice(Math.max(0, at - 9), at).map((line) => lines[line]?.text.trim());
    const isAgain = !SEVERAL.test(text) && options.includes(textAt(at + 1).trim());
    return KEY_HEAD.test(text) && !isAgain && (answer === '' || SEVERAL.test(text));
  }
  function take(at: number): void {
    apart.lines.add(filled[at] ?? -1);
  }
  function add(at: number, pairs: Pairs): number {
    for (const [number, text] of pairs) {
      if (isFirst) part += 1;
      isFirst = false;
      apart.keys.push({ no: lineAt(at).no, number, part, text: text.trim(), why: [] });
      last = number;
    }
    take(at);
    return pairs.length;
  }
  function inRow(text: string): Pairs {
    const pairs = pairsOf(text);
    return pairs.length > 0 ? pairs : countedOf(text);
  }
  /** The answers of one or two lines; how many lines they are. */
  function entriesAt(at: number): { pairs: Pairs; used: number } {
    const text = textAt(at);
    const rows = rowsOf(text, textAt(at + 1));
    if (rows !== undefined) return { pairs: rows.pairs, used: 2 };
    const columns = columnsOf(cellsOf(text));
    return { pairs: columns.length > 0 ? columns : inRow(text.replace(KEY_PART, '')), used: 1 };
  }
  /** Whether a question with options begins at a line. */
  function asks(at: number): boolean {
    const below = [1, 2, 3].map((next) => lineAt(at + next)).filter(({ number }) => number === undefined);
    const opens = below.some(({ labels }) =>
      labels.some((label) => label.starts && label.sign !== 'bullet' && opensList(label)),
    );
    return lineAt(at).number !== undefined && opens;
  }
  /** Whether a heading, a name or the head of a table says that answers are there. */
  function startsKey(at: number): boolean {
    const [text, next] = [textAt(at), textAt(at + 1)];
    const behind = text.replace(KEY_START, '');
    const fewest = /^\W*(?:answers|.{0,20}key)/i.test(text) ? 0 : 1;
    return (
      (isHead(at) && (entriesAt(at + 1).pairs.length > 0 || isHeader(cellsOf(next)) || HEADING.test(next))) ||
      (KEY_START.test(text) && (pairsOf(behind).length > 1 || countedOf(behind).length > fewest)) ||
      (isHeader(cellsOf(text)) && columnsOf(cellsOf(next)).length > 0)
    );
  }

  /** Reads answers below a heading. @returns the last line of them */
  function region(head: number): number {
    const inline = isHead(head) ? '' : textAt(head).replace(KEY_START, '');
    let isWhy = EXPLAINED.test(textAt(head));
    isFirst = true;
    let count = inline === '' ? 0 : add(head, inRow(inline));
    let at = head + 1;
    while (at < filled.length) {
      const text = textAt(at);
      const { pairs, used } = entriesAt(at);
      const [number = Number.NaN, value = ''] = pairs[0] ?? [];
      const name = number === 1 ? KEY_PART.exec(text)?.[1] : undefined;
      const isPart = name !== undefined;
      // Parts are matched by their order, which has to be that of their names.
      if (isPart && !placesOf(name).some((place) => place.at === part + 1)) break;
      isFirst ||= isPart;
      const isDue =
        count === 0 ||
        isPart ||
        number > last ||
        (number === last && kindOf(value) === 'letter') ||
        columnsOf(cellsOf(text)).length > 0 ||
        (pairs.length > 1 && pairsOf(text).length > 0);
      if (isDue && value !== '' && (STARTS_KEY.test(value) || !asks(at))) {
        count += add(at, pairs);
        isWhy ||= value.length > 12;
        at += used;
      } else if (
        (isHead(at) && (count === 0 || EXPLAINED.test(text))) ||
        isHeader(cellsOf(text)) ||
        RULE.test(text) ||
        (HEADING.test(text) && pairsOf(textAt(at + 1)).length > 0)
      ) {
        isFirst = HEADING.test(text);
        if (isFirst || EXPLAINED.test(text)) last = 0;
        isWhy ||= EXPLAINED.test(text);
        at += 1;
      } else if (isWhy && count > 0 && !HEADING.test(text) && !asks(at) && (at < lastWhy || isNext(at))) {
        apart.keys.at(-1)?.why.push(text.trim());
        at += 1;
      } else break;
    }
    if (count === 0) return head;
    for (let line = filled[head] ?? 0; line < (filled[at] ?? lines.length); line += 1) apart.lines.add(line);
    return at - 1;
  }
  /** Reads rows of answers that are as many as the questions, or have names. @returns the last of them */
  function freeRows(at: number): number {
    const text = textAt(at);
    const rows = rowsOf(text, textAt(at + 1));
    let until = at;
    if (rows !== undefined && (rows.isNamed || isFree(rows.pairs.length))) {
      isFirst = true;
      add(at, rows.pairs);
      until += 1;
      take(until);
    } else if (isHead(at) || KEY_START.test(text)) {
      const texts = isHead(at) ? [] : looseOf(text);
      for (
        let found = looseOf(textAt(at + 1));
        isHead(at) && found.length > 0;
        found = looseOf(textAt(until + 1))
      ) {
        texts.push(...found);
        until += 1;
      }
      // Named as a key, it is that of no single question.
      const isKey = isHead(at) && SEVERAL.test(text);
      if (texts.length < 2 || !(isKey || isFree(texts.length))) return at;
      apart.loose.push({ no: lineAt(at).no, texts });
      for (let row = at; row <= until; row += 1) take(row);
    } else {
      const pairs = [...pairsOf(text)];
      if (pairs.length < 2) return at;
      for (let found = pairsOf(textAt(at + 1)); found.length > 0; found = pairsOf(textAt(until + 1))) {
        pairs.push(...found);
        until += 1;
      }
      const isCounted = pairs.every(([number], nth) => number !== pairs[nth - 1]?.[0]);
      if (!isCounted || !isFree(pairs.length)) return until;
      isFirst = true;
      for (let row = at; row <= until; row += 1) add(row, pairsOf(textAt(row)));
    }
    return until;
  }
}
