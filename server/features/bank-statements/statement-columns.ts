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

const columns = Object.keys(NAMES) as (keyof typeof NAMES)[];

export type Columns = { readonly [Column in keyof typeof NAMES]?: number | undefined };

/** The best name of a kind wins, not the first. */
export function findColumns(header: readonly string[]): Columns {
  const names = header.map((cell) =>
    cell
      .toLowerCase()
      .replaceAll(/[().]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?\/ ?/g, '/')
      .trim(),
  );
  const found = columns.map((column) => {
    const best = NAMES[column].split('|').find((name) => names.includes(name));
    return [column, best === undefined ? undefined : names.indexOf(best)] as const;
  });
  return Object.fromEntries(found.filter(([, index]) => index !== undefined));
}

export const isEnough = ({ date, credit, amount, narration, reference }: Columns): boolean =>
  date !== undefined && (credit ?? amount) !== undefined && (narration ?? reference) !== undefined;
