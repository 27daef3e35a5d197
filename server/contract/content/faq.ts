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
        name: text('Name of the category, as shown in the list on the left.', 3, 40),
        questions: z
          .array(z.strictObject(question))
          .min(3)
          .max(20)
          .describe('Questions that every course of this set shows, after its own; at least three.'),
      }),
    )
    .min(1)
    .max(8)
    .describe('Categories in the order in which they are shown; the first one is open at the start.'),
});

/** What a course file says about its questions. */
export const courseFaqSchema = z
  .strictObject({
    set: text(
      'File of content/faqs whose questions this course shares, without .yml: technical, healthy-habits or leadership.',
      2,
      60,
    ),
    own: z
      .array(
        z.strictObject({
          category: text('A category of the set, spelled exactly as there.', 3, 40),
          ...question,
        }),
      )
      .max(40)
      .default([])
      .describe('Questions about this course alone; they come before the shared ones of their category.'),
  })
  .describe('Questions and answers under the course page.');
