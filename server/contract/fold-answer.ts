import { foldTyping } from './fold-text.ts';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';
const raised = (signs: string): string =>
  `^${Array.from(signs, (sign) => '0123456789+-'[RAISED.indexOf(sign)]).join('')}`;

/** Folds answers that mean the same: like `foldTyping`, × and x, `10⁸` and `10^8`, no final full stop. */
export const foldAnswer = (text: string): string =>
  foldTyping(
    text
      .replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+/g, raised)
      .replaceAll(/(?<=\p{Nd})[¼-¾⅐-⅞]/gu, ' $&')
      .replaceAll(/[×✕]/g, 'x'),
  ).replace(/ ?(?<![.।])[.।]+$/, '');

const POWER = /^([+-]?[\d.,]+)[x*·]10\^?\(?([+-]?\d{1,3})\)?$/;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/;

/** Removes digit groups, also of lakh and crore; reads an unambiguous comma as decimal sign. */
function withoutGroups(text: string): string {
  if (/^[+-]?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  if (/^[+-]?[1-9]\d{0,2}(?:\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
}

function decimalIn(text: string): number | undefined {
  const [, digits = '', exponent] = POWER.exec(text) ?? [];
  const plain =
    exponent === undefined
      ? text.replace(/^10\^\(?([+-]?\d{1,3})\)?$/, '1e$1')
      : `${withoutGroups(digits)}e${exponent}`;
  const number = withoutGroups(plain);
  return DECIMAL.test(number) ? Number(number) : undefined;
}

/** Reads `1,00,000`, `₹500/-`, `३.५`, `3 × 10⁸`, `1½`, `9.8 m/s²`. @returns undefined for another unit or no number */
export function numberIn(text: string, unit = ''): number | undefined {
  const folded = foldAnswer(text);
  const plain = folded.replace(/^([+-]?) ?(?:₹|rs\.?|inr) ?/, '$1').replace(/ ?\/-$/, '');
  const ending = foldAnswer(unit);
  const bare = ending !== '' && plain.endsWith(ending) ? plain.slice(0, -ending.length).trim() : plain;
  const [, sign = '', whole = '0', above = '', below = ''] =
    /^([+-]?) ?(?:(\d+) )?(\d+) ?\/ ?(\d+)$/.exec(bare) ?? [];
  if (Number(below) > 0) return Number(`${sign}1`) * (Number(whole) + Number(above) / Number(below));
  // Numbers have spaces only between groups and around power signs.
  const joined = bare.replaceAll(/(?<=\d) (?=\d{2,3}(?:\D|$))/g, ',').replaceAll(/ ?([x*·^.+-]) ?/g, '$1');
  return decimalIn(joined);
}
