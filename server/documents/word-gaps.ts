import { type ChildNode, type Document, Element, isTag, isText, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { attribute, formulaHtml } from './formulas.ts';
import { texOfEquation } from './word-formulas.ts';

const OLD_FONTS =
  /^(?:kruti ?dev|akruti|devlys|chanakya|walkman|dv-?tt|dvb|shusha|shivaji|susha|shree-?(?:dev|ban|guj|kan|mal|ori|pun|tam|tel)|lmg-|gopika|terafont|gurbani|anmol|joy$|bamini|tscii|tab-|tace-|ml-?tt|ml[bw]-|nudi|brh|sutonnymj)/i;

const OPENED: Readonly<Record<string, string>> = {
  num: '(',
  den: '/(',
  sup: '^(',
  sub: '_(',
  rad: '√(',
  d: '(',
};
const CLOSED = new Set(['num', 'den', 'sup', 'sub', 'rad', 'd']);

const inLine = (equation: Element): string =>
  equation.children
    .filter(isTag)
    .map((part) => {
      const name = part.name.replace(/^m:/, '');
      if (name === 't') return DomUtils.textContent(part);
      if (name === 'chr') return part.attribs['m:val'] ?? '';
      return `${OPENED[name] ?? ''}${inLine(part)}${CLOSED.has(name) ? ')' : ''}`;
    })
    .join('');

const OF_SIGNS = /^(?:symbol|wingdings|webdings)/i;
/** Quick check: most documents can be shown as they are. */
export const mayHaveGaps = (xml: string): boolean =>
  /<(?:m:oMath|w:object|w:drawing|w:pict|mc:AlternateContent)/.test(xml) ||
  Array.from(xml.matchAll(/w:(?:ascii|hAnsi)="([^"<>]{1,80})"/g), ([, font = '']) => font).some(
    (font) => OLD_FONTS.test(font) || OF_SIGNS.test(font),
  );

export interface Places {
  readonly equation: (equation: Element, isBlock: boolean) => string;
  readonly picturedEquation: () => string;
  /** Undefined where it can be shown. @param isPicture false for Word's drawings */
  readonly picture: (isPicture: boolean, element: Element) => string | undefined;
  readonly number: (paragraph: Element) => string;
}

/** Describes in words what a page can't show. @param keep returns a placeholder for MathML */
export const onPages = (keep: (math: string) => string): Places => ({
  equation(equation, isBlock) {
    const tex = texOfEquation(equation);
    const math = tex === undefined ? undefined : formulaHtml(tex, isBlock);
    if (math !== undefined) return keep(math);
    const line = inLine(equation).trim();
    return line === '' ? '[Equation not shown]' : `[Equation: ${line}]`;
  },
  picturedEquation: () => '[Equation not shown]',
  picture: (isPicture) => (isPicture ? undefined : '[Drawing not shown]'),
  number: () => '',
});

/** Writes formulas between dollars, and counts what a person has to add. */
export function onPapers(
  number: Places['number'],
  keepPicture: (drawing: Element, number: number) => void,
): Places {
  let equations = 0;
  let pictures = 0;
  const picturedEquation = (): string => {
    equations += 1;
    return `[equation ${equations}]`;
  };
  return {
    equation(equation) {
      const gap = picturedEquation();
      const tex = texOfEquation(equation);
      return tex === undefined ? gap : `$${tex}$`;
    },
    picturedEquation,
    picture(_isPicture, element) {
      pictures += 1;
      keepPicture(element, pictures);
      return `[picture ${pictures}]`;
    },
    number,
  };
}

const wordsOf = (words: string): Element =>
  new Element('w:t', { 'xml:space': 'preserve' }, [new Text(words)]);
const runOf = (words: string): Element => new Element('w:r', {}, [wordsOf(words)]);
const has = (node: Element, name: string): boolean =>
  DomUtils.getElementsByTagName(name, node, true, 1).length > 0;
const own = (node: Element | undefined, name: string): Element | undefined =>
  node?.children.find((child): child is Element => isTag(child) && child.name === name);

const isTagged = (node: Element['parent'], name: string): boolean =>
  node !== null && isTag(node) && node.name === name;

