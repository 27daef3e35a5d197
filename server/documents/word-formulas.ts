import { type ChildNode, type Element, isTag } from 'domhandler';
import { formulaHtml } from './formulas.ts';

class UnknownPart extends Error {}

const parts = (node: Element): Element[] => node.children.filter(isTag);
const child = (node: Element | undefined, name: string): Element | undefined =>
  node && parts(node).find((one) => one.name === `m:${name}`);
/** Returns a property like `m:chr`; undefined means its default. */
const property = (node: Element, name: string): string | undefined => {
  const own = child(child(node, `${node.name.slice(2)}Pr`), name);
  return own && (own.attribs['m:val'] ?? 'on');
};
const isOn = (said: string | undefined): boolean => said !== undefined && !/^(?:0|off|false)$/.test(said);

const group = (tex: string): string => (/^[\da-zA-Z]$/.test(tex) ? tex : `{${tex}}`);
const index = (sign: '_' | '^', tex: string): string => (tex === '' ? '' : `${sign}${group(tex)}`);

const FUNCTIONS = new Set(
  'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf det dim gcd arg deg ker'.split(
    ' ',
  ),
);
const LARGE: Readonly<Record<string, string>> = {
  '∑': String.raw`\sum`,
  '∏': String.raw`\prod`,
  '∐': String.raw`\coprod`,
  '∫': String.raw`\int`,
  '∬': String.raw`\iint`,
  '∭': String.raw`\iiint`,
  '∮': String.raw`\oint`,
  '⋃': String.raw`\bigcup`,
  '⋂': String.raw`\bigcap`,
  '⋁': String.raw`\bigvee`,
  '⋀': String.raw`\bigwedge`,
};
const ACCENTS: Readonly<Record<string, string>> = {
  '\u0300': 'grave',
  '\u0301': 'acute',
  '\u0302': 'hat',
  '\u0303': 'tilde',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '\u0306': 'breve',
  '\u0307': 'dot',
  '\u0308': 'ddot',
  '\u030C': 'check',
  '\u0332': 'underline',
  '\u20D6': 'overleftarrow',
  '\u20D7': 'vec',
  '\u20DB': 'dddot',
};
const BELOW: Readonly<Record<string, string>> = {
  '⏟': 'underbrace',
  '→': 'xrightarrow',
  '←': 'xleftarrow',
  '↔': 'xleftrightarrow',
  '⇒': 'xRightarrow',
  '⇌': 'xrightleftharpoons',
};
const ABOVE: Readonly<Record<string, string>> = {
  '⏞': 'overbrace',
  '→': 'overrightarrow',
  '←': 'overleftarrow',
  '↔': 'overleftrightarrow',
};
const FENCES: Readonly<Record<string, string>> = {
  '': '.',
  '{': String.raw`\{`,
  '}': String.raw`\}`,
  '‖': String.raw`\|`,
  '⟨': String.raw`\langle `,
  '⟩': String.raw`\rangle `,
  '〈': String.raw`\langle `,
  '〉': String.raw`\rangle `,
  '⌈': String.raw`\lceil `,
  '⌉': String.raw`\rceil `,
  '⌊': String.raw`\lfloor `,
  '⌋': String.raw`\rfloor `,
};
const FENCE = /^[()[\]|/]$/;
const SCRIPTS: Readonly<Record<string, string>> = {
  'double-struck': 'mathbb',
  fraktur: 'mathfrak',
  script: 'mathcal',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
};
/** Signs with a meaning in TeX; a dollar would end the formula. */
const ESCAPED: Readonly<Record<string, string>> = {
  '\\': String.raw`\backslash `,
  '{': String.raw`\{`,
  '}': String.raw`\}`,
  '#': String.raw`\#`,
  '%': String.raw`\%`,
  '&': String.raw`\&`,
  _: String.raw`\_`,
  '^': String.raw`\wedge `,
  '~': String.raw`\sim `,
  ' ': String.raw`\ `,
};
const WORDS = /[\u0590-\u1CFF]+(?:\s[\u0590-\u1CFF]+)*/g;

