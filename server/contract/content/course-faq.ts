import type { z } from 'zod';
import { ContentProblem } from './content-problem.ts';
import type { courseFaqSchema, faqSetSchema } from './faq.ts';

type FaqSet = z.output<typeof faqSetSchema>;
type CourseFaq = z.output<typeof courseFaqSchema>;

/** A category as a course page shows it. */
export type FaqCategory = {
  name: string;
  questions: { question: string; answer: string; sample: boolean }[];
};

/**
 * The questions of one course: the categories of its set that have some, in each the course's own questions first.
 * Throws with a sentence for the editor if the set or a category does not exist; it begins a line of its own, because a
 * build is printing the name of the page just then.
 *
 * @param course slug of the course, for the message
 */
export function courseFaq(course: string, faq: CourseFaq, set: FaqSet | undefined): FaqCategory[] {
  if (set === undefined) {
    throw new ContentProblem(
      `content/courses/${course}.md: faq, set: there is no file content/faqs/${faq.set}.yml.`,
    );
  }
  const names = set.categories.map((category) => category.name);
  const at = faq.own.findIndex((own) => !names.includes(own.category));
  const stray = faq.own[at];
  if (stray !== undefined) {
    throw new ContentProblem(
      `\ncontent/courses/${course}.md: faq, own, entry ${at + 1}: the category "${stray.category}" is not in content/faqs/${faq.set}.yml; ` +
        `expected one of: ${names.join(', ')}.`,
    );
  }
  return set.categories
    .map(({ name, questions }) => ({
      name,
      questions: [...faq.own.filter(({ category }) => category === name), ...questions],
    }))
    .filter(({ questions }) => questions.length > 0);
}