const fontOf = (run: Element): string => {
  const fonts = own(own(run, 'w:rPr'), 'w:rFonts');
  return fonts?.attribs['w:ascii'] ?? fonts?.attribs['w:hAnsi'] ?? '';
};
const SIGN = /[\u{F021}-\u{F0FF}A-Za-z"$'@^`\\-]/u;
/** Word's symbols are read by their font, except letters of Symbol. */
const symbolsOf = (text: Element, font: string): Element[] =>
  Array.from(DomUtils.textContent(text), (sign) => {
    const code = ((sign.codePointAt(0) ?? 0) & 0xff).toString(16).padStart(2, '0').toUpperCase();
    return SIGN.test(sign) ? new Element('w:sym', { 'w:font': font, 'w:char': `F0${code}` }) : wordsOf(sign);
  });
const isFormula = (object: Element): boolean =>
  DomUtils.getElementsByTagName('o:OLEObject', object).some(({ attribs }) =>
    /^(?:Equation|MathType)/i.test(attribs['ProgID'] ?? ''),
  );
/** Drawings of old programs; text boxes and lines don't count. */
const isDrawn = (picture: Element): boolean =>
  !has(picture, 'w:txbxContent') &&
  !picture.children.some((part) => isTag(part) && part.attribs['o:hr'] === 't');

/** Rewrites a Word document: numbers, formulas and symbols as text, and names in place of what can't be shown. */
export function rewriteWord(node: Document | Element, places: Places): void {
  node.children = node.children.flatMap((child) => {
    const made = isTag(child) ? rewritten(child, places) : undefined;
    if (made === undefined && isTag(child)) rewriteWord(child, places);
    return made ?? [child];
  });
}

export const xmlOf = (nodes: readonly ChildNode[]): string =>
  nodes
    .map((node) => {
      if (isText(node)) return attribute(node.data);
      if (!isTag(node)) return '';
      const attributes = Object.entries(node.attribs).map(
        ([name, value]) => ` ${name}="${attribute(value)}"`,
      );
      return `<${node.name}${attributes.join('')}>${xmlOf(node.children)}</${node.name}>`;
    })
    .join('');

function rewritten(element: Element, places: Places): ChildNode[] | undefined {
  const put = (words: string | undefined): ChildNode[] | undefined =>
    words === undefined ? undefined : [wordsOf(words)];
  switch (element.name) {
    case 'm:oMathPara':
      rewriteWord(element, places);
      return element.children;
    case 'm:oMath':
      return [runOf(places.equation(element, isTagged(element.parent, 'm:oMathPara')))];
    case 'w:object':
      return isFormula(element) ? put(places.picturedEquation()) : put(places.picture(true, element));
    case 'w:drawing':
      return put(places.picture(has(element, 'pic:pic'), element));
    case 'w:pict':
      return has(element, 'v:imagedata') || isDrawn(element)
        ? put(places.picture(has(element, 'v:imagedata'), element))
        : undefined;
    case 'mc:AlternateContent': {
      const other = own(element, 'mc:Fallback');
      if (other === undefined) return put(places.picture(false, element));
      rewriteWord(other, places);
      return other.children;
    }
    case 'w:r': {
      const font = fontOf(element);
      if (!OF_SIGNS.test(font)) return undefined;
      element.children = element.children.flatMap((child) =>
        isTag(child) && child.name === 'w:t' ? symbolsOf(child, font) : [child],
      );
      return undefined;
    }
    case 'w:p': {
      const number = places.number(element);
      const properties = own(element, 'w:pPr');
      if (number !== '' && properties !== undefined)
        element.children.splice(element.children.indexOf(properties) + 1, 0, runOf(number));
      return undefined;
    }
    default:
      return undefined;
  }
}

export const oldFontIn = (root: Document): string | undefined =>
  DomUtils.getElementsByTagName('w:r', root)
    .map((run) => (own(run, 'w:t') === undefined ? '' : fontOf(run)))
    .find((font) => OLD_FONTS.test(font));

export const oldFontNotice = (font: string): string =>
  `<p><strong>This document is in the old font “${font}” and cannot be shown here.</strong></p>` +
  '<p>Download it and open it in Word on a computer that has this font.</p>' +
  '<p>Is it yours? Save it as PDF, or change its text to Unicode (for example the font Mangal), and upload that file.</p>';
