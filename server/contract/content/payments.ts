import { z } from 'zod';
import { isGstin } from '../buyers.ts';
import { sample, text } from './fields.ts';

const upi = z
  .strictObject({
    vpa: z
      .string()
      .regex(/^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9.-]{1,60}$/, 'expected a UPI address like name@bank')
      .meta({
        description: 'UPI address that receives all payments, for example name@bank.',
        isProtected: true,
      }),
    payeeName: z
      .string()
      .regex(
        /^[A-Za-z0-9 .&-]{2,50}$/,
        'expected 2 to 50 plain Latin letters, digits, spaces, dots or hyphens',
      )
      .meta({ description: 'Name of the payee as the bank knows it, in Latin letters.', isProtected: true }),
    merchantCode: z
      .string()
      .regex(/^\d{4}$/, "expected the four digits of the bank in quotes, for example '8299'")
      .meta({
        description:
          'Category code of a merchant address, four digits in quotes; leave out for a personal address. Only a merchant address can be paid by a link that opens a UPI app.',
        isProtected: true,
      })
      .optional(),
    sample,
  })
  .describe('Who is paid: every QR is drawn from this.');

const bank = z
  .strictObject({
    name: text('Name of the account holder.', 2, 80),
    account: z
      .string()
      .regex(/^\d{6,18}$/, 'expected the account number in quotes, 6 to 18 digits')
      .describe('Account number, digits in quotes.'),
    ifsc: z
      .string()
      .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'expected an IFSC like HDFC0000123')
      .describe('IFSC of the branch, for example HDFC0000123.'),
  })
  .meta({ description: 'Bank account for NEFT and IMPS; leave out to take UPI only.', isProtected: true });

/** content/site/payments.yml: how money comes in. */
export const paymentsSchema = z.strictObject({
  mode: z
    .enum(['orders', 'static'])
    .describe(
      'orders: each buyer gets an own order with its own QR. static: one QR for each course, buyers only register.',
    ),
  upi,
  bank: bank.optional(),
  expiresAfterHours: z
    .int()
    .min(12)
    .max(336)
    .describe('Hours after which an order that no one paid is closed, 12 to 336.'),
  answersWithinHours: z
    .int()
    .min(1)
    .max(168)
    .describe('Hours within which you compare payments with the bank account; buyers are told.'),
  tellAmountsApart: z
    .boolean()
    .describe('true: amounts differ by some paise where several buyers owe the same, so that each is found.'),
  orderPrefix: z
    .string()
    .regex(/^[A-Z]{2}$/, 'expected two capital letters, for example AB')
    .describe('Two capital letters with which every order number begins.'),
  tax: z
    .strictObject({
      scheme: z
        .enum(['none', 'registered', 'composition'])
        .describe('none: not registered for GST. registered: buyers are asked for their State.'),
      gstin: z
        .string()
        .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'expected the 15 characters of a GSTIN')
        .refine(isGstin, 'expected a GSTIN; one of these 15 characters is wrong')
        .describe('GSTIN of the provider, needed with registered and composition.')
        .optional(),
      sac: z
        .string()
        .regex(/^\d{4,8}$/, "expected digits in quotes, for example '999293'")
        .default('999293')
        .describe('Service code on invoices; 999293 is private coaching.'),
      ratePercent: z
        .number()
        .min(0)
        .max(40)
        .default(18)
        .describe('GST in percent, inside the price; 18 for coaching.'),
      series: z
        .string()
        .regex(/^[A-Z0-9]{1,3}$/, 'expected one to three capital letters or digits')
        .default('REC')
        .describe('Begins the number of every receipt or invoice.'),
      refundSeries: z
        .string()
        .regex(/^[A-Z0-9]{1,3}$/, 'expected one to three capital letters or digits')
        .default('REF')
        .describe('Begins the number of every refund receipt or credit note; another one than series.'),
    })
    .refine(({ scheme, gstin }) => scheme === 'none' || gstin !== undefined, {
      path: ['gstin'],
      message: 'expected the GSTIN, because the scheme is not none',
    })
    .refine(({ series, refundSeries }) => series !== refundSeries, {
      path: ['refundSeries'],
      message: 'expected another one than series',
    })
    .meta({ description: 'How the provider pays GST.', isProtected: true }),
  refundDays: z
    .int()
    .min(0)
    .max(60)
    .default(7)
    .describe('Days after the payment in which a student may ask for the money back.'),
});
