/** Words of columns' names, each with its other spellings. */
const SPELLINGS = Object.entries({
  transaction: 'txn tran trans trn tranx transactions',
  date: 'dt',
  amount: 'amt amounts',
  reference: 'ref refno',
  'cheque no': 'chqno',
  cheque: 'chq chque instrument instr inst',
  no: 'num number nos nbr id',
  credit: 'cr credits credited deposit deposits deposited',
  debit: 'dr debits debited withdrawal withdrawals withdraw withdraws withdrawl withdrawls withdrawn wdl',
  balance: 'bal',
  narration: 'description desc particular particulars remark remarks detail details',
  'debit/credit': 'drcr crdr',
  '': 'inr rs rupees',
});
const WORD = new Map(SPELLINGS.flatMap(([word, others]) => others.split(' ').map((other) => [other, word])));

/** `Withdrawal Amt.(INR)` and `DR AMOUNT` are both `debit amount`. */
function plainName(cell: string): string {
  const words =
    cell
      .slice(0, 80)
      .toLowerCase()
      .replaceAll('|', '/')
      .match(/[a-z0-9]+|[/+]/g) ?? [];
  const plain = words.map((word) => WORD.get(word) ?? word).filter(Boolean);
  return plain
    .filter((word, at) => word !== plain[at - 1])
    .join(' ')
    .replaceAll(' / ', '/')
    .replace(/(?<=amount|balance|credit|debit) in$/, '');
}

const isDay = (cell: string): boolean => readDay(cell) !== undefined;
const isMoney = (cell: string): boolean =>
  readAmount(cell) !== undefined || /^(?:[-\s0.]+|nil|n\/?a)$/i.test(cell);
const isSign = (cell: string): boolean => signOf(cell) !== undefined;
const isAny = (): boolean => true;

/** What a column is by its plain name, the best name first, and what its cells are then. */
const KINDS = {
  date: [
    /^(?:transaction )?date(?: time)?$/,
    /^(?:transaction|payment|created|creation|paid|credit) (?:date|at|on|time)\b/,
    /^date\b|\b(?:posted|post|posting|entry|book(?:ing)?) date\b/,
    /\bdate\b/,
    isDay,
  ],
  narration: [
    /^(?:transaction )?narration\b/,
    /\bnarration$/,
    /^(?:\w+ )?(?:notes?|message|comments?|purpose)$/,
    isAny,
  ],
  credit: [
    /^(?:transaction )?(?:credit|paid in|money in|receipts?|inflow)(?: amount)?$|^amount credit$/,
    isMoney,
  ],
  debit: [
    /^(?:transaction )?(?:debit|paid out|money out|payments?|outflow)(?: amount)?$|^amount debit$/,
    isMoney,
  ],
  amount: [
    /^(?:(?:gross|total|transaction|payment|paid|collected|order) )*amount(?: (?:paid|received|collected))?$/,
    /^(?:transaction )?(?:amount )?(?:debit|credit) ?\/ ?(?:debit|credit)(?: amount)?$/,
    isMoney,
  ],
  sign: [
    /^(?:amount |transaction )?(?:debit|credit|d|c)(?: |\/| or )+(?:debit|credit|d|c)\b/,
    /type|sign|indicator|direction|flow/,
    isSign,
  ],
  status: [/^(?:transaction |payment |order |upi )?(?:status|state)$/, isAny],
  type: [/^(?:transaction |payment |entity )?type$/, isAny],
  fee: [/^(?:fee|fees|commission|mdr|total fee)\b/, isAny],
} as const;

/** A column of payers: the report lists money that came in. */
const PAYER = /^(?:payer|customer|sender|remitter|paid by|received from|buyer)\b|^(?:contact|vpa|upi no)$/;
const PAYEE = /\b(?:payee|beneficiary|payout|vendor|paid to)\b/;
/** Places of references, without those of a payout that holds many payments. */
const REFERENCE = [
  /\b(?:utr|rrn)\b/,
  /\breference\b/,
  /\bcheque\b/,
  /\bupi (?:transaction )?no$/,
  /^(?:bank )?transaction no$/,
];
const NO_REFERENCE = /settle|payout|order|merchant|branch|batch|date|amount|balance|status|original/;

