import type { Document, Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';

/** A template is like `(%1)`. */
interface Level {
  readonly format: string;
  readonly text: string;
  readonly start: number;
  readonly style: string;
}
interface List {
  /** Lists of one kind share a counter. */
  readonly kind: string;
  readonly levels: readonly Level[];
  readonly restarts: ReadonlyMap<number, number>;
}

const named = (node: Document | Element, name: string): Element[] =>
  DomUtils.getElementsByTagName(name, node);
const first = (node: Element | undefined, name: string): Element | undefined =>
  node && DomUtils.getElementsByTagName(name, node, true, 1)[0];
const value = (node: Element | undefined): string => node?.attribs['w:val'] ?? '';
const own = (node: Element, name: string): Element | undefined =>
  node.children.find((child): child is Element => 'name' in child && child.name === name);

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const HINDI: Readonly<Record<string, string>> = {
  hindiVowels: 'अआइईउऊऋए',
  hindiConsonants: 'कखगघङचछजझञ',
  hindiNumbers: '०१२३४५६७८९',
};
function counted(format: string, count: number): string {
  const letter = String.fromCharCode(97 + ((count - 1) % 26));
  const roman = ROMAN[count - 1] ?? String(count);
  const hindi = HINDI[format] ?? '';
  switch (format) {
    case 'lowerLetter':
      return letter;
    case 'upperLetter':
      return letter.toUpperCase();
    case 'lowerRoman':
      return roman;
    case 'upperRoman':
      return roman.toUpperCase();
    case 'hindiNumbers':
      return String(count).replaceAll(/\d/g, (digit) => hindi[Number(digit)] ?? digit);
    default:
      return hindi[count - 1] ?? String(count);
  }
}

const levelOf = (level: Element): Level => ({
  format: value(first(level, 'w:numFmt')),
  text: value(first(level, 'w:lvlText')),
  start: Number(value(first(level, 'w:start')) || 1),
  style: value(first(level, 'w:pStyle')),
});

function listsOf(numbering: Document | undefined): Map<string, List> {
  if (numbering === undefined) return new Map();
  const kinds = new Map(
    named(numbering, 'w:abstractNum').map((list) => [
      list.attribs['w:abstractNumId'] ?? '',
      named(list, 'w:lvl').map(levelOf),
    ]),
  );
  return new Map(
    named(numbering, 'w:num').map((list) => {
      const kind = value(first(list, 'w:abstractNumId'));
      const overrides = named(list, 'w:lvlOverride');
      const levels = [...(kinds.get(kind) ?? [])];
      const restarts = new Map<number, number>();
      for (const override of overrides) {
        const at = Number(override.attribs['w:ilvl'] ?? 0);
        const level = first(override, 'w:lvl');
        if (level !== undefined) levels[at] = levelOf(level);
        const start = first(override, 'w:startOverride');
        if (start !== undefined) restarts.set(at, Number(value(start) || 1));
      }
      return [list.attribs['w:numId'] ?? '', { kind, levels, restarts }];
    }),
  );
}

/** Tracked deletions have no number. */
const isGone = (properties: Element): boolean =>
  first(own(properties, 'w:rPr'), 'w:del') !== undefined ||
  first(own(properties, 'w:rPr'), 'w:moveFrom') !== undefined;

/** @returns each paragraph's number as Word shows it, like `(b) `; bullets as `• ` */
export function numbersOf(numbering: Document | undefined, styleSheet: Document | undefined) {
  const lists = listsOf(numbering);
  const styles = new Map(
    (styleSheet === undefined ? [] : named(styleSheet, 'w:style')).map((style) => [
      style.attribs['w:styleId'] ?? '',
      style,
    ]),
  );
  const counts = new Map<string, number[]>();
  const begun = new Set<string>();

  /** Reads list and level from the paragraph, or else from its style. */
  function placeOf(properties: Element): { id: string; at: number } | undefined {
    let id = '';
    let level = '';
    let styleId = value(own(properties, 'w:pStyle'));
    const take = (numbers: Element | undefined): void => {
      id ||= value(first(numbers, 'w:numId'));
      level ||= value(first(numbers, 'w:ilvl'));
    };
    take(own(properties, 'w:numPr'));
    const ids: string[] = [];
    for (let depth = 0; styleId !== '' && depth < 10 && id === ''; depth += 1) {
      ids.push(styleId);
      const style = styles.get(styleId);
      take(first(style, 'w:numPr'));
      styleId = value(first(style, 'w:basedOn'));
    }
    if (id === '' || id === '0') return undefined;
    const ofStyle = lists.get(id)?.levels.findIndex(({ style }) => style !== '' && ids.includes(style)) ?? -1;
    return { id, at: level === '' ? Math.max(0, ofStyle) : Number(level) };
  }

  return (paragraph: Element): string => {
    const properties = own(paragraph, 'w:pPr');
    const place = properties && !isGone(properties) ? placeOf(properties) : undefined;
    const list = lists.get(place?.id ?? '');
    const level = list?.levels[place?.at ?? 0];
    if (place === undefined || list === undefined || level === undefined || level.format === 'none')
      return '';
    if (level.format === 'bullet') return '• ';
    const { id, at } = place;
    const count = counts.get(list.kind) ?? [];
    counts.set(list.kind, count);
    if (!begun.has(id)) for (const [restarted, start] of list.restarts) count[restarted] = start - 1;
    begun.add(id);
    count[at] = (count[at] ?? level.start - 1) + 1;
    count.length = at + 1;
    return `${level.text.replaceAll(/%(\d)/g, (_all, digit: string) => {
      const nth = Number(digit) - 1;
      const { format = '', start = 1 } = list.levels[nth] ?? {};
      return counted(format, count[nth] ?? start);
    })} `;
  };
}
