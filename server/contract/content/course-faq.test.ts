import { expect, test } from 'vitest';
import { exampleCourse } from '../../../tests/support/example-course.ts';
import { checkFaqs, courseFaq } from './course-faq.ts';

const shared = { question: 'Can I study on a phone?', answer: 'Yes.', sample: false };
const own = { question: 'Which version is taught?', answer: 'The current one, all year.', sample: false };
const set = {
  title: 'Technical',
  categories: [
    { name: 'General', questions: [shared] },
    { name: 'Prerequisites', questions: [shared] },
  ],
};

test('categories keep the order of the set, and own questions come first', () => {
  const faq = { set: 'technical', own: [{ category: 'Prerequisites', ...own }] };
  expect(courseFaq(faq, set)).toEqual([
    { name: 'General', questions: [shared] },
    { name: 'Prerequisites', questions: [{ category: 'Prerequisites', ...own }, shared] },
  ]);
});

test('a set that does not exist, and a category that the set does not have, are named', () => {
  const faqs = [{ id: 'technical', data: set, filePath: 'content/faqs/technical.yml' }];
  const course = (id: string, faq: object) => ({ id, data: exampleCourse({ faq }) });
  const courses = [
    course('angular', { set: 'technical', own: [{ category: 'Genral', ...own }] }),
    course('networks', { set: 'tecnical' }),
  ];
  expect(checkFaqs(courses, faqs).map(({ path, text }) => `${path}: ${text}`)).toEqual([
    'courses/angular.md: The shared questions have no heading "Genral". Please choose one of: General, Prerequisites.',
    'courses/networks.md: Please choose shared questions, one of: technical.',
  ]);
});
