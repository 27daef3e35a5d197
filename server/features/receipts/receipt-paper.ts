import { statesOfIndia } from '../../contract/orders.ts';
import { receiptKinds } from '../../contract/receipt-kinds.ts';
import type { ReceiptPage } from '../../documents/receipt-pdf.ts';
import { rupeesInWords } from '../../documents/rupees-in-words.ts';
import { nameOfStateTax } from './gst.ts';
import { isRefund, type MoneyWay, snapshotOf } from './receipt-snapshot.ts';
import type { CodedReceipt } from './receipts.repository.ts';

const METHODS = { upi: 'UPI', bank: 'Bank transfer', cash: 'Cash' } as const;

export const stateName = (code: string | null | undefined): string =>
  (statesOfIndia as Readonly<Record<string, string>>)[code ?? ''] ?? '';

export const wayOf = ({ method, reference }: MoneyWay): string =>
  reference === null ? METHODS[method] : `${METHODS[method]} ${reference}`;

const present = (lines: readonly (string | null | undefined)[]): string[] =>
  lines.filter((line): line is string => typeof line === 'string' && line !== '');

export function paperOf(receipt: CodedReceipt): ReceiptPage {
  const { supplier, buyer, line } = snapshotOf(receipt);
  const { kind, place } = receipt;
  // Made here, as its first use is dear.
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  const money = (paise: number): string => rupees.format(paise / 100);
  const taxPercent = line.ratePercent ?? 0;
  const tax = (name: string, percent: number, paise: number) =>
    paise === 0 ? [] : [[`${name} ${percent} %`, money(paise)] as const];
  const taxes = [
    ...tax('CGST', taxPercent / 2, receipt.cgst_paise),
    ...tax(nameOfStateTax(place), taxPercent / 2, receipt.sgst_paise),
    ...tax('IGST', taxPercent, receipt.igst_paise),
  ];
  const gstinLine = (gstin: string | null | undefined) => (gstin ? `GSTIN ${gstin}` : undefined);
  const verb = isRefund(receipt) ? 'Paid back' : 'Paid';
  return {
    title: receiptKinds[kind],
    serial: receipt.serial,
    issuedAt: receipt.issued_at,
    isVoid: receipt.void_at !== null,
    supplier: {
      name: supplier.name,
      lines: present([
        supplier.address,
        [supplier.email, supplier.phone].filter(Boolean).join(' · '),
        gstinLine(supplier.gstin),
      ]),
    },
    buyer: {
      heading: isRefund(receipt) ? 'Paid back to' : 'Received from',
      name: buyer.company ?? buyer.name,
      lines: present([
        buyer.company ? buyer.name : undefined,
        buyer.address,
        stateName(buyer.state),
        gstinLine(buyer.gstin),
      ]),
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
      amount: money(receipt.taxable_paise),
    },
    sums: taxes.length === 0 ? [] : [['Taxable value', money(receipt.taxable_paise)], ...taxes],
    total: ['Total', money(receipt.total_paise)],
    totalInWords: rupeesInWords(receipt.total_paise),
    notes: present([
      `${verb} by ${line.payments.map(wayOf).join(', ')}.`,
      kind === 'bill-of-supply'
        ? 'Composition taxable person, not eligible to collect tax on supplies.'
        : undefined,
      receipt.void_at === null
        ? undefined
        : `Cancelled on ${day.format(receipt.void_at)}: ${receipt.void_reason}`,
      'This document was made by a computer and needs no signature.',
    ]),
  };
}