const own: Readonly<Record<string, (node: Element) => string>> = {
  f(node) {
    const [above, below] = [inside(node, 'num'), inside(node, 'den')];
    const type = property(node, 'type');
    if (type === 'lin' || type === 'skw') return `${group(above)}/${group(below)}`;
    return `${type === 'noBar' ? String.raw`\genfrac{}{}{0pt}{}` : String.raw`\frac`}{${above}}{${below}}`;
  },
  rad(node) {
    const degree = isOn(property(node, 'degHide')) ? '' : inside(node, 'deg');
    return String.raw`\sqrt${degree === '' ? '' : `[${degree}]`}{${inside(node, 'e')}}`;
  },
  nary(node) {
    const sign = property(node, 'chr') ?? '∫';
    const large = LARGE[sign];
    if (large === undefined) throw new UnknownPart(sign);
    const below = isOn(property(node, 'subHide')) ? '' : inside(node, 'sub');
    const above = isOn(property(node, 'supHide')) ? '' : inside(node, 'sup');
    return `${large}${index('_', below)}${index('^', above)}{${inside(node, 'e')}}`;
  },
  sSup: (node) => `${group(inside(node, 'e'))}${index('^', inside(node, 'sup'))}`,
  sSub: (node) => `${group(inside(node, 'e'))}${index('_', inside(node, 'sub'))}`,
  sSubSup: (node) =>
    `${group(inside(node, 'e'))}${index('_', inside(node, 'sub'))}${index('^', inside(node, 'sup'))}`,
  sPre: (node) =>
    `{}${index('^', inside(node, 'sup'))}${index('_', inside(node, 'sub'))}${inside(node, 'e')}`,
  m: (node) =>
    table(
      'matrix',
      parts(node)
        .filter(({ name }) => name === 'm:mr')
        .map((row) => entries(row).join(' & ')),
    ),
  eqArr: (node) => table('array', entries(node), '{l}'),
  d(node) {
    const fence = (name: string, usual: string): string => {
      const sign = property(node, name) ?? usual;
      const tex = FENCES[sign] ?? (FENCE.test(sign) ? sign : undefined);
      if (tex === undefined) throw new UnknownPart(sign);
      return tex;
    };
    const between = property(node, 'sepChr') ?? '|';
    const [open, close] = [fence('begChr', '('), fence('endChr', ')')];
    return String.raw`\left${open}${entries(node).join(escaped(between))}\right${close}`;
  },
  acc(node) {
    const sign = ACCENTS[property(node, 'chr') ?? '\u0302'];
    if (sign === undefined) throw new UnknownPart('an accent');
    return `\\${sign}{${inside(node, 'e')}}`;
  },
  bar: (node) => `\\${property(node, 'pos') === 'top' ? 'overline' : 'underline'}{${inside(node, 'e')}}`,
  groupChr(node) {
    const signs = property(node, 'pos') === 'top' ? ABOVE : BELOW;
    const sign = signs[property(node, 'chr') ?? '⏟'];
    if (sign === undefined) throw new UnknownPart('a sign of a group');
    return `\\${sign}{${inside(node, 'e')}}`;
  },
  func: (node) => `${functionOf(inside(node, 'fName'))}{${inside(node, 'e')}}`,
  limLow: (node) => limit(inside(node, 'e'), inside(node, 'lim'), '_', 'underset'),
  limUpp: (node) => limit(inside(node, 'e'), inside(node, 'lim'), '^', 'overset'),
  box: (node) => inside(node, 'e'),
  borderBox: (node) => String.raw`\boxed{${inside(node, 'e')}}`,
  phant: (node) =>
    isOn(property(node, 'show') ?? 'on') ? inside(node, 'e') : String.raw`\phantom{${inside(node, 'e')}}`,
  r(node) {
    const text = parts(node)
      .filter(({ name }) => name === 'm:t')
      .flatMap(({ children }) => children.map((one) => ('data' in one ? one.data : '')))
      .join('')
      .replaceAll(/[\u2061-\u2064\u200B]/g, '');
    if (isOn(property(node, 'nor'))) return said(text);
    const script = SCRIPTS[property(node, 'scr') ?? ''];
    const style = property(node, 'sty');
    const tex = escaped(text);
    if (script !== undefined) return `\\${script}{${tex}}`;
    if (style === 'b' || style === 'bi') return String.raw`\mathbf{${tex}}`;
    return style === 'p' && /^[A-Za-z]{2,}$/.test(text) ? String.raw`\mathrm{${tex}}` : tex;
  },
};

