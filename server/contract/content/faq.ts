import { z } from 'zod';
import { sample, text } from './fields.ts';

const question = {
  question: text('The question as a student would ask it, ending with a question mark.', 8, 160),
  answer: text('The answer in one to five plain sentences.', 20, 700),
  sample,
};

/** A question shared by every course that uses the set. */
export const faqSetSchema = z.strictObject({
  title: text('Name of the set, for editors only.', 3, 60),
  categories: z
    .array(
      z.strictObject({
        name: text('Heading of these questions, in the list on the left.', 3, 40),
        questions: z
          .array(z.strictObject(question))
          .min(3)
          .max(20)
          .describe('Questions that every course of this set shows, after its own; at least three.'),
      }),
    )
    .min(1)
    .max(8)
    .describe('Headings in the order of the page; the first is open at the start.'),
});

export const courseFaqSchema = z
  .strictObject({
    set: text('Questions that this course shares with others. Leave empty to show none.', 2, 60)
      .meta({ kind: 'faq-set' })
      .optional(),
    own: z
      .array(
        z.strictObject({
          category: text('Under which heading the question is.', 3, 40).meta({ kind: 'category' }),
          ...question,
        }),
      )
      .max(40)
      .default([])
      .describe('Questions about this course alone, above the shared ones.'),
  })
  .describe('Questions and answers under the course page.');
