/** A line of a paper; keeps its number in the text. */
export interface PaperLine {
  readonly no: number;
  readonly text: string;
  /** In a block of code between lines of ```. */
  readonly isCode: boolean;
  readonly isHead: boolean;
  readonly bold: readonly number[];
  /** Who sent it, in a chat. */
  readonly by: string;
}

const LONGEST = 10_000;
const FENCE = /^\s*(?:```|~~~)/;
const BOLD = /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])|(?<=[^\s*])\*\*(?![\p{L}\p{N}*])|\*\*(?=\()|(?<=\s)\*\*$/gu;

/** Signs of a quotation, and words like “Option” in front of labels. */
const BEFORE_LABEL =
  /^(?:> ?|prompt\s?:?$|\s*(?:options?|choices?|पर्याय|विकल्प)\s?(?::?$|(?=[([]?[A-L\d\p{Lo}][:.)\]])))/iu;

const OPTION_NAME = /^\s*(?:option|choice)\s([A-L])\s:\s/i;

/** When and by whom a message of a chat was sent: `[12/03/24, 10:01 am] Asha: `, `12/03/24, 10:01 - Asha: `. */
const CHAT =
  /^(?=.{0,12}\d\d:\d\d)(?:\[[\d/.:,\s]{9,24}(?:[ap]m)?\]|[\d/.]{6,10},\s\d\d?:\d\d(?:\s?[ap]m)?\s-)\s([^:]{1,40}):\s/i;
/** A row of a table with a number or a label, and one cell of words. */
const LABEL_CELL = /^\s{0,9}([([]?[\p{L}\p{M}\p{Nd}]{1,4}[.)\]])\s\|\s([^|]+)\|[\s|]*$/u;

/** A heading with the number of the question that it is above: `Chapter 2 Question No 1`. */
const NUMBERED_HEAD =
  /^(?!\W*(?:ans|sol|expl|hint|key))(.{3,120}?)(?<!\b(?:of|for|to|in|from|with|and|see|the|ans\w*|sol\w*|expl\w*|hints?)\W{0,3})\s(question\sno\.?\s?\d{1,3})\s?[:.]?\s*$/i;

/** The lines of a text: bold signs off at edges of words, headings without #, code as it is. */
export function paperLines(lines: readonly { no: number; text: string }[]): PaperLine[] {
  let isCode = false;
  let by = '';
  const heads = Map.groupBy(lines, ({ text }) => NUMBERED_HEAD.exec(text)?.[1]);
  return lines.map(({ no, text: raw }) => {
    const isFence = FENCE.test(raw);
    if (isFence || isCode) {
      if (isFence) isCode = !isCode;
      return { no, text: raw.trimEnd(), isCode: true, isHead: false, bold: [], by };
    }
    by = CHAT.exec(raw)?.[1] ?? by;
    const head = /^\s{0,3}#{1,6}\s+/.exec(raw.slice(0, 20))?.[0] ?? '';
    const numbered = NUMBERED_HEAD.exec(raw) ?? [];
    const isNumbered = numbered[1] !== undefined && (heads.get(numbered[1])?.length ?? 0) > 1;
    const cut = (isNumbered ? (numbered[2] ?? '') : raw.slice(head.length, LONGEST))
      .replace(BEFORE_LABEL, '')
      .replace(OPTION_NAME, '$1: ')
      .replace(CHAT, '')
      .replace(LABEL_CELL, '$1 $2')
      .replaceAll(/(?<=[✓✔☑])\u{FE0F}/gu, '')
      .replace(/(?<=[^\\])\\$|^\s*[·•○●▪◦]\s*$/, '')
      .trimEnd();
    const parts = cut.includes('**') ? cut.split(BOLD) : [cut];
    const text = parts.length % 2 === 1 || !cut.includes('** ') ? parts.join('') : cut;
    const bold: number[] = [];
    for (const part of text === cut ? [] : parts) bold.push((bold.at(-1) ?? 0) + part.length);
    if (bold.length % 2 === 1) bold.pop();
    return { no, text, isCode: false, isHead: head !== '', bold, by };
  });
}

/** Checks whether a span is bold. */
export function isBold({ bold, text }: PaperLine, from: number, to: number): boolean {
  const words = text.slice(from, to);
  const first = from + words.length - words.trimStart().length;
  const last = from + words.trimEnd().length;
  for (let at = 0; at + 1 < bold.length; at += 2)
    if ((bold[at] ?? 0) <= first && (bold[at + 1] ?? 0) >= last) return last > first;
  return false;
}
