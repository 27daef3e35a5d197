import type { Payments } from '../../catalogue.ts';
import { type AccessRule, accessWords } from '../../contract/access.ts';
import { indianDay } from '../../contract/india-time.ts';
import { FORGIVEN_PAISE } from '../../contract/money.ts';
import { type PaymentMethod, paymentMethods } from '../../contract/payment-methods.ts';
import { receiptKinds, type UndoReason } from '../../contract/receipt-kinds.ts';
import { stateName } from '../../contract/states-of-india.ts';
import type { ReceiptPage } from '../../documents/pdf.ts';
import { rupeesInWords } from '../../documents/rupees-in-words.ts';
import { nameOfStateTax } from './gst.ts';
import type { CodedReceipt, ReceiptRow } from './receipts.repository.ts';

export interface MoneyWay {
  readonly method: PaymentMethod;
  readonly reference: string | null;
}

export interface Snapshot {
  readonly supplier: Partial<NonNullable<Payments['supplier']>> & {
    name: string;
    gstin?: string | undefined;
  };
  readonly buyer: { name: string } & Partial<
    Record<'company' | 'gstin' | 'address' | 'state', string | null>
  >;
  /** `ratePercent` only with GST; `payments` only where money moved. */
  readonly line: {
    name: string;
    /** Like `Part 1 of 2`. */
    part?: string;
    /** How long the course is open; left out for no end. */
    access?: AccessRule;
    /** What a code took off the price. */
    discount?: { code: string; listPaise: number; paise: number };
    sac?: string;
    ratePercent?: number;
    payments: readonly MoneyWay[];
    /** The acceptance was undone: no money moved. */
    undone?: UndoReason;
  };
}

function lineOf(text: string): Snapshot['line'] {
  const { isTakenBack, ...line } = JSON.parse(text) as Snapshot['line'] & { isTakenBack?: boolean };
  // Format of an earlier version.
  return isTakenBack === true ? { ...line, undone: 'wrong-order' } : line;
}

export const snapshotOf = ({ supplier, buyer, line }: Pick<ReceiptRow, keyof Snapshot>): Snapshot => ({
  supplier: JSON.parse(supplier) as Snapshot['supplier'],
  buyer: JSON.parse(buyer) as Snapshot['buyer'],
  line: lineOf(line),
});

export const isRefund = ({ kind }: Pick<ReceiptRow, 'kind'>): boolean =>
  kind === 'credit-note' || kind === 'refund-receipt' || kind === 'commercial-note';

/** The scheme of a document; a commercial note is registered only by its supplier. */
export const schemeOf = ({ kind, line }: Pick<ReceiptRow, 'kind'> & Pick<Snapshot, 'line'>) =>
  line.ratePercent !== undefined
    ? 'registered'
    : kind === 'bill-of-supply' || kind === 'credit-note'
      ? 'composition'
      : 'none';

/** Why the payment's acceptance was undone, by this note or by cancelling. */
export const undoneOf = (row: ReceiptRow): UndoReason | undefined =>
  row.void_kind === null || row.void_kind === 'replaced' ? snapshotOf(row).line.undone : row.void_kind;

const NO_MONEY: Readonly<Record<UndoReason, string>> = {
  'never-came': 'never reached our bank',
  'taken-back': 'was taken back by the bank',
  'wrong-order': 'was another buyer’s',
};

/** Returns why a document is cancelled, or null. */
export function voidWords({ void_kind: kind, void_reason: reason }: ReceiptRow): string | null {
  if (kind === null) return reason;
  return kind === 'replaced' ? `Replaced by ${reason}.` : `The payment ${NO_MONEY[kind]}.`;
}

export const waysOf = ({ payments }: Snapshot['line']): string =>
  payments.map(({ method, reference }) => `${paymentMethods[method]} ${reference ?? ''}`.trim()).join(', ');

const present = (...lines: readonly (string | null | undefined | false)[]): string[] =>
  lines.filter((line): line is string => typeof line === 'string' && line !== '');

