import { z } from 'zod';
import { idOf, named } from './fields.ts';

export const statementTaken = named('StatementTaken', {
  message: z.string(),
  lines: z.int(),
  credits: z.int(),
  /** Read from another file before. */
  known: z.int(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  passedOver: z.array(z.int()),
});
export type StatementTaken = z.infer<typeof statementTaken>;

const column = z
  .string('Please send one number.')
  .regex(/^[1-5]?\d$/, 'Please send the number of a column, from 0 to 59.')
  .transform(Number)
  .optional();
/** Where the columns are in a file whose names are unknown, counted from 0. */
export const statementQuery = z.object({
  date: column,
  narration: column,
  reference: column,
  credit: column,
  amount: column,
  sign: column,
});

export const bankCredit = named('BankCredit', {
  id: z.int(),
  day: z.string(),
  amountPaise: z.int(),
  references: z.array(z.string()),
  narration: z.string(),
  group: z.enum(['certain', 'code', 'contested', 'wrong-amount', 'perhaps', 'unknown']),
  orders: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      buyerName: z.string(),
      courseName: z.string(),
      restPaise: z.int(),
    }),
  ),
});
export type BankCredit = z.infer<typeof bankCredit>;
export type CreditGroup = BankCredit['group'];

const CHOOSE = 'Choose at least one payment.';
export const acceptManyInput = z.object({
  pairs: z
    .array(z.object({ orderId: idOf(CHOOSE), creditId: idOf(CHOOSE) }, CHOOSE), CHOOSE)
    .min(1, CHOOSE)
    .max(200, 'Accept at most 200 payments at once.'),
});
export type AcceptManyInput = z.infer<typeof acceptManyInput>;

/** Whom and what a credit is for that no order asked for. */
export const recordCreditInput = z.object({
  userId: idOf('Please choose a student.'),
  courseId: idOf('Please choose a course.'),
});
export type RecordCreditInput = z.infer<typeof recordCreditInput>;

export const manyAccepted = named('ManyAccepted', {
  message: z.string(),
  accepted: z.int(),
  left: z.array(z.object({ orderId: z.int(), why: z.string() })),
});
