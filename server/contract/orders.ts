import { z } from 'zod';
import { consentInput } from './auth.ts';
import { recordCreditInput } from './bank-statements.ts';
import { declineReasons } from './decline-reasons.ts';
import { emailOf, lineOf, named, pageQuery, passwordOf, requiredParagraphs, slugOf } from './fields.ts';
import { limits } from './limits.ts';
import { amountPaise, type OrderReceipt, orderReceipt, paymentMethod, paymentReference } from './receipts.ts';
import { orderRefund, refundRequestInput } from './refunds.ts';

const REQUIRED = 'Please fill out all required fields.';
const CHOOSE_STATE = 'Please choose your State.';
const GSTIN = 'Check the 15 characters of the GSTIN.';
const PHONE = 'Please enter a mobile number with 10 digits.';

const orderStates = ['open', 'claimed', 'short', 'paid', 'declined', 'expired', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** By the two digits that a GSTIN begins with. */
// biome-ignore format: a table
export const statesOfIndia = {
  '35': 'Andaman and Nicobar Islands', '37': 'Andhra Pradesh', '12': 'Arunachal Pradesh', '18': 'Assam',
  '10': 'Bihar', '04': 'Chandigarh', '22': 'Chhattisgarh',
  '26': 'Dadra and Nagar Haveli and Daman and Diu', '07': 'Delhi', '30': 'Goa', '24': 'Gujarat',
  '06': 'Haryana', '02': 'Himachal Pradesh', '01': 'Jammu and Kashmir', '20': 'Jharkhand',
  '29': 'Karnataka', '32': 'Kerala', '38': 'Ladakh', '31': 'Lakshadweep', '23': 'Madhya Pradesh',
  '27': 'Maharashtra', '14': 'Manipur', '17': 'Meghalaya', '15': 'Mizoram', '13': 'Nagaland',
  '21': 'Odisha', '34': 'Puducherry', '03': 'Punjab', '08': 'Rajasthan', '11': 'Sikkim',
  '33': 'Tamil Nadu', '36': 'Telangana', '16': 'Tripura', '09': 'Uttar Pradesh', '05': 'Uttarakhand',
  '19': 'West Bengal',
} as const satisfies Record<string, string>;

/** The same by name, as lists show them. */
export const statesByName = Object.entries(statesOfIndia).toSorted(([, one], [, other]) =>
  one.localeCompare(other),
);

/** The GSTIN's last character checks the others. */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false;
  const values = Array.from(text, (sign, at) => Number.parseInt(sign, 36) * (at % 2 === 0 ? 1 : 2));
  const sum = values.slice(0, 14).reduce((all, value) => all + Math.floor(value / 36) + (value % 36), 0);
  return Number.parseInt(text.slice(-1), 36) === (36 - (sum % 36)) % 36;
}

