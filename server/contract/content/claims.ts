import { z } from 'zod';
import { count, rowsUpTo, sample, text } from './fields.ts';

export const claimsSchema = z.strictObject({
  claims: rowsUpTo('Up to four claims in the order in which they are shown.', 4, {
    key: z
      .enum(['students', 'members', 'countries', 'success'])
      .describe('Which figure this is; pages choose by it.'),
    amount: count('The figure alone, digits only, for example 4000.'),
    suffix: z.enum(['+', '%', '']).describe('Sign after the figure.'),
    label: text('What is counted.', 3, 40),
    source: text('Who states this, since when; shown with the figure.', 10, 160),
    sample,
  }),
});