export function paperOf(receipt: CodedReceipt): ReceiptPage {
  const { supplier, buyer, line } = snapshotOf(receipt);
  const { kind, paid_on: paidOn, place, refers_on: refersOn, refers_to: refersTo, void_at: voidAt } = receipt;
  // Created here: the first use is slow.
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
  const discount = isRefund(receipt) ? undefined : line.discount;
  const lessPaise = discount && discount.listPaise - discount.paise - receipt.total_paise;
  // Of an order paid in parts no document has the whole price.
  const isWhole = lessPaise !== undefined && lessPaise >= 0 && lessPaise < FORGIVEN_PAISE;
  const less =
    discount && isWhole
      ? ([
          [`Less ${discount.code}`, `−${money(discount.paise)}`],
          ...(lessPaise > 0 ? [['Rounded down', `−${money(lessPaise)}`]] : []),
        ] as [string, string][])
      : [];
  const contact = [supplier.email, supplier.phone].filter(Boolean).join(' · ');
  const atHome = [buyer.address, stateName(buyer.state), gstinLine(buyer.gstin)];
  const refund = isRefund(receipt);
  const isCorrection = line.payments.length === 0;
  const isComposed = schemeOf({ kind, line }) === 'composition';
  const noun = refund ? nounOf(kind, line) : receiptKinds[kind].toLowerCase();
  return {
    title: receiptKinds[kind],
    // Rule 5(1)(f) of the CGST Rules: at the top of a bill of supply.
    ...(isComposed && !refund && { banner: COMPOSITION }),
    serial: receipt.serial,
    issuedAt: receipt.issued_at,
    isVoid: voidAt !== null,
    supplier: { name: supplier.name, lines: present(supplier.address, contact, gstinLine(supplier.gstin)) },
    buyer: {
      heading: isCorrection ? 'Credited to' : refund ? 'Paid back to' : 'Received from',
      name: buyer.company ?? buyer.name,
      lines: present(buyer.company ? buyer.name : undefined, ...atHome),
    },
    facts: [
      ['Date', day.format(receipt.issued_at)],
      ...(paidOn === null ? [] : [['Paid on', day.format(Date.parse(paidOn))] as const]),
      ['Order', receipt.code],
      ...(refersTo === null
        ? []
        : [[refund ? (isCorrection ? 'Against' : 'Refund of') : 'Replaces', refersTo] as const]),
      ...(refersOn === null ? [] : [['Dated', day.format(refersOn)] as const]),
      ...(place === null ? [] : [['Place of supply', `${stateName(place)} (${place})`] as const]),
      ...(kind === 'tax-invoice' ? [['Reverse charge', 'No'] as const] : []),
    ],
    line: {
      name: line.name,
      detail: present(
        'Online course',
        line.sac && `SAC ${line.sac}`,
        !refund && line.part,
        !refund && line.access && accessWords(line.access),
        isWhole && (taxes.length === 0 ? 'Price' : 'Price with GST'),
        discount &&
          !isWhole &&
          `Part of ${money(discount.listPaise - discount.paise)}: price ${money(discount.listPaise)} less ${discount.code} ${money(discount.paise)}`,
      ).join(' · '),
      amount: discount && isWhole ? money(discount.listPaise) : taxable,
    },
    sums: [...less, ...(taxes.length === 0 ? [] : [['Taxable value', taxable] as const, ...taxes])],
    total: ['Total', money(receipt.total_paise)],
    totalInWords: rupeesInWords(receipt.total_paise),
    notes: present(
      line.undone && `The payment of this ${noun} ${NO_MONEY[line.undone]}; no money was paid back.`,
      isCorrection &&
        !line.undone &&
        `The details of the buyer on this ${noun} were wrong. A new document replaces it; no money was paid back.`,
      !isCorrection && `${refund ? 'Paid back' : 'Paid'} by ${waysOf(line)}.`,
      kind === 'commercial-note' && 'This note has no GST: the tax of the invoice stays as it was.',
      voidAt !== null && `Cancelled on ${day.format(voidAt)}: ${voidWords(receipt)}`,
      'This document was made by a computer and needs no signature.',
    ),
  };
}

const COMPOSITION = 'Composition taxable person, not eligible to collect tax on supplies';

function nounOf(kind: ReceiptRow['kind'], { ratePercent }: Snapshot['line']): string {
  if (kind === 'refund-receipt') return 'receipt';
  return kind === 'credit-note' && !ratePercent ? 'bill of supply' : 'tax invoice';
}

/** The tax may then belong to the month of the payment. */
export const isPaidEarlier = ({ issued_at, paid_on }: Pick<ReceiptRow, 'issued_at' | 'paid_on'>): boolean =>
  paid_on !== null && paid_on.slice(0, 7) < indianDay(issued_at).slice(0, 7);
