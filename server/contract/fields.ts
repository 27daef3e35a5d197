import { z } from 'zod';
import { limits } from './limits.ts';
import { SLUG } from './slug.ts';

/** Written without a visible character: separators, controls, zero-width and other format characters only. */
const INVISIBLE = /^[\p{Z}\p{C}\u115F\u1160\u3164\uFFA0\u2800]*$/u;
/** Control characters have no place in names and titles; they corrupt logs, mails and spreadsheets. */
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/u;
const LONE_SURROGATE = /\p{Cs}/u;

/** Normalising takes time in the square of such a run; no writing has so many marks on one letter. */
const STACKED_MARKS = /\p{M}{31}/u;

/** Text in normal form, trimmed. Its length is judged before anything reads it through. */
function bounded(max: number, missing: string, tooLong: string) {
  const isShort = (value: string): boolean => value.length <= max;
  const long = { message: tooLong, abort: true, params: { code: 'too_long' } };
  return z
    .string(missing)
    .refine(isShort, long)
    .refine((value) => !STACKED_MARKS.test(value), {
      message: 'Please use fewer accents on one letter.',
      abort: true,
    })
    .transform((value) => value.normalize('NFC').trim())
    .refine(isShort, long);
}

const withoutControls = (controls: RegExp) =>
  [
    (value: string) => !(controls.test(value) || LONE_SURROGATE.test(value)),
    { message: 'Please remove special control characters.', abort: true },
  ] as const;

/**
 * A single-line text a person typed: normalised to NFC, trimmed, with something to see.
 * @param required the sentence for a missing, blank or non-text value
 */
export const lineOf = (max: number, required: string, tooLong = `Please use at most ${max} characters.`) =>
  bounded(max, required, tooLong)
    .refine((value) => !INVISIBLE.test(value), { message: required, abort: true, params: { code: 'blank' } })
    .refine(...withoutControls(CONTROL));

/** A text that may have several lines and may be left out; blank becomes the empty string. */
export const paragraphs = (max: number) =>
  bounded(max, 'Please enter text.', `Please use at most ${max} characters.`).refine(
    ...withoutControls(CONTROL_BUT_LINES),
  );

/** Like {@link paragraphs}, with something to see required. */
export const requiredParagraphs = (max: number, required: string) =>
  paragraphs(max).refine((value) => !INVISIBLE.test(value), { message: required, params: { code: 'blank' } });

/**
 * An email address, trimmed. ASCII only and at most 254 characters, so that it is one recipient for every mail system.
 * @param message the sentence for anything else
 */
export const emailOf = (message: string) =>
  z.string(message).max(limits.email, { error: message, abort: true }).trim().pipe(z.email(message));

/** A password as typed: never trimmed or normalised. Only its upper bound is checked here; strength is a rule of the server. */
export const passwordOf = (required: string) =>
  z
    .string(required)
    .min(1, required)
    .max(limits.passwordMax, `Use at most ${limits.passwordMax} characters.`);

/** The name of a course's page, as its file has it: lower-case letters, digits and single hyphens. */
export const slugOf = (message: string) => z.string(message).max(limits.slug, message).regex(SLUG, message);

/** An id in a JSON body: a positive whole number. */
export const idOf = (message: string) => z.int(message).positive(message);

const ID_TEXT = /^[1-9]\d{0,14}$/;

/** An id as text, in a query or a form. @param message the sentence for anything else */
export const idTextOf = (message: string) =>
  z.string(message).regex(ID_TEXT, message).transform(Number).meta({ type: 'integer', minimum: 1 });

/** An id in a path. Anything that is no id names nothing, so a failure here is answered as 404. */
export const pathId = idTextOf('Not found. It may have been deleted.');

/** A count in a query; one that is none is as good as not given. */
const countUpTo = (max: number) =>
  z
    .string('Please send one number.')
    .transform((text) => (ID_TEXT.test(text) ? Math.min(Number(text), max) : undefined))
    .meta({ type: 'integer', minimum: 1, maximum: max });

/** Search and paging of the admin's lists. */
export const pageQuery = z.object({
  search: z
    .string('Please search for one text.')
    .max(limits.search, 'Please search for something shorter.')
    .optional(),
  limit: countUpTo(limits.pageSizeMax).optional(),
  cursor: countUpTo(Number.MAX_SAFE_INTEGER).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** Plain success with the sentence to show. */
export const messageAnswer = z.object({ message: z.string() });
