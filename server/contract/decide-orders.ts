import { z } from 'zod';
import { endReasons } from './access.ts';
import { recordCreditInput } from './bank-statements.ts';
import { stateCode } from './buyers.ts';
import { declineReasons } from './decline-reasons.ts';
import { idOf, lineOf, offerKey, requiredParagraphs } from './fields.ts';
import { orderStates } from './orders.ts';
import { type UndoReason, undoReasons } from './receipt-kinds.ts';
import { amountPaise, paymentDay, paymentMethod, paymentReference } from './receipts.ts';

export const partInput = z.object({
  dueOn: z.iso.date('Please choose a day.'),
  reason: z.enum(Object.keys(endReasons) as (keyof typeof endReasons)[], 'Please choose a reason.'),
});
export type PartInput = z.infer<typeof partInput>;

export const acceptInput = z.object({
  /** By default what was due. */
  amountPaise: amountPaise.optional(),
  /** By default what the reference tells. */
  method: paymentMethod.optional(),
  /** By default the one the buyer gave. */
  reference: paymentReference.optional(),
  askForRest: z.boolean('Please say whether to ask for the rest.').default(false),
  opensCourse: z.boolean('Please say whether to open the course.').default(false),
  agreedBecause: lineOf(300, 'Write why you agreed on less.').optional(),
  /** The bank's line that it is; by default one of this amount with the reference or the order's code. */
  creditId: idOf('Choose a payment.').optional(),
  /** By default the day of the bank's line with this reference, or today. */
  paidOn: paymentDay.optional(),
  state: stateCode.optional(),
  /** Opens the course with another offer of it; the order stays as it was sold. */
  offer: offerKey.optional(),
  /** Takes the payment from the order that was paid with its reference by mistake. */
  takesPayment: z.boolean('Please say whose payment it is.').optional(),
  /** Accepts it although the bank has another amount or reversed it. */
  differs: z.boolean('Please say which amount is right.').optional(),
});
export type AcceptInput = z.infer<typeof acceptInput>;

const undone = Object.keys(undoReasons) as UndoReason[];
export const undoInput = z.object({
  reason: z.enum(undone, 'Please choose a reason.'),
  paymentId: idOf('Choose a payment.').optional(),
  endsAccess: z.boolean('Say whether the course is closed.'),
});
export type UndoInput = z.infer<typeof undoInput>;

const reasons = Object.keys(declineReasons) as (keyof typeof declineReasons)[];
const WORDS = 'Write what to tell the student.';
export const declineInput = z
  .object({
    reason: z.enum(reasons, 'Please choose a reason.'),
    words: requiredParagraphs(300, WORDS).optional(),
    /** With `no-place`: what came in all, and goes back. */
    refundPaise: amountPaise.optional(),
  })
  .refine(({ reason, refundPaise }) => reason !== 'no-place' || refundPaise !== undefined, {
    path: ['refundPaise'],
    message: 'Enter the amount that came in.',
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== undefined, {
    path: ['words'],
    message: WORDS,
  });
export type DeclineInput = z.infer<typeof declineInput>;

export const manualOrderInput = recordCreditInput.extend({
  ...acceptInput.pick({ method: true, reference: true, paidOn: true }).shape,
  amountPaise,
});
export type ManualOrderInput = z.infer<typeof manualOrderInput>;

export const orderAccepted = z.object({
  message: z.string(),
  state: z.enum(orderStates),
  receipt: z.string().nullable(),
});
