import { z } from 'zod';
import { consentInput } from './auth.ts';
import { acceptedPayment } from './bank-statements.ts';
import { buyerFacts, checkFirm } from './buyers.ts';
import { typedCode } from './codes.ts';
import { emailOf, named, offerKey, pageQuery, passwordOf, printedLineOf, slugOf } from './fields.ts';
import { limits } from './limits.ts';
import { amountPaise, orderReceipt, paymentReference } from './receipts.ts';
import { orderRefund, refundRequestInput } from './refunds.ts';

const REQUIRED = 'Please fill out all required fields.';

export const orderStates = ['open', 'claimed', 'short', 'paid', 'declined', 'expired', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

export const newBuyerInput = z.object({
  fullName: printedLineOf(limits.fullName, REQUIRED),
  email: emailOf('Please enter a valid email.'),
  password: passwordOf(REQUIRED),
  consent: consentInput,
});
export type NewBuyerInput = z.infer<typeof newBuyerInput>;

/** Of a person who is signed in; a visitor gives {@link newBuyerInput} too. */
export const orderInput = z
  .object({
    course: slugOf('Unknown course.'),
    /** Key of one of the course's offers; with one on sale it may be left out. */
    offer: offerKey.optional(),
    inParts: z.boolean('Please choose how to pay.').optional(),
    ...buyerFacts,
    /** What the client showed as the price: refused where it has changed. */
    pricePaise: amountPaise.optional(),
    reference: paymentReference.optional(),
    /** Not with a reference. */
    code: typedCode.optional(),
    /** Only says what would be due, and orders nothing. */
    dryRun: z.boolean('Please say whether to order.').optional(),
    ...newBuyerInput.partial().shape,
  })
  .superRefine(checkFirm);
export type OrderInput = z.infer<typeof orderInput>;

export const orderMade = z.object({ message: z.string(), code: z.string(), link: z.string() });

/** In paise. */
export const orderQuote = z.object({
  message: z.string(),
  listPaise: z.int(),
  discountPaise: z.int(),
  duePaise: z.int(),
  endsOn: z.string().nullable(),
  /** Where it is paid in parts: each with its day, or with days after the course is opened. */
  parts: z.array(z.object({ paise: z.int(), dueOn: z.string().optional(), dueDays: z.int().optional() })),
});
export type OrderQuote = z.infer<typeof orderQuote>;

export const claimInput = z.object({
  reference: paymentReference,
  /** The payer claims a reference that another order has. */
  mine: z.boolean('Please say whether the payment is yours.').default(false),
});

export type ClaimInput = z.infer<typeof claimInput>;

export const orderAct = z.discriminatedUnion(
  'do',
  [
    claimInput.extend({ do: z.literal('claim') }),
    z.object({ do: z.literal('withdraw') }),
    z.object({ do: z.literal('cancel') }),
    z.object({ do: z.literal('free') }),
    z.object({ do: z.literal('correct'), ...buyerFacts }).superRefine(checkFirm),
    refundRequestInput.extend({ do: z.literal('refund') }),
  ],
  'Please choose what to do.',
);
export type OrderAct = z.infer<typeof orderAct>;

const orderFacts = {
  code: z.string(),
  courseName: z.string(),
  buyerName: z.string(),
  state: z.enum(orderStates),
  stateAt: z.int(),
  duePaise: z.int(),
  paidPaise: z.int(),
  refundedPaise: z.int(),
  refundedAt: z.int().nullable(),
  reference: z.string().nullable(),
  /** Payments that together make what is due; left out where it is paid at once. */
  parts: z
    .array(
      z.object({
        number: z.int(),
        paise: z.int(),
        /** Null until the course is opened, where it is due some days after that. */
        dueOn: z.string().nullable(),
        dueDays: z.int().nullable(),
      }),
    )
    .optional(),
  isTest: z.boolean(),
};

const payee = z.object({
  vpa: z.string(),
  payeeName: z.string(),
  amountPaise: z.int(),
  note: z.string(),
  upiLink: z.string(),
  /** Apps accept links only for merchants' addresses. */
  opensApps: z.boolean(),
  bank: z.object({ name: z.string(), account: z.string(), ifsc: z.string() }).optional(),
});

export const orderView = named('Order', {
  ...orderFacts,
  slug: z.string(),
  expiresAt: z.int(),
  /** A sentence; nothing is to be paid then. */
  notSold: z.string().nullable(),
  isFree: z.boolean(),
  isContested: z.boolean(),
  /** The bank reversed its payment, and no one has decided yet. */
  takenBack: z.object({ amountPaise: z.int(), takenBackOn: z.string().nullable() }).nullable(),
  offer: z
    .object({
      name: z.string(),
      starts: z.string().optional(),
      ends: z.string().optional(),
      when: z.string().optional(),
    })
    .optional(),
  /** How long the course is open with it, by its last day once that is known; left out for no end. */
  access: z
    .object({ months: z.int().optional(), days: z.int().optional(), until: z.string().optional() })
    .optional(),
  discount: z.object({ code: z.string(), paise: z.int(), listPaise: z.int() }).optional(),
  /** What it opened before all was paid, by its last day; left out where that is nothing, or all is paid. */
  opened: z.object({ until: z.string().nullable(), isOver: z.boolean() }).optional(),
  mayCorrect: z.boolean(),
  paidByPage: z.boolean(),
  declineReason: z.string().nullable(),
  /** The payee for the rest, or for the next part; null if nothing is due. */
  pay: payee.nullable(),
  payAll: payee.optional(),
  receipts: z.array(orderReceipt),
  refund: orderRefund.nullable(),
  returned: z.array(orderRefund.pick({ state: true, amountPaise: true, reference: true, stateAt: true })),
  /** Deadline for a refund request; null if requested, or unpaid. */
  refundUntil: z.int().nullable(),
});
export type OrderView = z.infer<typeof orderView>;

export const orderSummary = named('OrderSummary', {
  ...orderFacts,
  id: z.int(),
  userId: z.int().nullable(),
  buyerEmail: z.string(),
  buyerPhone: z.string().nullable(),
  buyerState: z.string().nullable(),
  buyerGstin: z.string().nullable(),
  buyerCompany: z.string().nullable(),
  buyerAddress: z.string().nullable(),
  isKnown: z.boolean(),
  /** The promised time for checking is over. */
  isLate: z.boolean(),
  underAge: z.boolean(),
  contestedBy: z.array(z.string()),
  listPaise: z.int(),
  /** It is due at an earlier price of the page. */
  priceThen: z.boolean().optional(),
  discount: z.object({ code: z.string(), paise: z.int() }).optional(),
  payments: z.array(acceptedPayment),
  /** An unclaimed bank line that names it. */
  inBank: z
    .object({
      id: z.int(),
      day: z.string(),
      amountPaise: z.int(),
      takenBackOn: z.string().nullable(),
      /** The line has the buyer's reference, not only the order's code. */
      hasReference: z.boolean(),
      isUnproved: z.boolean(),
    })
    .nullable(),
  /** With it its batch has more people than places; left out otherwise. */
  fullBatch: z
    .object({
      name: z.string(),
      taken: z.int(),
      seats: z.int(),
      others: z.array(z.object({ key: z.string(), name: z.string(), isFull: z.boolean() })),
    })
    .optional(),
  isOtherState: z.boolean(),
  isTaxClosed: z.boolean(),
  createdAt: z.int(),
  version: z.int(),
  link: z.string(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const ownOrder = z.object({
  ...orderFacts,
  createdAt: z.int(),
  path: z.string(),
  receipts: z.array(orderReceipt),
});
export type OwnOrder = z.infer<typeof ownOrder>;

export const orderQuery = pageQuery.extend({
  list: z.enum(['check', 'waiting', 'all'], 'Please choose check, waiting or all.').default('all'),
});
export type OrderQuery = z.infer<typeof orderQuery>;

export const courseOrders = z.object({ open: z.int(), paid: z.int() });
export type CourseOrders = z.infer<typeof courseOrders>;
