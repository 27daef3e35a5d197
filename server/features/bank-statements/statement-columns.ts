import { isDay, readAmount, signOf } from './statement-cells.ts';

const SPELLINGS = Object.entries({
  transaction: 'txn tran trans trn tranx transactions',
  date: 'dt दिनांक तारीख तिथि તારીખ தேதி',
  amount: 'amt amounts राशि रकम રકમ தொகை',
  reference: 'ref refno संदर्भ',
  'cheque no': 'chqno',
  cheque: 'chq chque instrument instr inst चेक',
  no: 'num number nos nbr id संख्या क्रमांक नंबर सं',
  credit: 'cr credits credited deposit deposits deposited जमा જમા வரவு',
  debit:
    'dr debits debited withdrawal withdrawals withdraw withdraws withdrawl withdrawls withdrawn wdl निकासी आहरण नामे नावे ઉધાર ઉપાડ பற்று',
  balance: 'bal शेष बकाया शिल्लक બાકી இருப்பு',
  narration:
    'description desc particular particulars remark remarks detail details विवरण ब्यौरा तपशील વિગત விவரம்',
  'debit/credit': 'drcr crdr',
  '': 'inr rs rupees',
});
const WORD = new Map(SPELLINGS.flatMap(([word, others]) => others.split(' ').map((other) => [other, word])));

/** Normalises names: `Withdrawal Amt.(INR)` and `DR AMOUNT` are both `debit amount`. */
function plainName(cell: string): string {
  const words =
    cell
      .slice(0, 80)
      .toLowerCase()
      .replaceAll('|', '/')
      .match(/[\p{L}\p{M}\p{N}]+|[/+]/gu) ?? [];
  const plain = words.map((word) => WORD.get(word) ?? word).filter(Boolean);
  return plain
    .filter((word, at) => word !== plain[at - 1])
    .join(' ')
    .replaceAll(' / ', '/')
    .replace(/^(\S+)\/\1\b/, '$1')
    .replace(/(?<=amount|balance|credit|debit) in$/, '');
}

const isMoney = (cell: string): boolean =>
  readAmount(cell) !== undefined || /^(?:[-\s0.]+|nil|n\/?a)$/i.test(cell);
const isSign = (cell: string): boolean => signOf(cell) !== undefined;
const isAny = (): boolean => true;

const KINDS = {
  date: [
    /^(?:transaction )?date(?: time)?$/,
    /^(?:transaction|payment|created|creation|paid|credit|captured) (?:date|at|on|time)\b/,
    /^date\b|\b(?:posted|post|posting|entry|book(?:ing)?) date\b/,
    /\bdate\b/,
    isDay,
  ],
  narration: [
    /^(?:transaction )?narration\b/,
    /\bnarration$/,
    /^(?:\w+ )?(?:notes?|message|comments?|purpose)$/,
    /^transaction$/,
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
  currency: [/^(?:transaction |account )?(?:currency|ccy|curr)(?: code)?$/, isAny],
  fee: [/^(?:fee|fees|commission|mdr|total fee)\b/, isAny],
  balance: [/^(?:closing |running |available |ledger )?balance(?: amount)?$/, /\bbalance\b/, isMoney],
} as const;

/** A payer column means that the report lists received money. */
const PAYER = /^(?:payer|customer|sender|remitter|paid by|received from|buyer)\b|^(?:contact|vpa|upi no)$/;
const PAYEE = /\b(?:payee|beneficiary|payout|vendor|paid to)\b/;
const REFERENCE = [
  /\b(?:utr|rrn)\b/,
  /\breference\b/,
  /\bcheque\b/,
  /\bupi (?:transaction )?no$/,
  /^(?:bank )?transaction no$/,
];
const BOOK = /^(?:vch|voucher) (?:type|no)\b/;
const NO_REFERENCE = /settle|payout|order|merchant|branch|batch|date|amount|balance|status|original/;

type Kind = keyof typeof KINDS;

/** Column positions, from 0. */
export type Columns = { readonly [Column in Kind | 'reference']?: number | undefined } & {
  readonly amounts?: 'in' | undefined;
};

export interface Layout extends Columns {
  readonly references: readonly number[];
  readonly payers: readonly number[];
  /** The provider's own ledger, where money in the bank is a debit. */
  readonly isBook: boolean;
}

/** @param below rows under the names, to tell similar columns apart */
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
  return { ...found, references, payers, isBook: plain.some((name) => BOOK.test(name)) };
}

/** The minimum to read a file: day, amount and payer. */
export const isEnough = ({ date, credit, amount, narration, references, payers }: Layout): boolean =>
  date !== undefined &&
  (credit ?? amount) !== undefined &&
  (narration ?? references[0] ?? payers[0]) !== undefined;
