import { z } from 'zod';
import { isGstin } from '../buyers.ts';
import { codeIn, compactIn } from '../typed-values.ts';
import { cleaned, group, sample, text, whole, written } from './fields.ts';

const upi = group('Who is paid: every QR is drawn from this.', {
  vpa: written(
    'Receives all payments, like name@bank.',
    /^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9.-]{1,60}$/,
    'Please write a UPI address like name@bank.',
  ).meta({ isProtected: true }),
  payeeName: written(
    'Name of the payee as the bank knows it, in Latin letters.',
    /^[A-Za-z0-9 .&-]{2,50}$/,
    'Please use 2 to 50 plain Latin letters, digits, spaces, dots or hyphens.',
  ).meta({ isProtected: true }),
  merchantCode: cleaned(
    'Four digits of a merchant address; leave empty for a personal one. Only a merchant address can be paid by a link that opens a UPI app.',
    compactIn,
    /^\d{4}$/,
    'Please write the four digits of the bank, like 8299.',
  )
    .meta({ isProtected: true })
    .optional(),
  sample,
});

const bank = group('Bank account for NEFT and IMPS. Leave empty to take UPI only.', {
  name: text('Name of the account holder.', 2, 80),
  account: z
    .preprocess(compactIn, z.string().regex(/^\d{6,18}$/, 'Please write the account number, 6 to 18 digits.'))
    .describe('Account number, digits only.'),
  ifsc: z
    .preprocess(codeIn, z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Please write an IFSC like HDFC0000123.'))
    .describe('IFSC of the branch, for example HDFC0000123.'),
}).meta({ isProtected: true });

const series = z.string().regex(/^[A-Z0-9]{1,3}$/, 'Please write one to three capital letters or digits.');

export const paymentsSchema = z.strictObject({
  mode: z
    .enum(['orders', 'static'])
    .describe(
      'Orders: each buyer gets an order and a QR of their own. Static: one QR a course, buyers only register.',
    ),
  upi,
  bank: bank.optional(),
  expiresAfterHours: whole('Hours after which an order that no one paid is closed, 12 to 336.', 12, 336),
  answersWithinHours: z
    .int()
    .min(1)
    .max(168)
    .describe('Hours within which you compare payments with the bank account; buyers are told.'),
  tellAmountsApart: z
    .boolean()
    .describe(
      'Amounts differ by some paise where several buyers owe the same, so that you find each payment.',
    ),
  orderPrefix: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Please write two capital letters, like AB.')
    .describe('Two capital letters with which every order number begins.'),
  tax: z
    .strictObject({
      scheme: z
        .enum(['none', 'registered', 'composition'])
        .describe('None: not registered for GST. Registered: we ask buyers for their State.'),
      gstin: z
        .preprocess(
          codeIn,
          z
            .string()
            .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'Please write the 15 characters of a GSTIN.')
            .refine(isGstin, 'One of these 15 characters is wrong. Please check the GSTIN.'),
        )
        .describe('Your GSTIN; needed with Registered and Composition.')
        .optional(),
      sac: z
        .preprocess(compactIn, z.string().regex(/^\d{4,8}$/, 'Please write 4 to 8 digits, like 999293.'))
        .default('999293')
        .describe('Service code on invoices; 999293 is private coaching.'),
      ratePercent: z
        .number()
        .min(0)
        .max(40)
        .default(18)
        .describe('GST in percent, inside the price; 18 for coaching.'),
      series: series.default('REC').describe('Begins the number of every receipt or invoice.'),
      refundSeries: series
        .default('REF')
        .describe('Begins the number of every refund receipt or credit note.'),
      annualReturn: written(
        'Last financial year whose annual return (GSTR-9) you have filed, like 2025-26. Credit notes no longer lower its tax.',
        /^20\d{2}-\d{2}$/,
        'Please write a financial year, like 2025-26.',
      ).optional(),
    })
    .refine(({ scheme, gstin }) => scheme === 'none' || gstin !== undefined, {
      path: ['gstin'],
      message: 'Please write your GSTIN, because you pay GST.',
    })
    .refine((tax) => tax.series !== tax.refundSeries, {
      path: ['refundSeries'],
      message: 'Please use other letters than for receipts.',
    })
    .meta({ description: 'How the provider pays GST.', isProtected: true }),
  refundDays: z
    .int()
    .min(0)
    .max(60)
    .default(7)
    .describe('Days after the payment in which a student may ask for the money back.'),
});
