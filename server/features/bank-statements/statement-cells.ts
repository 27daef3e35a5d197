/** Names of columns in ten banks' files, the best first: lower case, no dots and brackets, spaces only between words. */
const NAMES = {
  date: 'date|txn date|tran date|transaction date|transaction date & time|txn posted date|post date|posting date|value date',
  narration:
    'narration|description|particulars|transaction remarks|remarks|details|transaction details|transaction particulars',
  reference:
    'utr|rrn|utr no|utr number|upi ref no|bank reference no|bank ref no|chq/refno|chq/ref number|chq/ref no|ref no/cheque no|ref no|reference no|cheque number|chqno|transaction id',
  credit:
    'deposit amt|deposit amount inr|deposit amount|deposits|deposit|credit|credit amount|cr|cr amount|deposit cr',
  debit:
    'withdrawal amt|withdrawal amount inr|withdrawal amount|withdrawals|withdrawal|debit|debit amount|dr|dr amount|withdrawal dr',
  amount: 'amount|amount inr|transaction amount|txn amount',
  sign: 'dr/cr|cr/dr|type|transaction type',
} as const;

export type Columns = { readonly [Column in keyof typeof NAMES]?: number | undefined };

const bareName = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/[().\s]+/g, ' ')
    .replaceAll(/ ?\/ ?/g, '/')
    .trim();

/** The best name of a kind wins, not the first. */
export function findColumns(header: readonly string[]): Columns {
  const names = header.map(bareName);
  const found = Object.entries(NAMES).flatMap(([column, known]) => {
    const best = known.split('|').find((name) => names.includes(name));
    return best === undefined ? [] : [[column, names.indexOf(best)] as const];
  });
  return Object.fromEntries(found);
}

export const isEnough = ({ date, credit, amount, narration, reference }: Columns): boolean =>
  date !== undefined && (credit ?? amount) !== undefined && (narration ?? reference) !== undefined;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const ISO = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)\b/;
const INDIAN = /^(?<day>\d{1,2})[/ .-](?<month>\d{1,2}|[A-Za-z]{3})[A-Za-z]*[/ .-](?<year>\d{4}|\d{2})\b/;

/** A day of an Indian statement, day before month, as `2026-08-24`; undefined for anything else. */
export function readDay(cell: string): string | undefined {
  const text = cell.trim().slice(0, 30);
  const found = (ISO.exec(text) ?? INDIAN.exec(text))?.groups;
  if (found === undefined) return undefined;
  const { year = '', month = '', day = '' } = found;
  const nth = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.toLowerCase()) + 1;
  const date = new Date(Date.UTC(Number(year.padStart(4, '20')), nth - 1, Number(day)));
  // 31 February is no day.
  const isDay = date.getUTCMonth() === nth - 1 && date.getUTCDate() === Number(day);
  return isDay ? date.toISOString().slice(0, 10) : undefined;
}

/** Paise of `₹ 1,23,456.00 Cr`, negative for `(500.00)` and `Dr`; undefined where there is no amount. */
export function readAmount(cell: string): number | undefined {
  const text = cell.slice(0, 40);
  const match = /^[\s₹]*(?:Rs\.?|INR)?\s*(\(?)(-?)([\d,]+(?:\.\d{1,2})?)\)?\s*(cr|dr)?\.?\s*$/i.exec(text);
  if (match === null) return undefined;
  const [, bracket, minus, digits = '', sign] = match;
  const paise = Math.round(Number(digits.replaceAll(',', '')) * 100);
  if (!Number.isSafeInteger(paise) || paise === 0) return undefined;
  return bracket === '(' || minus === '-' || sign?.toLowerCase() === 'dr' ? -paise : paise;
}

/** What Excel makes of a number with 12 digits when it saves a CSV file. */
export const isRuined = (cell: string): boolean => /^\s*\d(?:\.\d+)?E\+?\d+\s*$/i.test(cell.slice(0, 30));

const REFERENCE = /(?<![\dA-Za-z])0*(\d{11,12})(?!\d)/g;
const UTR = /\b[A-Z]{4}[A-Z0-9]{12}(?:[A-Z0-9]{6})?\b/g;

/** References in a text, each with 12 digits or as a bank's UTR; Excel drops a leading zero. */
export function readReferences(text: string): string[] {
  const digits = [...text.matchAll(REFERENCE)].map(([, number = '']) => number.padStart(12, '0'));
  const utrs = (text.match(UTR) ?? []).filter((utr) => /\d{6}/.test(utr));
  return [...new Set([...digits, ...utrs])].filter((reference) => !/^0+$/.test(reference));
}