type Kind = keyof typeof KINDS;

/** Where columns are, counted from 0. */
export type Columns = { readonly [Column in Kind | 'reference']?: number | undefined } & {
  /** Every amount is money that came in. */
  readonly amounts?: 'in' | undefined;
};

export interface Layout extends Columns {
  readonly references: readonly number[];
  readonly payers: readonly number[];
}

/** @param below rows under the names, by which columns with alike names are told apart */
export function findLayout(names: readonly string[], below: readonly (readonly string[])[]): Layout {
  const plain = names.map(plainName);
  const indexes = (pattern: RegExp): number[] =>
    plain.flatMap((name, at) => (name && pattern.test(name) ? [at] : []));
  const found: { [Name in Kind]?: number } = {};
  for (const [kind, tests] of Object.entries(KINDS)) {
    const fits = tests.at(-1) as (cell: string) => boolean;
    const isIt = (at: number): boolean => {
      const cells = below.flatMap((row) => row[at] || []);
      return (
        cells.filter(fits).length >= cells.length / 2 &&
        (cells.length > 0 || !/^(?:sign|status|type)$/.test(kind))
      );
    };
    const named = (tests.slice(0, -1) as RegExp[]).flatMap(indexes);
    const at = named.find((one) => isIt(one) && !(kind === 'sign' && plain[one - 1]?.startsWith('balance')));
    if (at !== undefined) found[kind as Kind] = at;
  }
  const references = [...new Set(REFERENCE.flatMap(indexes))].filter(
    (at) => !NO_REFERENCE.test(plain[at] ?? ''),
  );
  const payers = plain.some((name) => PAYEE.test(name)) ? [] : indexes(PAYER);
  return { ...found, references, payers };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const DAYS = [
  /^(?<year>\d{4})[-/.](?<month>\d\d)[-/.](?<day>\d\d)(?!\d)/,
  /^(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<day>\d{1,2})[/ .-](?<month>\d{1,2})[/ .-](?<year>\d{4}|\d{2})(?!\d)/,
  /^(?:[A-Za-z]{3,9},? )?(?<day>\d{1,2})(?:st|nd|rd|th)?[/ .-]?(?<month>[A-Za-z]{3,9})[/ .,'-]{0,2}(?<year>\d{4}|\d{2})(?!\d)/,
  /^(?<month>[A-Za-z]{3,9})\.? ?(?<day>\d{1,2}),? (?<year>\d{4})(?!\d)/,
];
const EPOCH_OF_EXCEL = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60_000;

/** A day of an Indian statement, day before month, as `2026-08-24`; undefined for anything else. */
export function readDay(cell: string): string | undefined {
  const text = cell.trim().slice(0, 40);
  if (/^[3-6]\d{4}(?:\.\d+)?$/.test(text))
    return new Date(EPOCH_OF_EXCEL + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  const found = DAYS.map((pattern) => pattern.exec(text)?.groups).find(Boolean);
  if (found === undefined) return undefined;
  const { year = '', month = '', day = '' } = found;
  const nth = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const date = new Date(Date.UTC(Number(year.padStart(4, '20')), nth - 1, Number(day)));
  // 31 February is no day.
  const isReal = date.getUTCMonth() === nth - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

const AMOUNT =
  /^([+-]?)(cr|dr)?[.:]?([+-]?)(\(?)([+-]?)(\d+(?:\.\d*)?|\.\d+)\)?([+-]?)\(?(cr|dr|c|d)?\.?\)?$/i;

/** Paise of `₹ 1,23,456.00 Cr`, with the sign that the cell itself has; undefined where there is no amount. */
export function readAmount(cell: string): { paise: number; sign: 'in' | 'out' | undefined } | undefined {
  const text = cell.slice(0, 40).replaceAll(/rs\.?|inr|\/-|[₹`?,\s]/gi, '');
  const match = AMOUNT.exec(text);
  if (match === null) return undefined;
  const [, before, word, between, bracket, inside, digits, after, suffix] = match;
  const exact = Number(digits) * 100;
  const paise = Math.round(exact);
  if (!Number.isSafeInteger(paise) || paise === 0 || Math.abs(exact - paise) > 0.01) return undefined;
  const signs = `${before}${between}${inside}${after}`;
  const letter = (word ?? suffix ?? '').charAt(0).toLowerCase();
  if (signs.includes('-') || bracket || letter === 'd') return { paise, sign: 'out' };
  return { paise, sign: signs.includes('+') || letter === 'c' ? 'in' : undefined };
}

/** Reads a word of a bank. @param meanings the first that fits counts */
const wordOf =
  <Meaning extends string>(meanings: readonly (readonly [Meaning, RegExp])[]) =>
  (cell: string): Meaning | undefined => {
    const word = cell.trim().replace(/^\((.*)\)$/, '$1');
    return meanings.find(([, pattern]) => pattern.test(word))?.[0];
  };

const UNDONE = /refund|revers|return|charge ?back|taken back/i;

/** What the word beside an amount says. */
export const signOf = wordOf([
  ['in', /^(?:\+|c|cr|credit|credited|deposit|in|received|receipt|money in|paid in|inward|collect)\.?$/i],
  ['out', /^(?:-|d|dr|debit|debited|withdrawal|out|paid|sent|money out|paid out|outward)\.?$/i],
]);

/** The direction of a report's lines that are no payments. */
export const typeOf = wordOf([
  ['out', UNDONE],
  ['none', /^(?:payout|settlement|fee|charge|adjustment|dispute|commission|cash ?back|reward|tax)s?$/i],
]);

/** Whether a payment came in, was taken back, or never came. */
export const statusOf = wordOf([
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

/** What Excel makes of a number with 12 digits when it saves a CSV file. */
export const isRuined = (cell: string): boolean => /^\d(?:\.\d+)?E\+?\d+$/i.test(cell.slice(0, 30));

const UTR = /(?<![A-Z0-9])(?=[A-Z0-9]{0,21}[A-Z])(?=[A-Z0-9]{0,16}\d{6})[A-Z0-9]{16,22}(?![A-Z0-9@])/g;

/** References in a cell made for them, each with 12 digits or as a bank's UTR; Excel drops a leading zero. */
export function referencesInColumn(cell: string): string[] {
  const digits = [...cell.matchAll(/(?<![\dA-Za-z])0*(\d{11,12})(?![\dA-Za-z])/g)].map(([, number = '']) =>
    number.padStart(12, '0'),
  );
  return [...digits, ...(cell.toUpperCase().match(UTR) ?? [])].filter((reference) => !/^0+$/.test(reference));
}

const MARK = /(?<![A-Z])(?:UPI|IMPS|NEFT|RTGS|RRN|UTR|REF(?:ERENCE)?|MMT|INET|P2A|P2M|BHIM)(?![A-Z]{3})/;
const MOBILE = /^91[6-9]/;

/** References in a narration: only behind a word such as UPI or UTR, and not in an address such as `919000000002@upi`. */
export function referencesInText(text: string): string[] {
  const upper = text.toUpperCase();
  const mark = MARK.exec(upper);
  if (mark === null) return [];
  const behind = upper.slice(mark.index);
  const numbers = [...behind.matchAll(/(?<![\dA-Z])0*(\d{12})(?![\dA-Z@])/g)].map(
    ([, number = '']) => number,
  );
  // The first is the payment's own; accounts and mobile numbers come later.
  const own = numbers.find((number) => !MOBILE.test(number)) ?? numbers[0];
  const utrs = behind.match(UTR) ?? [];
  return [...(own === undefined || /^0+$/.test(own) ? [] : [own]), ...utrs];
}
