import { z } from 'zod';
import { lineOf, pageQuery, requiredParagraphs } from './fields.ts';
import { limits } from './limits.ts';
import { amountPaise, paymentMethod, paymentReference } from './receipts.ts';

const refundStates = ['asked', 'agreed', 'sent', 'refused'] as const;

export const refundRequestInput = z.object({
  reason: requiredParagraphs(limits.contactMessage, 'Write why you want your money back.').default(
    'No reason given.',
  ),
});

export const refundInput = z.object({
  amountPaise,
  reason: lineOf(300, 'Write why the money is given back.'),
});
export type RefundInput = z.infer<typeof refundInput>;

export const refundChangeInput = z.discriminatedUnion(
  'state',
  [
    z.object({ state: z.literal('agreed'), amountPaise }),
    z.object({
      state: z.literal('refused'),
      reason: requiredParagraphs(1000, 'Write what to tell the student.'),
    }),
    z.object({
      state: z.literal('sent'),
      method: paymentMethod,
      reference: paymentReference.optional(),
      endsAccess: z.boolean('Say whether the course is closed.'),
    }),
  ],
  'Please choose agreed, refused or sent.',
);
export type RefundChangeInput = z.infer<typeof refundChangeInput>;

export const orderRefund = z.object({
  ticket: z.string().nullable(),
  dueAt: z.int().nullable(),
  state: z.enum(refundStates),
  amountPaise: z.int(),
  reference: z.string().nullable(),
  answer: z.string().nullable(),
  stateAt: z.int(),
});

export const refundSummary = orderRefund
  .extend({
    id: z.int(),
    orderId: z.int().nullable(),
    orderCode: z.string().nullable(),
    userId: z.int().nullable(),
    buyerName: z.string().nullable(),
    buyerEmail: z.string().nullable(),
    courseName: z.string().nullable(),
    reason: z.string().nullable(),
    /** The bank's day of money that no order took. */
    paidOn: z.string().nullable(),
    /** A credit note no longer lowers the tax. */
    isTaxClosed: z.boolean(),
    receipt: z.string().nullable(),
    createdAt: z.int(),
  })
  .meta({ id: 'RefundSummary' });
export type RefundSummary = z.infer<typeof refundSummary>;

/** `open=1`: open ones, oldest first; otherwise all, newest first. */
export const refundQuery = pageQuery.extend({
  open: z.literal('1', 'Please send open=1 or leave it out.').optional(),
});
export type RefundQuery = z.infer<typeof refundQuery>;
