import { z } from 'zod';
import { avatar } from './common.ts';
import { sample, text } from './fields.ts';

export const testimonialsSchema = z.strictObject({
  testimonials: z
    .array(
      z.strictObject({
        name: text('Name of the person.', 2, 60),
        role: text('Who the person is.', 2, 60),
        quote: text('What the person says, in one to four sentences.', 20, 400),
        avatar,
        sample,
      }),
    )
    .max(24)
    .describe('Testimonials in the order in which they are shown.'),
});
