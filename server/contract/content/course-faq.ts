import type { z } from 'zod';
import type { ContentProblem } from '../content-problem.ts';
import type { Content, Course } from './collections.ts';
import type { courseFaqSchema, faqSetSchema } from './faq.ts';

type FaqSet = z.output<typeof faqSetSchema>;
type CourseFaq = z.output<typeof courseFaqSchema>;

export type FaqCategory = {
  name: string;
  questions: { question: string; answer: string; sample: boolean }[];
};

/** Merges a course's own questions with its set, category by category. */
export const courseFaq = (faq: CourseFaq, set: FaqSet): FaqCategory[] =>
  set.categories
    .map(({ name, questions }) => ({
      name,
      questions: [...faq.own.filter(({ category }) => category === name), ...questions],
    }))
    .filter(({ questions }) => questions.length > 0);

export function checkFaqs(
  courses: readonly Pick<Course, 'id' | 'data'>[],
  faqs: Pick<Content, 'faqs'>['faqs'],
): ContentProblem[] {
  const sets = new Map(faqs.map(({ id, data }) => [id, data.categories.map(({ name }) => name)]));
  return courses.flatMap(({ id, data: { faq } }): ContentProblem[] => {
    const path = `courses/${id}.md`;
    const names = sets.get(faq.set ?? '');
    if (faq.set === undefined && faq.own.length === 0) return [];
    if (names === undefined) {
      const text = `Please choose shared questions, one of: ${[...sets.keys()].join(', ')}.`;
      return [{ path, pointer: '/faq/set', text }];
    }
    return faq.own.flatMap(({ category }, at) =>
      names.includes(category)
        ? []
        : {
            path,
            pointer: `/faq/own/${at}/category`,
            text: `The shared questions have no heading "${category}". Please choose one of: ${names.join(', ')}.`,
          },
    );
  });
}
