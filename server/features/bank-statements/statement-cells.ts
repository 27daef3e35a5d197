import { indianDay } from '../../contract/india-time.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const DAYS = [
  /^(?<year>\d{4})[-/.](?<month>\d\d)[-/.](?<day>\d\d)(?!\d)/,
  /^(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<day>\d{1,2})[/ .-](?<month>\d{1,2})[/ .-](?<year>\d{4}|\d{2})(?!\d)/,
  /^(?:[A-Za-z]{3,9},? )?(?<day>\d{1,2})(?:st|nd|rd|th)?[/ .-]?(?<month>[A-Za-z]{3,9})[/ .,'-]{0,2}(?<year>\d{4}|\d{2})(?!\d)/,
  /^(?<month>[A-Za-z]{3,9})\.? ?(?<day>\d{1,2}),? (?<year>\d{4})(?!\d)/,
];
/** A time of London: in India the next day begins at half past six there. */
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;
const EPOCH_OF_EXCEL = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60_000;

export type DayOrder = 'day-first' | 'month-first';

/** Caches days: a file has few different ones. */
const read = {
  'day-first': new Map<string, string | undefined>(),
  'month-first': new Map<string, string | undefined>(),
};
const MOST_READ = 5000;

/** Reads a day as `2026-08-24`; undefined for anything else. @param order of `3/9/2026`, one for a whole file */
export function readDay(cell: string, order: DayOrder = 'day-first'): string | undefined {
  const known = read[order];
  const text = cell.slice(0, 40);
  if (!known.has(text)) {
    if (known.size >= MOST_READ) known.clear();
    known.set(text, dayOf(text.trim(), order));
  }
  return known.get(text);
}

