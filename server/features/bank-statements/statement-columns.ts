/** What a column of a bank statement may be. */
type Column = 'date' | 'narration' | 'reference' | 'credit' | 'debit' | 'amount' | 'sign';

/** Names in ten banks' files, the best first: lower case, single spaces, no dots and brackets. */
const NAMES: Readonly<Record<Column, readonly string[]>> = {
  date: [
    'date',
    'txn date',
    'tran date',
    'transaction date',
    'transaction date & time',
    'txn posted date',
    'post date',
    'posting date',
    'value date',
  ],
  narration: [
    'narration',
    'description',
    'particulars',
    'transaction remarks',
    'remarks',
    'details',
    'transaction details',
    'transaction particulars',
  ],
  reference: [
    'utr',
    'rrn',
    'utr no',
    'utr number',
    'upi ref no',
    'bank reference no',
    'bank ref no',
    'chq/refno',
    'chq/ref number',
    'chq / ref no',
    'chq/ref no',
    'ref no/cheque no',
    'ref no',
    'reference no',
    'cheque number',
    'chqno',
    'transaction id',
  ],
  credit: [
    'deposit amt',
    'deposit amount inr',
    'deposit amount',
    'deposits',
    'deposit',
    'credit',
    'credit amount',
    'cr',
    'cr amount',
    'deposit cr',
  ],
  debit: [
    'withdrawal amt',
    'withdrawal amount inr',
    'withdrawal amount',
    'withdrawals',
    'withdrawal',
    'debit',
    'debit amount',
    'dr',
    'dr amount',
    'withdrawal dr',
  ],
  amount: ['amount', 'amount inr', 'transaction amount', 'txn amount'],
  sign: ['dr/cr', 'dr / cr', 'cr/dr', 'cr / dr', 'type', 'transaction type'],
};

const plain = (name: string): string =>
  name.toLowerCase().replaceAll(/[().]/g, ' ').replaceAll(/\s+/g, ' ').trim();
const known = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.map((name, rank) => [plain(name), { column: column as Column, rank }] as const),
  ),
);

/** Where each column stands in a row of names; the best name of a kind wins, not the first. */
export type Columns = Readonly<Partial<Record<Column, number>>>;

export function findColumns(header: readonly string[]): Columns {
  const found: Partial<Record<Column, { index: number; rank: number }>> = {};
  header.forEach((cell, index) => {
    const match = known.get(plain(cell));
    if (match === undefined) return;
    const before = found[match.column];
    if (before === undefined || match.rank < before.rank) found[match.column] = { index, rank: match.rank };
  });
  return Object.fromEntries(Object.entries(found).map(([column, { index }]) => [column, index]));
}

/** Whether credits can be read with these columns. */
export const isEnough = ({ date, credit, amount, narration, reference }: Columns): boolean =>
  date !== undefined &&
  (credit !== undefined || amount !== undefined) &&
  (narration !== undefined || reference !== undefined);