const phone = z
  .string(PHONE)
  .max(20, PHONE)
  .transform((text) => text.replace(/[\s-]/g, '').replace(/^(?:\+91|0)(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^[6-9]\d{9}$/, PHONE))
  .transform((digits) => `+91${digits}`);

const stateCode = z.string(CHOOSE_STATE).refine((code) => Object.hasOwn(statesOfIndia, code), CHOOSE_STATE);

const whose = {
  phone: phone.optional(),
  state: stateCode.optional(),
  gstin: z.string(GSTIN).max(20, GSTIN).trim().toUpperCase().refine(isGstin, GSTIN).optional(),
  company: lineOf(limits.fullName, 'Enter the name of the firm.').optional(),
  address: lineOf(300, 'Enter the address of the firm.').optional(),
};

export const newBuyerInput = z.object({
  fullName: lineOf(limits.fullName, REQUIRED),
  email: emailOf('Please enter a valid email.'),
  password: passwordOf(REQUIRED),
  consent: consentInput,
});
export type NewBuyerInput = z.infer<typeof newBuyerInput>;

/** Of a person who is signed in; a visitor gives {@link newBuyerInput} too. */
export const orderInput = z.object({
  course: slugOf('Unknown course.'),
  ...whose,
  /** Of money that was sent before the order. */
  reference: paymentReference.optional(),
  ...newBuyerInput.partial().shape,
});
export type OrderInput = z.infer<typeof orderInput>;

export const orderMade = z.object({ message: z.string(), code: z.string(), link: z.string() });

export const claimInput = z.object({
  reference: paymentReference,
  /** Said by a payer whose reference someone else gave first. */
  mine: z.boolean('Please say whether the payment is yours.').default(false),
});

/** What a buyer does on the page of an order, by its form or by the calls. */
export const orderAct = z.discriminatedUnion(
  'do',
  [
    claimInput.extend({ do: z.literal('claim') }),
    z.object({ do: z.literal('withdraw') }),
    z.object({ do: z.literal('cancel') }),
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
  /** An admin tries with ₹1 how money comes in; no course is sold. */
  isTest: z.boolean(),
};

export const orderView = named('Order', {
  ...orderFacts,
  slug: z.string(),
  expiresAt: z.int(),
  /** Why no one can buy the course now, as a sentence; nothing is to be paid then. */
  notSold: z.string().nullable(),
  isContested: z.boolean(),
  declineReason: z.string().nullable(),
  /** Where the rest is to be paid to; none when nothing is. */
  pay: z
    .object({
      vpa: z.string(),
      payeeName: z.string(),
      amountPaise: z.int(),
      note: z.string(),
      upiLink: z.string(),
      /** Apps take a link only for a merchant's address; from a personal one they scan. */
      opensApps: z.boolean(),
      bank: z.object({ name: z.string(), account: z.string(), ifsc: z.string() }).optional(),
    })
    .nullable(),
  receipts: z.array(orderReceipt),
  refund: orderRefund.nullable(),
  /** The last moment to ask for a refund; null where one was asked for, or nothing is paid. */
  refundUntil: z.int().nullable(),
});
export type OrderView = z.infer<typeof orderView>;

export const orderSummary = named('OrderSummary', {
  ...orderFacts,
  id: z.int(),
  userId: z.int().nullable(),
  buyerEmail: z.string(),
  buyerPhone: z.string().nullable(),
  isKnown: z.boolean(),
  underAge: z.boolean(),
  /** Codes of other orders that gave the same reference. */
  contestedBy: z.array(z.string()),
  createdAt: z.int(),
  version: z.int(),
  link: z.string(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** An order as its buyer's own list has it. */
export interface OwnOrder {
  readonly code: string;
  readonly courseName: string;
  readonly state: OrderState;
  readonly duePaise: number;
  readonly paidPaise: number;
  readonly refundedPaise: number;
  readonly orderedAt: number;
  /** Address of its page. */
  readonly path: string;
  readonly receipts: readonly OrderReceipt[];
}

export const orderQuery = pageQuery.extend({
  list: z.enum(['check', 'waiting', 'all'], 'Please choose check, waiting or all.').default('all'),
});
export type OrderQuery = z.infer<typeof orderQuery>;

/** Before a course is deleted: orders that money or an answer is missing for, and those whose money came. */
export const courseOrders = z.object({ open: z.int(), paid: z.int() });
export type CourseOrders = z.infer<typeof courseOrders>;

export const acceptInput = z.object({
  /** What came; by default what was due. */
  amountPaise: amountPaise.optional(),
  method: paymentMethod.default('upi'),
  /** By default the one the buyer gave. */
  reference: paymentReference.optional(),
  askForRest: z.boolean('Please say whether to ask for the rest.').default(false),
});
export type AcceptInput = z.infer<typeof acceptInput>;

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
  amountPaise,
  method: paymentMethod,
  reference: paymentReference.optional(),
});
export type ManualOrderInput = z.infer<typeof manualOrderInput>;

export const orderAccepted = z.object({
  message: z.string(),
  state: z.enum(orderStates),
  /** Serial of the receipt; none before all is paid. */
  receipt: z.string().nullable(),
});
