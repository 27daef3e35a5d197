import temml from 'temml';

/** What a formula consists of; nothing of it runs, loads or has a style of its own. */
export const MATH_TAGS =
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mstyle menclose mpadded mphantom'.split(
    ' ',
  );
export const MATH_ATTRIBUTES =
  'display displaystyle scriptlevel mathvariant stretchy fence separator form largeop movablelimits symmetric accent accentunder linethickness lspace rspace minsize maxsize width height depth voffset notation columnalign data-tex data-line data-align'.split(
    ' ',
  );

/** What people may write in one formula, in characters. */
const LONGEST = 2000;
const LIMITS = {
  throwOnError: true,
  trust: false,
  strict: false,
  maxSize: [20, 20] as [number, number],
  maxExpand: 200,
};

/** A nucleus as chemists write it: `^{238}_{92}U`. */
const NUCLEUS = /\^\{?(\d{1,3})\}?_\{?([-+]?\d{1,3})\}?\s*([A-Z][a-z]?|[a-z])(?![a-z])/g;
const PRESCRIPT = /\\prescript\{([^{}]{0,20})\}\{([^{}]{0,20})\}/g;

/** The library draws the numbers of a nucleus over each other; before an empty base they are right. */
const withNuclei = (tex: string): string =>
  tex
    .replaceAll(PRESCRIPT, '{}^{$1}_{$2}')
    .replaceAll(/\\ce\{(?:[^{}]|\{[^{}]*\})*\}/g, (ce) =>
      ce.replaceAll(NUCLEUS, '$$\\text{}^{$1}_{$2}\\mathrm{$3}$$'),
    );

/** Lines that browsers draw around signs by our styles. */
const LINES = /^(?:(?:top|bottom|box|updiagonalstrike|downdiagonalstrike|horizontalstrike)(?: |$))+$/;

/**
 * Says in attributes what the library says in styles and classes: lines of tables and boxes, and how cells are aligned.
 * @throws Error for lines that would not be drawn: they would be missed
 */
function withLines(html: string): string {
  for (const [, notation = ''] of html.matchAll(/ notation="([^"]*)"/g))
    if (!LINES.test(notation)) throw new Error(`No style draws ${notation}.`);
  if (html.includes('tml-cancelto')) throw new Error('No style draws it.');
  return html
    .replaceAll('<mspace mathbackground="black"', '<mspace data-line="fill"')
    .replaceAll(/ style="([^"]*)"/g, (_all, style: string) => {
      const sides = [...style.matchAll(/border-(left|right|top|bottom):/g)].map(([, side]) => side);
      if (style.includes('border:')) sides.push('box');
      return sides.length === 0 ? '' : ` data-line="${sides.join(' ')}"`;
    })
    .replaceAll(/ class="tml-(left|right)"/g, ' data-align="$1"');
}

/** Returns a text as it stands between the quotes of an attribute. */
export const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Returns the MathML of a formula in TeX.
 * @param isBlock whether it has lines of its own
 * @returns undefined where it can't be read, is too long or wants more than formulas may
 */
export function formulaHtml(tex: string, isBlock: boolean): string | undefined {
  if (tex.length > LONGEST) return undefined;
  try {
    const html = temml.renderToString(withNuclei(tex), { ...LIMITS, displayMode: isBlock });
    return withLines(html).replace('<math', `<math data-tex="${attribute(tex)}"`);
  } catch {
    return undefined;
  }
}
