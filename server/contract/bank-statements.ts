import { z } from 'zod';
import { stateCode } from './buyers.ts';
import { idOf, named, offerKey, pageQuery, someIds } from './fields.ts';
import { amountPaise } from './receipts.ts';

const column = z
  .string('Please send one number.')
  .regex(/^[1-5]?\d$/, 'Please send the number of a column, from 0 to 59.')
  .transform(Number)
  .optional();
const columnsOf = <Place extends z.ZodType>(place: Place) => ({
  date: place,
  narration: place,
  reference: place,
  credit: place,
  debit: place,
  amount: place,
  sign: place,
});
/** Columns that an admin chose, from 0, where the file's own names were misread; and two options. */
export const statementColumns = z.object({
  ...columnsOf(column),
  /** `in`: all amounts came in, in files without signs. */
  amounts: z.literal('in', 'Please send amounts=in or leave it out.').optional(),
  /** Order of day and month where the file does not show it; unlike the columns, not kept for the next file. */
  days: z.enum(['day-first', 'month-first'], 'Please send days=day-first or days=month-first.').optional(),
});
export const statementQuery = statementColumns.extend({
  /** `readAt` of an import with wrong columns: its unused credits are deleted. */
  replaces: z
    .string()
    .regex(/^\d{1,15}$/, 'Please send one time.')
    .transform(Number)
    .optional(),
});
export type StatementQuery = z.infer<typeof statementQuery>;
export const creditQuery = pageQuery.pick({ limit: true, cursor: true }).extend({
  ignored: z.literal('1', 'Please send ignored=1 or leave it out.').optional(),
});
export type CreditQuery = z.infer<typeof creditQuery>;
export type StatementColumns = z.infer<typeof statementColumns>;

const statementProof = z.object({
  /** `proved`: the running balance confirms all lines; `broken`: those above `at`; `none`: there is no balance. */
  state: z.enum(['proved', 'broken', 'none']),
  at: z.string().optional(),
  /** Accounts or periods that don't follow on; 1 if all do. */
  parts: z.int(),
});
export type StatementProof = z.infer<typeof statementProof>;

export const statementTaken = named('StatementTaken', {
  message: z.string(),
  lines: z.int(),
  credits: z.int(),
  /** Credits that earlier files had, or that were accepted by hand. */
  known: z.int(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** Line numbers, with the sheet if there are several. */
  passedOver: z.array(z.union([z.int(), z.string()])),
  proof: statementProof,
  notes: z.array(z.string()),
  readAt: z.int(),
  names: z.array(z.string()),
  columns: statementColumns.extend(columnsOf(z.int().optional())),
});
export type StatementTaken = z.infer<typeof statementTaken>;

const statementLine = z.object({
  line: z.int(),
  sheet: z.string().optional(),
  day: z.string(),
  amountPaise: z.int(),
  /** `none`: no money moved; `unclear`: the file contradicts itself; `unsigned`: it does not say. */
  direction: z.enum(['in', 'out', 'none', 'unclear', 'unsigned']),
  references: z.array(z.string()),
  narration: z.string(),
  /** `unproved`: from the first contradiction on; `none`: there is no running balance. */
  proof: z.enum(['proved', 'unproved', 'none']),
});
export type StatementLine = z.infer<typeof statementLine>;

export const statementPreview = named('StatementPreview', { lines: z.array(statementLine) });
export type StatementPreview = z.infer<typeof statementPreview>;

export const bankCredit = named('BankCredit', {
  id: z.int(),
  day: z.string(),
  amountPaise: z.int(),
  references: z.array(z.string()),
  narration: z.string(),
  group: z.enum(['certain', 'code', 'contested', 'wrong-amount', 'perhaps', 'unknown']),
  note: z.string().optional(),
  /** The running balance of its file stopped agreeing before this line. */
  isUnproved: z.boolean(),
  /** A closed order that the credit names. */
  named: z.object({ id: z.int(), code: z.string() }).optional(),
  orders: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      buyerName: z.string(),
      courseName: z.string(),
      /** Still unpaid. */
      restPaise: z.int(),
      underAge: z.boolean(),
      isCancelled: z.boolean(),
      /** The composition scheme forbids the sale: the buyer lives in another State. */
      isOtherState: z.boolean(),
    }),
  ),
});
export type BankCredit = z.infer<typeof bankCredit>;
export type CreditGroup = BankCredit['group'];

export const acceptedPayment = z.object({
  id: z.int(),
  amountPaise: z.int(),
  reference: z.string().nullable(),
  /** Day of the payment; null where unknown. */
  paidOn: z.string().nullable(),
  acceptedAt: z.int(),
  bank: z.enum(['unseen', 'seen', 'differs', 'taken-back']),
  creditId: z.int().nullable(),
  /** Amount of the bank minus what was accepted. */
  differsPaise: z.int(),
  takenBackOn: z.string().nullable(),
});
export type AcceptedMoney = z.infer<typeof acceptedPayment>;

const difference = acceptedPayment.extend({
  orderId: z.int(),
  code: z.string(),
  buyerName: z.string(),
  courseName: z.string(),
});
export type BankDifference = z.infer<typeof difference>;
/** Accepted payments that statements lack, show with another amount, or show reversed. */
export const bankDifferences = named('BankDifferences', {
  unseen: z.array(difference),
  differing: z.array(difference),
});
export type BankDifferences = z.infer<typeof bankDifferences>;

const RETURNED = 'Enter the amount to refund.';
const CHOOSE_ORDER = 'Choose an order, and how much of the payment is for it.';
const CHOOSE = 'Choose at least one payment.';
export const ignoreCreditsInput = z.object({
  ids: someIds(CHOOSE, 500, 'Ignore at most 500 payments at once.'),
});
export const acceptManyInput = z.object({
  pairs: z
    .array(z.object({ orderId: idOf(CHOOSE), creditId: idOf(CHOOSE) }, CHOOSE), CHOOSE)
    .min(1, CHOOSE)
    .max(200, 'Accept at most 200 payments at once.'),
});
export type AcceptManyInput = z.infer<typeof acceptManyInput>;

/** Splits a credit over orders and a refund of `returnPaise`; together exactly its amount. */
export const splitCreditInput = z.object({
  orders: z
    .array(z.object({ orderId: idOf(CHOOSE_ORDER), amountPaise }, CHOOSE_ORDER), CHOOSE_ORDER)
    .max(20, 'Split a payment over at most 20 orders.'),
  returnPaise: z.int(RETURNED).min(0, RETURNED).default(0),
});
export type SplitCreditInput = z.infer<typeof splitCreditInput>;

export const recordCreditInput = z.object({
  userId: idOf('Please choose a student.'),
  courseId: idOf('Please choose a course.'),
  offer: offerKey.optional(),
  state: stateCode.optional(),
});
export type RecordCreditInput = z.infer<typeof recordCreditInput>;

export const manyAccepted = named('ManyAccepted', {
  message: z.string(),
  accepted: z.int(),
  opened: z.int(),
  parts: z.array(z.object({ code: z.string(), paidPaise: z.int(), duePaise: z.int() })),
  left: z.array(z.object({ orderId: z.int(), why: z.string() })),
});
