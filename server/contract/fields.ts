import { z } from 'zod';
import { whyNotDrawn } from './drawn-letters.ts';
import { foldTyping, withoutUnseen } from './fold-text.ts';
import { limits, SLUG } from './limits.ts';
import { BETWEEN_DIGITS } from './typed-values.ts';

const INVISIBLE = /^[\p{Z}\p{C}\u115F\u1160\u3164\uFFA0\u2800]*$/u;
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/u;
const LONE_SURROGATE = /\p{Cs}/u;

/** Normalising is quadratic in such runs, which no script needs. */
const STACKED_MARKS = /\p{M}{31}/u;

/** Checks the length first, then normalises and, if asked to, trims. */
function bounded(max: number, missing: string, tooLong: string, isTrimmed = true) {
  const isShort = (value: string): boolean => value.length <= max;
  const long = { message: tooLong, abort: true, params: { code: 'too_long' } };
  return z
    .string(missing)
    .refine(isShort, long)
    .refine((value) => !STACKED_MARKS.test(value), {
      message: 'Please use fewer accents on one letter.',
      abort: true,
    })
    .transform((value) => (isTrimmed ? value.normalize('NFC').trim() : value.normalize('NFC')))
    .refine(isShort, long);
}

const withoutControls = (controls: RegExp) =>
  [
    (value: string) => !(controls.test(value) || LONE_SURROGATE.test(value)),
    { message: 'Please remove special control characters.', abort: true },
  ] as const;

export const lineOf = (max: number, required: string, tooLong = `Please use at most ${max} characters.`) =>
  bounded(max, required, tooLong)
    .refine((value) => !INVISIBLE.test(value), { message: required, abort: true, params: { code: 'blank' } })
    .refine(...withoutControls(CONTROL));

export const printed = (text: string, context: z.RefinementCtx): void => {
  const message = whyNotDrawn(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
};
export const printedLineOf = (max: number, required: string) => lineOf(max, required).superRefine(printed);

export const paragraphs = (max: number, isTrimmed = true) =>
  bounded(max, 'Please enter text.', `Please use at most ${max} characters.`, isTrimmed).refine(
    ...withoutControls(CONTROL_BUT_LINES),
  );

/** Trimmed by default; untrimmed text keeps the numbers of its lines. */
export const requiredParagraphs = (max: number, required: string, isTrimmed = true) =>
  paragraphs(max, isTrimmed).refine((value) => !INVISIBLE.test(value), {
    message: required,
    params: { code: 'blank' },
  });

/** ASCII, at most 254 characters: one recipient for every mail system. Invisible pasted characters are removed. */
export const emailOf = (message: string) =>
  z
    .string(message)
    .max(limits.email, { error: message, abort: true })
    .transform((value) => withoutUnseen(value).trim())
    .pipe(z.email(message));

const PHONE = 'Please enter a mobile number with 10 digits.';
const CUT_PHONE = 'A spreadsheet cut this number. Make the column text, and enter the number again.';

/** An Indian mobile number, as `+919876543210`; empty for none. */
export const phone = z
  .string(PHONE)
  .max(40, PHONE)
  .transform((text) => foldTyping(text).replaceAll(BETWEEN_DIGITS, ''))
  .pipe(
    z.string().regex(/^(?:(?:(?:\+|00)?91|0)?[6-9]\d{9})?$/, {
      error: ({ input }) => (/e\+\d/.test(String(input)) ? CUT_PHONE : PHONE),
    }),
  )
  .transform((digits) => digits && `+91${digits.slice(-10)}`);

export const passwordOf = (required: string) =>
  z
    .string(required)
    .min(1, required)
    .max(limits.passwordMax, `Use at most ${limits.passwordMax} characters.`);

export const slugOf = (message: string) => z.string(message).max(limits.slug, message).regex(SLUG, message);

export const offerKey = slugOf('Please choose one of these.');

export const idOf = (message: string) => z.int(message).positive(message);

export const someIds = (none: string, max: number, tooMany = none) =>
  z.array(idOf(none), none).min(1, none).max(max, tooMany);

export const NOBODY = 'Please choose at least one person.';
export const tooManyPeople = (max: number): string => `Please choose at most ${max} people at once.`;
export const somePeople = (max: number) => someIds(NOBODY, max, tooManyPeople(max));

const ID_TEXT = /^[1-9]\d{0,14}$/;

export const numberTextOf = (message: string, pattern = /^\d{1,15}$/) =>
  z.string(message).regex(pattern, message).transform(Number);

export const idTextOf = (message: string) =>
  numberTextOf(message, ID_TEXT).meta({ type: 'integer', minimum: 1 });

/** Invalid ids are answered with 404. */
export const pathId = idTextOf('Not found. It may have been deleted.');

/** An invalid count is ignored. */
const countUpTo = (max: number) =>
  z
    .string('Please send one number.')
    .transform((text) => (ID_TEXT.test(text) ? Math.min(Number(text), max) : undefined))
    .meta({ type: 'integer', minimum: 1, maximum: max });

export const pageQuery = z.object({
  search: z
    .string('Please search for one text.')
    .max(limits.search, 'Please search for something shorter.')
    .optional(),
  limit: countUpTo(limits.pageSizeMax).optional(),
  cursor: countUpTo(Number.MAX_SAFE_INTEGER).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

export const named = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => z.object(shape).meta({ id });

/** Compares the version, since someone else may have changed the row. */
export type IsExpected = (version: number) => boolean;

export const messageAnswer = z.object({ message: z.string() });

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly nextCursor: number | string | undefined;
}

/** Fetches limit + 1 rows to detect a next page. */
export function pageOf<Item extends { readonly id: number }>(
  rows: readonly Item[],
  limit: number,
  total: number,
): Page<Item> {
  const items = rows.slice(0, limit);
  return { items, total, nextCursor: rows.length > limit ? items.at(-1)?.id : undefined };
}
