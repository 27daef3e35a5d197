import { expect, it } from 'vitest';
import type { z } from 'zod';

/** What a schema makes of a value: the value, or where it is wrong and the sentence a person reads. */
export function outcome(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success
    ? result.data
    : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

type Fields = Readonly<Record<string, unknown>>;
type Wrong = readonly [given: unknown, sentence: string];

/**
 * What is promised of a body: the good one is taken as it is, and each of these values in the place of a field is refused
 * with its sentence. `undefined` leaves the field out.
 */
export function promise(
  schema: z.ZodType,
  good: Fields,
  wrong: Readonly<Record<string, readonly Wrong[]>>,
): void {
  it('takes what is asked for', () => {
    expect(outcome(schema, good)).toEqual(good);
  });
  const cases = Object.entries(wrong).flatMap(([field, values]) =>
    values.map(([given, sentence]) => ({ field, given, sentence })),
  );
  it.each(cases)('refuses $field: $given', ({ field, given, sentence }) => {
    expect(outcome(schema, { ...good, [field]: given })).toEqual([[field, sentence]]);
  });
}

/** Text of that length. */
export const times = (length: number, text = 'x'): string => text.repeat(length);
/** Sentences that several inputs share. */
export const most = (length: number): string => `Please use at most ${length} characters.`;
export const REQUIRED = 'Please fill out all required fields.';
export const CONTROL = 'Please remove special control characters.';
export const EMAIL = 'Please enter a valid email.';

/** The ids 1, 2, 3 … */
export const ids = (length: number): number[] => Array.from({ length }, (_, at) => at + 1);
