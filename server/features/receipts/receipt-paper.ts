import type { Payments } from '../../catalogue.ts';
import { indianDay } from '../../contract/india-time.ts';
import { statesOfIndia } from '../../contract/orders.ts';
import { receiptKinds } from '../../contract/receipt-kinds.ts';
import { type Column, csvFileOf } from '../../documents/csv.ts';
import type { ReceiptPage } from '../../documents/pdf.ts';
import { rupeesInWords } from '../../documents/rupees-in-words.ts';
import { nameOfStateTax } from './gst.ts';
import type { CodedReceipt, ReceiptRow } from './receipts.repository.ts';

export interface MoneyWay {
  readonly method: 'upi' | 'bank' | 'cash';
  readonly reference: string | null;
}

/** What a document says of its day, as it is written down with it. */
export interface Snapshot {
  readonly supplier: Partial<NonNullable<Payments['supplier']>> & {
    name: string;
    gstin?: string | undefined;
  };
  readonly buyer: { name: string } & Partial<
    Record<'company' | 'gstin' | 'address' | 'state', string | null>
  >;
  readonly line: { name: string; sac?: string; ratePercent?: number; payments: readonly MoneyWay[] };
}

export const snapshotOf = ({ supplier, buyer, line }: Pick<ReceiptRow, keyof Snapshot>): Snapshot => ({
  supplier: JSON.parse(supplier) as Snapshot['supplier'],
  buyer: JSON.parse(buyer) as Snapshot['buyer'],
  line: JSON.parse(line) as Snapshot['line'],
});

export const isRefund = ({ kind }: Pick<ReceiptRow, 'kind'>): boolean =>
  kind === 'credit-note' || kind === 'refund-receipt';

const METHODS = { upi: 'UPI', bank: 'Bank transfer', cash: 'Cash' } as const;

const stateName = (code: string | null | undefined): string =>
  (statesOfIndia as Readonly<Record<string, string>>)[code ?? ''] ?? '';

const waysOf = ({ payments }: Snapshot['line']): string =>
  payments.map(({ method, reference }) => `${METHODS[method]} ${reference ?? ''}`.trim()).join(', ');

const present = (...lines: readonly (string | null | undefined | false)[]): string[] =>
  lines.filter((line): line is string => typeof line === 'string' && line !== '');

export function paperOf(receipt: CodedReceipt): ReceiptPage {
  const { supplier, buyer, line } = snapshotOf(receipt);
  const { kind, place, void_at: voidAt } = receipt;
  // Made here, as its first use is dear.
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  const money = (paise: number): string => rupees.format(paise / 100);
  const rate = line.ratePercent ?? 0;
  const taxes = (
    [
      ['CGST', rate / 2, receipt.cgst_paise],
      [nameOfStateTax(place), rate / 2, receipt.sgst_paise],
      ['IGST', rate, receipt.igst_paise],
    ] as const
  )
    .filter(([, , paise]) => paise !== 0)
    .map(([name, percent, paise]) => [`${name} ${percent} %`, money(paise)] as const);
  const gstinLine = (gstin: string | null | undefined) => gstin && `GSTIN ${gstin}`;
  const taxable = money(receipt.taxable_paise);
  const contact = [supplier.email, supplier.phone].filter(Boolean).join(' · ');
  const atHome = [buyer.address, stateName(buyer.state), gstinLine(buyer.gstin)];
  return {
    title: receiptKinds[kind],
    serial: receipt.serial,
    issuedAt: receipt.issued_at,
    isVoid: voidAt !== null,
    supplier: { name: supplier.name, lines: present(supplier.address, contact, gstinLine(supplier.gstin)) },
    buyer: {
      heading: isRefund(receipt) ? 'Paid back to' : 'Received from',
      name: buyer.company ?? buyer.name,
      lines: present(buyer.company ? buyer.name : undefined, ...atHome),
    },
    facts: [
      ['Date', day.format(receipt.issued_at)],
      ['Order', receipt.code],
      ...(receipt.refers_to === null ? [] : [['Refund of', receipt.refers_to] as const]),
      ...(place === null ? [] : [['Place of supply', `${stateName(place)} (${place})`] as const]),
      ...(kind === 'tax-invoice' ? [['Reverse charge', 'No'] as const] : []),
    ],
    line: {
      name: line.name,
      detail: line.sac === undefined ? 'Online course' : `Online course · SAC ${line.sac}`,
      amount: taxable,
    },
    sums: taxes.length === 0 ? [] : [['Taxable value', taxable], ...taxes],
    total: ['Total', money(receipt.total_paise)],
    totalInWords: rupeesInWords(receipt.total_paise),
    notes: present(
      `${isRefund(receipt) ? 'Paid back' : 'Paid'} by ${waysOf(line)}.`,
      kind === 'bill-of-supply' && 'Composition taxable person, not eligible to collect tax on supplies.',
      voidAt !== null && `Cancelled on ${day.format(voidAt)}: ${receipt.void_reason}`,
      'This document was made by a computer and needs no signature.',
    ),
  };
}

const AMOUNTS = ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'] as const;
type Amount = (typeof AMOUNTS)[number];
const rupees = (paise: number): string => (paise / 100).toFixed(2);

/** Cancelled ones count nothing. */
const amountOf = (amount: Amount) => (row: Pick<ReceiptRow, Amount | 'void_at'>) =>
  rupees(row.void_at === null ? row[amount] : 0);

const COLUMNS: readonly Column<Omit<CodedReceipt, keyof Snapshot> & Snapshot>[] = [
  ['Number', (row) => row.serial],
  ['Date', (row) => indianDay(row.issued_at)],
  ['Document', (row) => receiptKinds[row.kind]],
  ['Refund of', (row) => row.refers_to],
  ['Cancelled', (row) => (row.void_at === null ? '' : 'yes')],
  ['Buyer', ({ buyer }) => buyer.company ?? buyer.name],
  ['GSTIN', ({ buyer }) => buyer.gstin],
  ['Place of supply', ({ place }) => place && `${place} ${stateName(place)}`],
  ['SAC', ({ line }) => line.sac],
  ['Rate %', ({ line }) => line.ratePercent],
  ['Taxable value', amountOf('taxable_paise')],
  ['CGST', amountOf('cgst_paise')],
  ['SGST/UTGST', amountOf('sgst_paise')],
  ['IGST', amountOf('igst_paise')],
  ['Total', amountOf('total_paise')],
  ['Payment', ({ line }) => waysOf(line)],
  ['Order', (row) => row.code],
  ['Course', ({ line }) => line.name],
];

/** A month's documents for the accountant. Cancelled ones stand with their number. */
export function receiptsCsv(rows: readonly CodedReceipt[]): string {
  const sum = (title: string, wanted: boolean): string[] => {
    const counted = rows.filter((row) => row.void_at === null && isRefund(row) === wanted);
    const sums = AMOUNTS.map((amount) => rupees(counted.reduce((all, row) => all + row[amount], 0)));
    return [title, ...Array<string>(9).fill(''), ...sums, '', '', ''];
  };
  const sums = [sum('Sum of payments', false), sum('Sum of refunds', true)];
  return csvFileOf(
    COLUMNS,
    rows.map((row) => ({ ...row, ...snapshotOf(row) })),
    sums,
  );
}
