import temml from 'temml';

/** MathML only: nothing runs, loads or has styles. */
export const MATH_TAGS =
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mstyle menclose mpadded mphantom'.split(
    ' ',
  );
export const MATH_ATTRIBUTES =
  'display displaystyle scriptlevel mathvariant stretchy fence separator form largeop movablelimits symmetric accent accentunder linethickness lspace rspace minsize maxsize width height depth voffset notation columnalign data-tex data-line data-align'.split(
    ' ',
  );

const LONGEST = 2000;
const LIMITS = {
  throwOnError: true,
  trust: false,
  strict: false,
  maxSize: [20, 20] as [number, number],
  maxExpand: 200,
};

/** Nuclei as chemists write them: `^{238}_{92}U`. */
const NUCLEUS = /\^\{?(\d{1,3})\}?_\{?([-+]?\d{1,3})\}?\s*([A-Z][a-z]?|[a-z])(?![a-z])/g;
const PRESCRIPT = /\\prescript\{([^{}]{0,20})\}\{([^{}]{0,20})\}/g;

/** An empty base keeps the library from drawing the two numbers over each other. */
const withNuclei = (tex: string): string =>
  tex
    .replaceAll(PRESCRIPT, '{}^{$1}_{$2}')
    .replaceAll(/\\ce\{(?:[^{}]|\{[^{}]*\})*\}/g, (ce) =>
      ce.replaceAll(NUCLEUS, '$$\\text{}^{$1}_{$2}\\mathrm{$3}$$'),
    );

const LINES = /^(?:(?:top|bottom|box|updiagonalstrike|downdiagonalstrike|horizontalstrike)(?: |$))+$/;

/** Moves table lines and alignment from styles to attributes. @throws Error for lines that can't be drawn */
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

export const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Converts TeX to MathML; undefined if invalid, too long or not allowed. */
export function formulaHtml(tex: string, isBlock: boolean): string | undefined {
  if (tex.length > LONGEST) return undefined;
  try {
    const html = temml.renderToString(withNuclei(tex), { ...LIMITS, displayMode: isBlock });
    return withLines(html).replace('<math', `<math data-tex="${attribute(tex)}"`);
  } catch {
    return undefined;
  }
}
