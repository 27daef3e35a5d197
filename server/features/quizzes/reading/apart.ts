import {
  cellsOf,
  columnsOf,
  countedOf,
  isHeader,
  isNothing,
  looseOf,
  pairsOf,
  rowsOf,
  STARTS_KEY,
} from './key-rows.ts';
import { EMPTY, opensList, type Token } from './tokens.ts';
import { HEADING, KEY_HEAD, KEY_START, RULE } from './words.ts';

/** An answer that is apart from its question. */
export interface Key {
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
const EXPLAINED = /solution|expla|हल|व्याख्या/i;

/** Takes answers out of a paper that are not below their questions. @param isFree where no heading is needed */
export function answersApart(lines: readonly Token[], isFree: (count: number) => boolean): Apart {
  const apart: Apart = { keys: [], lines: new Set(), loose: [] };
  const filled = lines.flatMap(({ text, isCode }, at) => (isNothing(text) || isCode ? [] : [at]));
  const lineAt = (at: number): Token => lines[filled[at] ?? -1] ?? EMPTY;
  const textAt = (at: number): string => lineAt(at).text;
  /** “Answer: b” is that of one question. */
  const isHead = (at: number): boolean =>
    KEY_HEAD.test(textAt(at)) &&
    ((lineAt(at).answer ?? '') === '' || /keys?\b|answers|solutions|कुंजी/i.test(textAt(at)));
  let part = -1;
  let last = 0;
  let isFirst = true;
  const take = (at: number): void => {
    apart.lines.add(filled[at] ?? -1);
  };
  const add = (at: number, pairs: Pairs): void => {
    for (const [number, text] of pairs) {
      if (part < 0 || (isFirst && apart.keys.length > 0)) part += 1;
      isFirst = false;
      apart.keys.push({ no: lineAt(at).no, number, part, text: text.trim(), why: [] });
      last = number;
    }
    take(at);
  };
  const inRow = (text: string): Pairs => {
    const pairs = pairsOf(text);
    return pairs.length > 0 ? pairs : countedOf(text);
  };
  /** The answers of one or two lines; how many lines they are. */
  function entriesAt(at: number): { pairs: Pairs; used: number } {
    const text = textAt(at);
    const rows = rowsOf(text, textAt(at + 1));
    if (rows !== undefined) return { pairs: rows.pairs, used: 2 };
    const columns = columnsOf(cellsOf(text));
    return { pairs: columns.length > 0 ? columns : inRow(text), used: 1 };
  }
  /** Below the last explained answer a blank line ends its explanation. */
  const lastWhy = filled.findLastIndex((_line, at) => STARTS_KEY.test(countedOf(textAt(at))[0]?.[1] ?? ''));
  function region(head: number): number {
    let at = head;
    let isWhy = EXPLAINED.test(textAt(head));
    let count = 0;
    isFirst = true;
    const inline = isHead(head) ? '' : textAt(head).replace(KEY_START, '');
    if (inline !== '' && !isHeader(cellsOf(textAt(head)))) {
      const pairs = inRow(inline);
      add(head, pairs);
      count += pairs.length;
    }
    for (at += 1; at < filled.length; ) {
      const text = textAt(at);
      const { pairs, used } = entriesAt(at);
      const [first, value = ''] = pairs[0] ?? [];
      const isDue =
        first !== undefined &&
        (count === 0 ||
          first > last ||
          (/[|\t]/.test(text) && columnsOf(cellsOf(text)).length > 0) ||
          (pairs.length > 1 && pairsOf(text).length > 0));
      if (isDue && (STARTS_KEY.test(value) || !asks(at)) && value !== '') {
        add(at, pairs);
        if (used === 2) take(at + 1);
        count += pairs.length;
        isWhy ||= pairs.length === 1 && value.length > 12;
        at += used;
      } else if (
        (isHead(at) && (count === 0 || EXPLAINED.test(text))) ||
        isHeader(cellsOf(text)) ||
        RULE.test(text) ||
        (HEADING.test(text) && pairsOf(textAt(at + 1)).length > 0)
      ) {
        isFirst = HEADING.test(text);
        if (isFirst) last = 0;
        isWhy ||= EXPLAINED.test(text);
        at += 1;
      } else if (
        isWhy &&
        count > 0 &&
        !HEADING.test(text) &&
        !asks(at) &&
        (at < lastWhy || (filled[at] ?? 0) - (filled[at - 1] ?? 0) === 1)
      ) {
        apart.keys.at(-1)?.why.push(text.trim());
        at += 1;
      } else break;
    }
    if (count === 0) return head;
    for (let line = filled[head] ?? 0; line < (filled[at] ?? lines.length); line += 1) apart.lines.add(line);
    return at - 1;
  }
  /** Whether a question with options begins at a line. */
  const asks = (at: number): boolean =>
    lineAt(at).number !== undefined &&
    [1, 2, 3]
      .map((next) => lineAt(at + next))
      .some(
        ({ labels, number }) =>
          number === undefined &&
          labels.some((label) => label.starts && label.sign !== 'bullet' && opensList(label)),
      );

  for (let at = 0; at < filled.length; at += 1) {
    const text = textAt(at);
    const cells = cellsOf(text);
    const isHeaded =
      isHead(at) &&
      (entriesAt(at + 1).pairs.length > 0 ||
        isHeader(cellsOf(textAt(at + 1))) ||
        HEADING.test(textAt(at + 1)));
    const inline =
      KEY_START.test(text) &&
      (pairsOf(text.replace(KEY_START, '')).length > 1 ||
        countedOf(text.replace(KEY_START, '')).length > (/^\W*(?:answers|.{0,20}key)/i.test(text) ? 0 : 1));
    const isTable = isHeader(cells) && columnsOf(cellsOf(textAt(at + 1))).length > 0;
    if (isHeaded || inline || isTable) {
      at = Math.max(at, region(at));
      continue;
    }
    const rows = rowsOf(text, textAt(at + 1));
    if (rows !== undefined && (rows.isNamed || isFree(rows.pairs.length))) {
      isFirst = true;
      add(at, rows.pairs);
      take(at + 1);
      at += 1;
    } else if (isHead(at) || KEY_START.test(text)) {
      const texts = isHead(at) ? [] : looseOf(text);
      let until = at;
      for (let row = at + 1; isHead(at) && row < filled.length && looseOf(textAt(row)).length > 0; row += 1) {
        texts.push(...looseOf(textAt(row)));
        until = row;
      }
      if (texts.length > 1 && isFree(texts.length)) {
        apart.loose.push({ no: lineAt(at).no, texts });
        for (let row = at; row <= until; row += 1) take(row);
        at = until;
      }
    } else {
      // Rows of pairs alone, as many as the questions.
      let until = at;
      const pairs: [number, string][] = [];
      while (until < filled.length && pairsOf(textAt(until)).length > (pairs.length === 0 ? 1 : 0)) {
        pairs.push(...pairsOf(textAt(until)));
        until += 1;
      }
      const isCounted = pairs.every(([number], place) => place === 0 || number !== pairs[place - 1]?.[0]);
      if (pairs.length > 1 && isCounted && isFree(pairs.length)) {
        isFirst = true;
        for (let row = at; row < until; row += 1) add(row, pairsOf(textAt(row)));
      }
      at = Math.max(at, until - 1);
    }
  }
  return apart;
}
