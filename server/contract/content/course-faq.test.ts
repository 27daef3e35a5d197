import { expect, test } from 'vitest';
import { courseFaq } from './course-faq.ts';

const shared = { question: 'Can I study on a phone?', answer: 'Yes.', sample: false };
const own = { question: 'Which version is taught?', answer: 'The current one.', sample: false };
const set = {
  title: 'Technical',
  categories: [
    { name: 'General', questions: [shared] },
    { name: 'Prerequisites', questions: [shared] },
  ],
};

test('categories keep the order of the set, and own questions come first', () => {
  const faq = { set: 'technical', own: [{ category: 'Prerequisites', ...own }] };
  expect(courseFaq('angular', faq, set)).toEqual([
    { name: 'General', questions: [shared] },
    { name: 'Prerequisites', questions: [{ category: 'Prerequisites', ...own }, shared] },
  ]);
});

test('a category that the set does not have is named together with the file', () => {
  const faq = { set: 'technical', own: [{ category: 'Genral', ...own }] };
  expect(() => courseFaq('angular', faq, set)).toThrow(
    'content/courses/angular.md: faq, own, entry 1: the category "Genral" is not in content/faqs/technical.yml; expected one of: General, Prerequisites.',
  );
});
