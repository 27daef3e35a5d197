import { z } from 'zod';
import { lineOf, named, offerKey, slugOf } from './fields.ts';
import { foldTyping } from './fold-text.ts';
import { limits } from './limits.ts';
import { amountPaise } from './receipts.ts';

/** One sentence for every code that does not work, so that no one learns which there are. */
export const CODE_INVALID = 'This code does not work for this course.';

/** Returns a code as it is kept, however it was typed. */
export const foldCode = (typed: string): string => foldTyping(typed).replaceAll(/\s+/g, '').toUpperCase();

const CODE = 'Please use 4 to 20 letters and digits, like DIWALI20.';
const code = z
  .string(CODE)
  .max(limits.search, CODE)
  .transform(foldCode)
  .pipe(z.string().regex(/^[A-Z0-9]{4,20}$/, CODE));

export const typedCode = z.string(CODE_INVALID).max(limits.search, CODE_INVALID);

const PERCENT = 'Please enter 1 to 90 percent.';
const USES = 'Please enter a whole number from 1 to 100,000.';
const PER_PERSON = 'Please enter a whole number from 1 to 1,000.';
const day = z.iso.date('Please enter a day.');
const someOf = <Item extends z.ZodType>(item: Item, none: string) =>
  z.array(item, none).min(1, none).max(limits.courseIds, `Please choose at most ${limits.courseIds}.`);

const terms = {
  /** Either this or `paise`. */
  percent: z.int(PERCENT).min(1, PERCENT).max(90, PERCENT).optional(),
  paise: amountPaise.optional(),
  slugs: someOf(slugOf('Unknown course.'), 'Please choose a course.').optional(),
  offerKeys: someOf(offerKey, 'Please choose one of these.').optional(),
  startsOn: day.optional(),
  endsOn: day.optional(),
  usesMax: z.int(USES).min(1, USES).max(100_000, USES).optional(),
  perPerson: z.int(PER_PERSON).min(1, PER_PERSON).max(1000, PER_PERSON).default(1),
  forRenewals: z.boolean('Please say whether it is for renewals too.').default(false),
  note: lineOf(200, 'Please write a note, or leave it out.').optional(),
};
type Terms = z.infer<z.ZodObject<typeof terms>>;

function checkTerms({ percent, paise, startsOn, endsOn }: Terms, context: z.RefinementCtx): void {
  const report = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: undefined });
  if (percent === undefined && paise === undefined) report('percent', 'Please enter percent or rupees.');
  if (percent !== undefined && paise !== undefined)
    report('paise', 'Please enter percent or rupees, not both.');
  if (startsOn !== undefined && endsOn !== undefined && endsOn < startsOn)
    report('endsOn', 'Please choose a day that is not before the first day.');
}

export const couponInput = z.object({ code, ...terms }).superRefine(checkTerms);
export type CouponInput = z.infer<typeof couponInput>;
/** The code itself stays, since it is on documents. */
export const couponChange = z.object(terms).superRefine(checkTerms);
export type CouponChange = z.infer<typeof couponChange>;

export const coupon = named('Coupon', {
  id: z.int(),
  code: z.string(),
  percent: z.int().nullable(),
  paise: z.int().nullable(),
  slugs: z.array(z.string()).nullable(),
  offerKeys: z.array(z.string()).nullable(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  usesMax: z.int().nullable(),
  perPerson: z.int(),
  forRenewals: z.boolean(),
  note: z.string().nullable(),
  stoppedAt: z.int().nullable(),
  version: z.int(),
  /** Orders with it that are paid, reported, or just made. */
  uses: z.int(),
  /** What came in with it, less refunds. */
  receivedPaise: z.int(),
});
export type Coupon = z.infer<typeof coupon>;

export type LiveCode = Pick<Coupon, 'slugs' | 'forRenewals'>;

export const couponMade = z.object({ message: z.string(), id: z.int() });

type Off = Pick<Coupon, 'paise' | 'percent'>;

/** Returns what a code takes off: whole rupees of a percentage, and never so much that a part costs less than ₹1. */
export function discountOf({ percent, paise }: Off, listPaise: number, parts: number): number {
  const off = percent === null ? (paise ?? 0) : Math.floor((listPaise * percent) / 10_000) * 100;
  return Math.max(Math.min(off, listPaise - Math.max(parts, 1) * 100), 0);
}
