import { z } from 'zod';
import { lineOf, named, pageQuery } from './fields.ts';
import { type PaymentMethod, paymentMethods } from './payment-methods.ts';
import { type ReceiptKind, receiptKinds } from './receipt-kinds.ts';

const AMOUNT = 'Please enter the amount.';
export const amountPaise = z.int(AMOUNT).positive(AMOUNT).max(1_000_000_000, AMOUNT);
export const paymentMethod = z.enum(
  Object.keys(paymentMethods) as PaymentMethod[],
  'Please choose how the money was paid.',
);
export const paymentDay = z.iso.date('Please enter the day of the payment.');
export const paymentReference = lineOf(60, 'Enter the reference number of your payment.');

const kind = z.enum(Object.keys(receiptKinds) as ReceiptKind[]);

/** The PDF is at `/api/order/{token}/receipts/{id}.pdf`. */
export const orderReceipt = z.object({
  id: z.int(),
  serial: z.string(),
  kind,
  issuedAt: z.int(),
  isVoid: z.boolean(),
});
export type OrderReceipt = z.infer<typeof orderReceipt>;

export const receiptSummary = orderReceipt
  .extend({
    orderCode: z.string(),
    buyerName: z.string(),
    courseName: z.string(),
    taxPaise: z.int(),
    totalPaise: z.int(),
    voidReason: z.string().nullable(),
    pdfPath: z.string(),
  })
  .meta({ id: 'ReceiptSummary' });
export type ReceiptSummary = z.infer<typeof receiptSummary>;

const MONTH = 'Please choose a month, for example 2026-11.';
export const receiptMonth = z.object({ month: z.string(MONTH).regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, MONTH) });

export const receiptQuery = pageQuery.extend(receiptMonth.partial().shape);
export type ReceiptQuery = z.infer<typeof receiptQuery>;

/** In paise, refunds subtracted, without cancelled documents. */
export const receiptSum = named('ReceiptSum', {
  months: z.array(z.string()),
  totalPaise: z.int(),
  taxPaise: z.int(),
});
export type ReceiptSum = z.infer<typeof receiptSum>;

export const voidReceiptInput = z.object({ reason: lineOf(300, 'Write why this document is cancelled.') });