function dayOf(text: string, order: DayOrder): string | undefined {
  if (!/\d/.test(text)) return undefined;
  if (/^[3-6]\d{4}(?:\.\d+)?$/.test(text))
    return new Date(EPOCH_OF_EXCEL + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  if (UTC.test(text) && Number.isFinite(Date.parse(text))) return indianDay(Date.parse(text));
  let found: RegExpExecArray | null = null;
  for (const pattern of DAYS) found ??= pattern.exec(text);
  const { year = '', ...parts } = found?.groups ?? {};
  if (year === '') return undefined;
  const isSwapped = order === 'month-first' && /^\d{1,2}[/ .-]\d{1,2}[/ .-]/.test(text);
  const { day = '', month = '' } = isSwapped ? { day: parts['month'], month: parts['day'] } : parts;
  const nth = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const date = new Date(Date.UTC(Number(year.padStart(4, '20')), nth - 1, Number(day)));
  // Refuses 31 February.
  const isReal = date.getUTCMonth() === nth - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

export const isDay = (cell: string): boolean =>
  readDay(cell) !== undefined ||
  (/^\d{1,2}[/ .-]\d/.test(cell) && readDay(cell, 'month-first') !== undefined);

const AMOUNT = /^([+-]?)(cr|dr)?[.:]?([+-]?)(\(?)([+-]?)(\d[\d.,]*|\.\d+)\)?([+-]?)\(?(cr|dr|c|d)?\.?\)?$/i;
const GROUPED = /^\d*(?:\.\d*)?$|^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;
const DECIMAL_COMMA = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/;

/** Fast path for the usual format; the general path gives the same result. */
const PLAIN = /^\d[\d,]*(?:\.\d\d?)?$/;

function paiseOf(digits: string): number | undefined {
  const isGrouped = GROUPED.test(digits);
  if (!isGrouped && !DECIMAL_COMMA.test(digits)) return undefined;
  const plain = isGrouped ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.');
  const exact = Number(plain) * 100;
  const paise = Math.round(exact);
  return Number.isSafeInteger(paise) && Math.abs(exact - paise) <= 0.01 ? paise : undefined;
}

/** Reads paise and sign of `₹ 1,23,456.00 Cr`; undefined without an amount. */
export function readAmount(
  cell: string,
  mayBeZero = false,
): { paise: number; sign: 'in' | 'out' | undefined } | undefined {
  if (PLAIN.test(cell) && cell.length <= 40) {
    const paise = paiseOf(cell);
    return paise === undefined || (paise === 0 && !mayBeZero) ? undefined : { paise, sign: undefined };
  }
  if (!/\d/.test(cell)) return undefined;
  const text = cell
    .slice(0, 40)
    .replaceAll(/rs\.?|re\.|inr|\/-|[₹`?\s]/gi, '')
    .replaceAll(/[\u2012-\u2014\u2212]/g, '-');
  const match = AMOUNT.exec(text);
  if (match === null) return undefined;
  const [, before, word, between, bracket, inside, digits = '', after, suffix] = match;
  const paise = paiseOf(digits);
  if (paise === undefined || (paise === 0 && !mayBeZero)) return undefined;
  const signs = `${before}${between}${inside}${after}`;
  const letter = (word ?? suffix ?? '').charAt(0).toLowerCase();
  if (signs.includes('-') || bracket || letter === 'd') return { paise, sign: 'out' };
  return { paise, sign: signs.includes('+') || letter === 'c' ? 'in' : undefined };
}

const wordOf =
  <Meaning extends string>(meanings: readonly (readonly [Meaning, RegExp])[]) =>
  (cell: string): Meaning | undefined => {
    // Paytm writes an apostrophe before each value.
    const word = cell.trim().replace(/^'|^\((.*)\)$/, '$1');
    return meanings.find(([, pattern]) => pattern.test(word))?.[0];
  };

const UNDONE = /refund|revers|return|charge ?back|taken back/i;

export const signOf = wordOf([
  ['in', /^(?:\+|c|cr|credit|credited|deposit|in|received|receipt|money in|paid in|inward|collect)\.?$/i],
  ['out', /^(?:-|d|dr|debit|debited|withdrawal|out|paid|sent|money out|paid out|outward)\.?$/i],
]);

export const typeOf = wordOf([
  ['out', UNDONE],
  ['none', /^(?:payout|settlement|fee|charge|adjustment|dispute|commission|cash ?back|reward|tax)s?$/i],
]);

/** What a merchant report, which has fees, calls a payment that came in. */
export const saleOf = wordOf([['in', /^(?:acquiring|payment|sale)$/i]]);

/** The code of a currency; none is that of the account. */
export const isRupees = (cell: string): boolean => /^'?(?:inr|356|rs\.?|₹|)$/i.test(cell.trim());

const wholeStatusOf = wordOf([
  [
    'done',
    /^(?:txn[ _]?)?(?:success(?:ful|fully)?|completed?|captured|settled|paid|processed|credited|received|done|ok|approved|s)$/i,
  ],
  ['undone', UNDONE],
  [
    'never',
    /fail|pending|declin|cancel|expir|reject|time ?d? ?out|initiat|created|authori|hold|progress|abort|drop|unpaid/i,
  ],
]);

/** Reads a status; undefined for a payment that was refunded in part: what stays, only a person can tell. */
export const statusOf = (cell: string) => (/^'?part/i.test(cell) ? undefined : wholeStatusOf(cell));

/** Excel's scientific notation of a 12-digit number in CSV. */
export const isRuined = (cell: string): boolean => /^\d(?:\.\d+)?E\+?\d+$/i.test(cell.slice(0, 30));

const UTR = /(?<![A-Z0-9])(?=[A-Z0-9]{0,21}[A-Z])(?=[A-Z0-9]{0,16}\d{6})[A-Z0-9]{16,22}(?![A-Z0-9@])/g;

/** Returns 12-digit numbers without the zeros that banks prepend; Excel drops a leading zero. */
const twelveDigits = (numbers: readonly string[] | null): string[] =>
  (numbers ?? [])
    .map((number) => number.replace(/^0+/, '').padStart(12, '0'))
    .filter((number) => number.length === 12);
const isZero = (number: string): boolean => /^0+$/.test(number);

/** Reads a reference column: 12-digit numbers or a bank's UTR. */
export function referencesInColumn(cell: string): string[] {
  const digits = twelveDigits(cell.match(/(?<![\dA-Za-z])\d{11,}(?![\dA-Za-z])/g));
  return [...digits, ...(cell.toUpperCase().match(UTR) ?? [])].filter((reference) => !isZero(reference));
}

const MARK = /(?<![A-Z])(?:UPI|IMPS|NEFT|RTGS|RRN|UTR|REF(?:ERENCE)?|MMT|INET|P2A|P2M|BHIM)(?![A-Z]{3})/;
const MOBILE = /^91[6-9]/;

/** Reads references in a narration: only after a word like UPI or UTR, never in an address like `919000000002@upi`. */
export function referencesInText(text: string): string[] {
  const upper = text.toUpperCase();
  const mark = upper.search(MARK);
  if (mark < 0) return [];
  const behind = upper.slice(mark);
  const numbers = twelveDigits(behind.match(/(?<![\dA-Z])\d{12,}(?![\dA-Z@])/g));
  // The payment's own reference is first; account and mobile numbers follow.
  const own = numbers.find((number) => !MOBILE.test(number)) ?? numbers[0];
  const utrs = behind.match(UTR) ?? [];
  return own === undefined || isZero(own) ? utrs : [own, ...utrs];
}
