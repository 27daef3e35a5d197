import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';

/** Start and end marks of bold and underlined text until the line is complete. */
const [STRONG, STRONG_END, LINE, LINE_END] = ['\uE001', '\uE002', '\uE005', '\uE006'];

const RAISED: Readonly<Record<string, readonly [string, string, string]>> = {
  sup: ['^', '0123456789+-=()in', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ'],
  sub: ['~', '0123456789+-=()aeox', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓ'],
};
/** Superscripts and subscripts: Unicode where possible, else `^` or `~`. */
function raised(text: string, name: string): string {
  const [sign = '', plain = '', signs = ''] = RAISED[name] ?? [];
  const letters = [...text.trim().replaceAll('−', '-')];
  if (letters.length === 0) return text;
  const isKnown = letters.every((letter) => plain.includes(letter));
  return isKnown
    ? letters.map((letter) => [...signs][plain.indexOf(letter)]).join('')
    : `${sign}${letters.join('').replaceAll(/\s+/g, '\u2009')}${sign}`;
}

const around = (text: string, begin: string, end: string): string => {
  const words = text.trim();
  if (words === '') return text;
  const at = text.indexOf(words);
  return `${text.slice(0, at)}${begin}${words}${end}${text.slice(at + words.length)}`;
};

function wordsOf(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  const inside = (): string => node.children.map(wordsOf).join('');
  switch (node.name) {
    case 'br':
      return '\n';
    case 'input':
      return node.attribs['checked'] === undefined ? '[ ] ' : '[x] ';
    case 'sup':
    case 'sub':
      return raised(inside(), node.name);
    case 'strong':
    case 'mark':
      return around(inside(), STRONG, STRONG_END);
    case 'u': {
      const words = inside();
      // A gap to fill in.
      return words.trim() === '' ? (/\t|\s{3}/.test(words) ? '_____' : words) : around(words, LINE, LINE_END);
    }
    case 'p':
      return `${inside()} `;
    default:
      return inside();
  }
}

const LABEL = String.raw`[([]?[\p{L}\p{Nd}]{1,4}[)\].]`;
const OPTION = new RegExp(
  String.raw`(^|\t|\s)(${LABEL}\s{0,9})${LINE}([^${LINE}${LINE_END}]*)${LINE_END}(?=\s{0,9}(?:$|\t|${LABEL}\s))`,
  'gmu',
);
/** Writes bold as `**`, joined where adjacent. An underlined option counts as bold; other underlined words get `_`. */
const lineOf = (text: string): string =>
  text
    .replaceAll(new RegExp(`${STRONG_END}(\\s*)${STRONG}|${LINE_END}(\\s*)${LINE}`, 'g'), '$1$2')
    .replaceAll(OPTION, `$1$2${STRONG}$3${STRONG_END}`)
    .replaceAll(new RegExp(`^(\\s*)${LINE}([^${LINE}]*)${LINE_END}(\\s*)$`, 'gm'), '$1**$2**$3')
    .replaceAll(new RegExp(`[${STRONG}${STRONG_END}]`, 'g'), '**')
    .replaceAll(new RegExp(`[${LINE}${LINE_END}]`, 'g'), '_')
    .replaceAll('\u2011', '-')
    .replaceAll('\u00AD', '')
    .trimEnd();

const cells = (row: Element): string =>
  row.children
    .filter(isTag)
    .map((cell) =>
      lineOf(wordsOf(cell))
        .split('\n')
        .map((part) => part.trim())
        .join(' ')
        .trim(),
    )
    .join('\t');

function linesOf(nodes: readonly ChildNode[]): string[] {
  return nodes.filter(isTag).flatMap((node) => {
    if (node.name === 'tr') return [cells(node)];
    if (/^(?:table|thead|tbody)$/.test(node.name)) return linesOf(node.children);
    if (node.name === 'ol')
      return node.children
        .filter(isTag)
        .map((note, at) => `Footnote ${at + 1}: ${lineOf(wordsOf(note)).replaceAll('↑', '').trim()}`);
    return [lineOf(wordsOf(node))];
  });
}

export const textOfWord = (html: string): string => linesOf(parseDocument(html).children).join('\n');
