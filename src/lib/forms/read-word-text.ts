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

const RAISED: Readonly<Record<string, string>> = {
  superscript: '0123456789+-=()in ⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ',
  subscript: '0123456789+-=()aeox ₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓ',
};
/** Raised and lowered letters as Unicode has them, else behind ^ or _. */
function raised(text: string, place: string): string {
  const [plain = '', signs = ''] = (RAISED[place] ?? ' ').split(' ');
  if (signs === '' || text.trim() === '') return text;
  const letters = [...text.trim().replaceAll('−', '-')];
  if (letters.every((letter) => plain.includes(letter)))
    return letters.map((letter) => [...signs][plain.indexOf(letter)]).join('');
  return `${place === 'superscript' ? '^' : '_'}${letters.length === 1 ? letters[0] : `(${letters.join('')})`}`;
}

/** The font Symbol: Greek letters at the place of Latin ones, and signs. */
const GREEK = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
const SIGNS: Readonly<Record<string, string>> = {
  A3: '≤',
  A5: '∞',
  AE: '→',
  B0: '°',
  B1: '±',
  B3: '≥',
  B4: '×',
  B8: '÷',
  B9: '≠',
  BB: '≈',
  CE: '∈',
  D6: '√',
  DE: '⇒',
  '2D': '−',
  '2B': '+',
  '3D': '=',
  B6: '∂',
  F2: '∫',
  E5: '∑',
  AB: '↔',
  B7: '•',
  C7: '∩',
  C8: '∪',
  CC: '⊂',
};
function symbolOf(node: Element): string {
  const code = Number.parseInt(node.getAttribute('w:char') ?? '', 16) & 0xff;
  const sign = code >= 65 && code <= 122 ? GREEK[code - 65] : SIGNS[code.toString(16).toUpperCase()];
  return /^symbol$/i.test(node.getAttribute('w:font') ?? '') ? (sign ?? '[sign]') : '[sign]';
}

const SKIPPED = new Set(['w:del', 'w:moveFrom', 'w:pPr', 'w:rPr', 'w:sdtPr', 'mc:Fallback', 'w:instrText']);
const isOn = (run: Element, name: string): boolean => {
  const property = [...run.children]
    .find(({ tagName }) => tagName === 'w:rPr')
    ?.getElementsByTagName(name)[0];
  return property !== undefined && !/^(?:0|false|none)$/.test(value(property));
};

/** Words of a paragraph; what a text can't hold leaves its place. Bold, marked and underlined words are between `**`. */
function wordsOf(node: Element): string {
  let text = '';
  for (const child of node.children) {
    const name = child.tagName;
    if (name === 'w:t') text += child.textContent ?? '';
    else if (name === 'w:tab') text += '\t';
    else if (name === 'w:br' || name === 'w:cr') text += '\n';
    else if (name === 'w:sym') text += symbolOf(child);
    else if (name === 'w:drawing' || name === 'w:pict' || name === 'w:object') text += '[picture]';
    else if (name === 'm:oMath') text += '[formula]';
    else if (name === 'w:noBreakHyphen') text += '-';
    else if (name === 'w:r') text += runOf(child);
    else if (!SKIPPED.has(name)) text += wordsOf(child);
  }
  return text;
}

function runOf(run: Element): string {
  const text = raised(wordsOf(run), value(named(run, 'w:vertAlign')[0]));
  const isStrong = ['w:b', 'w:highlight', 'w:u'].some((name) => isOn(run, name));
  const words = text.trim();
  if (!isStrong || words === '') return text;
  const at = text.indexOf(words);
  return `${text.slice(0, at)}\uE001${words}\uE002${text.slice(at + words.length)}`;
}
/** Strong runs side by side are one. */
const strongOf = (text: string): string =>
  text.replaceAll(/\uE002(\s*)\uE001/g, '$1').replaceAll(/[\uE001\uE002]/g, '**');

/** The text of a Word document, with the numbers that Word shows in front of its lines, and a table's rows in one line each. */
export async function readWordText(file: Blob): Promise<string> {
  const parse = (bytes: Uint8Array | undefined): Document | undefined =>
    bytes && new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'application/xml');
  let left = MOST_BYTES;
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter({ name, originalSize }) {
        if (!/^word\/(?:document|numbering|styles)\.xml$/.test(name)) return false;
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
  const styles = new Map(
    named(parse(parts['word/styles.xml']) ?? body, 'w:style').map((style) => [
      style.getAttribute('w:styleId') ?? '',
      style,
    ]),
  );
  /** Its own number, or that of its style. */
  function numbersOf(paragraph: Element): Element | undefined {
    let found = named(paragraph, 'w:numPr')[0];
    let style = styles.get(value(named(paragraph, 'w:pStyle')[0]));
    for (let depth = 0; found === undefined && style !== undefined && depth < 10; depth += 1) {
      found = named(style, 'w:numPr')[0];
      style = styles.get(value(named(style, 'w:basedOn')[0]));
    }
    return found;
  }

  function labelOf(paragraph: Element): string {
    const numbers = numbersOf(paragraph);
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

  const lineOf = (paragraph: Element): string => labelOf(paragraph) + strongOf(wordsOf(paragraph));
  const linesOf = (block: Element): string[] => {
    if (block.tagName === 'w:p') return [lineOf(block)];
    if (block.tagName === 'w:tbl')
      return named(block, 'w:tr').map((row) =>
        named(row, 'w:tc')
          .map((cell) => named(cell, 'w:p').map(lineOf).join(' ').trim())
          .join('\t'),
      );
    // Content controls and the like hold paragraphs of their own.
    return SKIPPED.has(block.tagName) ? [] : [...block.children].flatMap(linesOf);
  };
  return [...body.children].flatMap(linesOf).join('\n');
}
