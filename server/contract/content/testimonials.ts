import { z } from 'zod';
import { avatar } from './common.ts';
import { rowsUpTo, sample, text } from './fields.ts';

export const testimonialsSchema = z.strictObject({
  testimonials: rowsUpTo('Testimonials in the order in which they are shown.', 24, {
    name: text('Name of the person.', 2, 60),
    role: text('Who the person is.', 2, 60),
    quote: text('What the person says, in one to four sentences.', 20, 400),
    avatar,
    sample,
  }),
});
