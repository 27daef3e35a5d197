import { receiptKinds } from '../../contract/receipt-kinds.ts';
import { csvHead, csvOf } from '../users/students.service.ts';
import { stateName, wayOf } from './receipt-paper.ts';
import { isRefund, snapshotOf } from './receipt-snapshot.ts';
import type { CodedReceipt } from './receipts.repository.ts';

const HEAD =
  'Number,Date,Document,Refund of,Cancelled,Buyer,GSTIN,Place of supply,SAC,Rate %,Taxable value,CGST,SGST/UTGST,IGST,Total,Payment,Order,Course';
const AMOUNTS = ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'] as const;
const rupees = (paise: number): string => (paise / 100).toFixed(2);

/** A month's documents for the accountant. Cancelled ones stand with their number and count nothing. */
export function receiptsCsv(rows: readonly CodedReceipt[]): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  const lines = rows.map((row) => {
    const { buyer, line } = snapshotOf(row);
    const isVoid = row.void_at !== null;
    return [
      row.serial,
      day.format(row.issued_at),
      receiptKinds[row.kind],
      row.refers_to ?? '',
      isVoid ? 'yes' : '',
      buyer.company ?? buyer.name,
      buyer.gstin ?? '',
      row.place === null ? '' : `${row.place} ${stateName(row.place)}`,
      line.sac ?? '',
      line.ratePercent === undefined ? '' : String(line.ratePercent),
      ...AMOUNTS.map((amount) => rupees(isVoid ? 0 : row[amount])),
      line.payments.map(wayOf).join(', '),
      row.code,
      line.name,
    ];
  });
  const sum = (title: string, wanted: boolean): string[] => {
    const counted = rows.filter((row) => row.void_at === null && isRefund(row) === wanted);
    const sums = AMOUNTS.map((amount) => rupees(counted.reduce((all, row) => all + row[amount], 0)));
    return [title, ...Array<string>(9).fill(''), ...sums, '', '', ''];
  };
  return (
    csvHead(HEAD.split(',')) + csvOf([...lines, sum('Sum of payments', false), sum('Sum of refunds', true)])
  );
}
