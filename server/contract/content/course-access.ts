import { z } from 'zod';
import { day } from './dates.ts';
import { count } from './fields.ts';

const ONE_OF = 'Please fill in exactly one: months, days or the last day.';

export const accessSchema = z
  .strictObject({
    months: count('Months from the day we accept the payment, like 6.', 1, 120).optional(),
    days: count('Days from the day we accept the payment, like 90.', 1, 3650).optional(),
    until: day(
      'The last day for everyone, like 2027-06-30. After this day no one can buy the course.',
    ).optional(),
  })
  .refine((rule) => Object.values(rule).filter((value) => value !== undefined).length === 1, ONE_OF)
  .meta({
    description: 'How long a buyer can study the course. Leave empty to keep it open without an end.',
    isPrice: true,
  });

export interface Sold {
  readonly priceInr: number;
  readonly access?: z.output<typeof accessSchema> | undefined;
  readonly renewInr?: number | undefined;
}

/** Reports what can't be sold with an end of access. */
export function checkAccess({ priceInr, access, renewInr }: Sold, context: z.RefinementCtx): void {
  const report = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, input: undefined });
  if (access !== undefined && priceInr === 0)
    report('access', 'Access to a free course has no end. Please set a price, or leave this empty.');
  if (renewInr === 0) report('renewInr', 'Please write at least 1, or leave this empty.');
  if (renewInr !== undefined && access === undefined)
    report('renewInr', 'Please say first how long access lasts, or leave this empty.');
}