const table = (name: string, rows: readonly string[], columns = ''): string =>
  String.raw`\begin{${name}}${columns}${rows.join(String.raw` \\ `)}\end{${name}}`;
/** Rows of a matrix, bracket or equation array; `&` only aligns. */
const entries = (node: Element): string[] =>
  parts(node)
    .filter(({ name }) => name === 'm:e')
    .map((entry) => texOf(entry.children).replaceAll(String.raw`\&`, ''));
const inside = (node: Element, name: string): string => texOf(child(node, name)?.children ?? []);

const said = (text: string): string => {
  if (/[\\{}$]/.test(text)) throw new UnknownPart(text);
  return text === '' ? '' : String.raw`\text{${text.replaceAll(/[#%&_]/g, (sign) => `\\${sign}`)}}`;
};
function escaped(text: string): string {
  if (text.includes('$')) throw new UnknownPart('a dollar');
  return text
    .replaceAll(/[\u{1D400}-\u{1D7FF}ℎ]+/gu, (letters) => letters.normalize('NFKC'))
    .replaceAll(/[\\{}#%&_^~ ]/g, (sign) => ESCAPED[sign] ?? sign)
    .replaceAll(WORDS, (words) => String.raw`\text{${words}}`);
}

/** Writes `\sin` for names that TeX knows; a name may already have a limit. */
function functionOf(tex: string): string {
  const name = /^\\mathrm\{(\w+)\}$/.exec(tex)?.[1] ?? tex;
  if (FUNCTIONS.has(name)) return `\\${name}`;
  return /^[A-Za-z]{2,}$/.test(name) ? String.raw`\operatorname{${name}}` : tex;
}

function limit(base: string, tex: string, sign: '_' | '^', far: string): string {
  const name = functionOf(base);
  return name !== base || /^\\(?:under|over)brace\{/.test(base)
    ? `${name}${index(sign, tex)}`
    : `\\${far}{${tex}}{${base}}`;
}

/** Wrappers, for example tracked changes. */
const TRANSPARENT = /^(?:w:ins|w:moveTo|w:sdt|w:sdtContent|w:smartTag|m:oMath)$/;
function texOf(nodes: readonly ChildNode[]): string {
  let tex = '';
  for (const node of nodes) {
    if (!isTag(node) || node.name.endsWith('Pr')) continue;
    const write = own[node.name.replace(/^m:/, '')];
    if (node.name.startsWith('m:') && write !== undefined) tex += write(node);
    else if (TRANSPARENT.test(node.name)) tex += texOf(node.children);
    else if (node.name.startsWith('m:')) throw new UnknownPart(node.name);
  }
  return tex;
}

/** Converts Word's equation to TeX; undefined if a part can't be converted. */
export function texOfEquation(equation: Element): string | undefined {
  try {
    const tex = texOf(equation.children).trim();
    return tex === '' || tex.includes('$') || formulaHtml(tex, false) === undefined ? undefined : tex;
  } catch (error) {
    if (error instanceof UnknownPart) return undefined;
    throw error;
  }
}
