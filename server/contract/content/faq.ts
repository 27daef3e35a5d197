import { z } from 'zod';
import { group, rows, rowsOrNone, sample, text } from './fields.ts';

const question = {
  question: text('The question as a student would ask it, ending with a question mark.', 8, 160),
  answer: text('The answer in one to five plain sentences.', 20, 700),
  sample,
};

export const faqSetSchema = z.strictObject({
  title: text('Name of the set, for editors only.', 3, 60),
  categories: rows('Headings in the order of the page; the first is open at the start.', 1, 8, {
    name: text('Heading of these questions, in the list on the left.', 3, 40),
    questions: rows(
      'Questions that every course of this set shows, after its own; at least three.',
      3,
      20,
      question,
    ),
  }),
});

export const courseFaqSchema = group('Questions and answers under the course page.', {
  set: text('Questions that this course shares with others. Leave empty to show none.', 2, 60)
    .meta({ kind: 'faq-set' })
    .optional(),
  own: rowsOrNone('Questions about this course alone, above the shared ones.', 40, {
    category: text('Under which heading the question is.', 3, 40).meta({ kind: 'category' }),
    ...question,
  }),
});
