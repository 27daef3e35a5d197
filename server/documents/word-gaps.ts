/** Fonts whose letters are those of Indian scripts only with the font itself: everywhere else their text is noise. */
const OLD_FONTS =
  /^(?:kruti ?dev|akruti|devlys|chanakya|walkman|dv-?tt|dvb|shusha|shivaji|susha|shree-?(?:dev|ban|guj|kan|mal|ori|pun|tam|tel)|lmg-|gopika|terafont|gurbani|anmol|joy$|bamini|tscii|tab-|tace-|ml-?tt|ml[bw]-|nudi|brh|sutonnymj)/i;

/** Everything between a tag and its end, one after another; what has no end stays as it is. */
function replaceElements(xml: string, name: string, write: (element: string) => string): string {
  const open = new RegExp(String.raw`<${name}(?=[\s>])[^>]*>`, 'g');
  const close = `</${name}>`;
  const parts: string[] = [];
  let at = 0;
  for (let found = open.exec(xml); found !== null; found = open.exec(xml)) {
    const end = xml.indexOf(close, open.lastIndex);
    if (end === -1) break;
    open.lastIndex = end + close.length;
    parts.push(xml.slice(at, found.index), write(xml.slice(found.index, open.lastIndex)));
    at = open.lastIndex;
  }
  return parts.join('') + xml.slice(at);
}

const text = (words: string): string => `<w:t xml:space="preserve">${words}</w:t>`;

/** How the parts of an equation are written in a line. */
const OPENED: Readonly<Record<string, string>> = {
  num: '(',
  den: '/(',
  sup: '^(',
  sub: '_(',
  rad: '√(',
  d: '(',
};
const CLOSED = new Set(['num', 'den', 'sup', 'sub', 'rad', 'd']);

/** `[Equation: F=(mv²)/(r)]`; its texts are escaped already. */
function equation(element: string): string {
  const tokens = element.matchAll(/<m:t(?:\s[^>]*)?>([^<]*)<|<m:chr\s[^>]*m:val="([^"<]*)"|<(\/?)m:(\w+)/g);
  let line = '';
  for (const [, words, sign, end, name = ''] of tokens)
    line += words ?? sign ?? (end === '' ? (OPENED[name] ?? '') : CLOSED.has(name) ? ')' : '');
  return `<w:r>${text(line.trim() === '' ? '[Equation not shown]' : `[Equation: ${line}]`)}</w:r>`;
}

/** Names in its place what a page can't show: equations, also of MathType, and drawings that are no picture. */
export function nameGaps(xml: string): string {
  let named = xml.replaceAll(/<\/?m:oMathPara(?=[\s>])[^>]*>/g, '');
  named = replaceElements(named, 'm:oMath', equation);
  named = replaceElements(named, 'w:object', (element) =>
    /ProgID="(?:Equation|MathType)/i.test(element) ? text('[Equation not shown]') : element,
  );
  return replaceElements(named, 'w:drawing', (element) =>
    element.includes('<pic:pic') ? element : text('[Drawing not shown]'),
  );
}

/** The first old font that a document has text in. */
export function oldFontIn(xml: string): string | undefined {
  let found: string | undefined;
  replaceElements(xml, 'w:r', (run) => {
    const [, font = ''] = /<w:rFonts\s[^>]*w:(?:ascii|hAnsi)="([^"]*)"/.exec(run) ?? [];
    if (found === undefined && OLD_FONTS.test(font) && run.includes('<w:t')) found = font;
    return run;
  });
  return found;
}

/** What a student and its author read instead of a document in such a font. */
export const oldFontNotice = (font: string): string =>
  `<p><strong>This document is in the old font “${font}” and cannot be shown here.</strong></p>` +
  '<p>Download it and open it in Word on a computer that has this font.</p>' +
  '<p>Is it yours? Save it as PDF, or change its text to Unicode (for example the font Mangal), and upload that file.</p>';
