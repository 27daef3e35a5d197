import { unzipSync } from 'fflate';

const MOST_BYTES = 32 * 1024 * 1024;
const BROKEN = 'This document could not be read. Open it, copy its text, and paste it here.';

/** A level of a numbered list: how it counts, and what is around the number, like `(%1)`. */
interface Level {
  readonly format: string;
  readonly text: string;
  readonly start: number;
}

const HINDI = 'कखगघङचछजझञ';
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
function counted(format: string, count: number): string {
  const letter = String.fromCharCode(97 + ((count - 1) % 26));
  if (format === 'lowerLetter') return letter;
  if (format === 'upperLetter') return letter.toUpperCase();
  if (format === 'lowerRoman') return ROMAN[count - 1] ?? String(count);
  if (format === 'upperRoman') return (ROMAN[count - 1] ?? String(count)).toUpperCase();
  if (format === 'hindiVowels' || format === 'hindiConsonants') return HINDI[count - 1] ?? String(count);
  return String(count);
}

const named = (node: Element | Document, name: string): Element[] => [...node.getElementsByTagName(name)];
const value = (node: Element | undefined): string => node?.getAttribute('w:val') ?? '';

function levelsOf(numbering: Document | undefined): Map<string, Level[]> {
  const lists = new Map<string, Level[]>();
  if (numbering === undefined) return lists;
  const abstract = new Map(
    named(numbering, 'w:abstractNum').map((list) => [
      list.getAttribute('w:abstractNumId') ?? '',
      named(list, 'w:lvl').map((level) => ({
        format: value(named(level, 'w:numFmt')[0]),
        text: value(named(level, 'w:lvlText')[0]),
        start: Number(value(named(level, 'w:start')[0]) || 1),
      })),
    ]),
  );
  for (const list of named(numbering, 'w:num'))
    lists.set(
      list.getAttribute('w:numId') ?? '',
      abstract.get(value(named(list, 'w:abstractNumId')[0])) ?? [],
    );
  return lists;
}

/** Words of a paragraph; what a text can't hold leaves its place. */
function wordsOf(node: Element): string {
  let text = '';
  for (const child of node.children) {
    const name = child.tagName;
    if (name === 'w:t') text += child.textContent ?? '';
    else if (name === 'w:tab') text += '\t';
    else if (name === 'w:br' || name === 'w:cr') text += '\n';
    else if (name === 'w:drawing' || name === 'w:pict' || name === 'w:object') text += '[picture]';
    else if (name === 'm:oMath') text += '[formula]';
    else if (name === 'w:noBreakHyphen') text += '-';
    else if (name !== 'w:del' && name !== 'w:pPr' && name !== 'mc:Fallback') text += wordsOf(child);
  }
  return text;
}

/** The text of a Word document, with the numbers that Word shows in front of its lines, and a table's rows in one line each. */
export async function readWordText(file: Blob): Promise<string> {
  const parse = (bytes: Uint8Array | undefined): Document | undefined =>
    bytes && new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'application/xml');
  let left = MOST_BYTES;
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter({ name, originalSize }) {
        if (!/^word\/(?:document|numbering)\.xml$/.test(name)) return false;
        left -= originalSize;
        return left > 0;
      },
    });
  } catch {
    throw new Error(BROKEN);
  }
  const body = parse(parts['word/document.xml'])?.getElementsByTagName('w:body')[0];
  if (body === undefined) throw new Error(BROKEN);
  const lists = levelsOf(parse(parts['word/numbering.xml']));
  const counts = new Map<string, number[]>();

  function labelOf(paragraph: Element): string {
    const numbers = named(paragraph, 'w:numPr')[0];
    const id = numbers && value(named(numbers, 'w:numId')[0]);
    const at = Number((numbers && value(named(numbers, 'w:ilvl')[0])) || 0);
    const levels = id === undefined ? [] : (lists.get(id) ?? []);
    const level = levels[at];
    if (id === undefined || level === undefined || level.format === 'bullet' || level.format === 'none')
      return '';
    const count = counts.get(id) ?? [];
    counts.set(id, count);
    count[at] = (count[at] ?? level.start - 1) + 1;
    count.length = at + 1;
    return `${level.text.replaceAll(/%(\d)/g, (_all, nth: string) => counted(levels[Number(nth) - 1]?.format ?? '', count[Number(nth) - 1] ?? 1))} `;
  }

  const lineOf = (paragraph: Element): string => labelOf(paragraph) + wordsOf(paragraph);
  return [...body.children]
    .flatMap((block) => {
      if (block.tagName === 'w:p') return lineOf(block);
      if (block.tagName !== 'w:tbl') return [];
      return named(block, 'w:tr').map((row) =>
        named(row, 'w:tc')
          .map((cell) => named(cell, 'w:p').map(lineOf).join(' ').trim())
          .join('\t'),
      );
    })
    .join('\n');
}
