import { expect, test } from 'vitest';
import { checkCourses } from './check-courses.ts';

const sentence =
  'A sentence that is long enough for every text field of the schema, and then a little longer.';
const line = { title: 'A title', topics: ['One topic', 'Another topic'] };
const course = (title: string, path: string, more: object = {}) => ({
  title,
  path,
  kind: 'tech',
  order: 1,
  priceInr: 649,
  durationHours: 35,
  summary: sentence,
  seo: { description: sentence },
  cover: { motif: 'angular', hue: 350 },
  challenges: { completed: 1, total: 2, chapter: 1 },
  schedule: { selfPaced: true },
  assessment: { type: 'exam', heading: 'Exam', notes: ['A note.'] },
  curriculum: [line, line, line],
  reviews: [{ name: 'Asha', title: 'Clerk', text: sentence, avatar: 'asha' }],
  faq: { set: 'technical' },
  payment: { slogan: 'A slogan', description: sentence, features: ['35 hours', 'A quiz', 'Experts'] },
  ...more,
});
const entry = (id: string, data: Record<string, unknown>) => ({ id, data, filePath: `${id}.md` });
const check = (...entries: ReturnType<typeof entry>[]) => checkCourses(entries, { has: () => false });

test('courses with addresses of their own go together; an alias may differ from the path in letter case only', () => {
  const fullStack = course('Full Stack', 'Fullstack', { aliases: ['FullStack'] });
  expect(check(entry('angular', course('Angular', 'Angular')), entry('full-stack', fullStack))).toEqual([]);
});

test('one address for two courses is refused in any letter case, buy pages and aliases included', () => {
  const thief = course('Other', 'Other', { aliases: ['BUYANGULAR'] });
  expect(check(entry('angular', course('Angular', 'Angular')), entry('other', thief))).toEqual([
    'other.md: the address "BUYANGULAR" is already used by angular.md.',
  ]);
});

test('an address of the site, a file name with capitals and a QR picture that is not there are refused', () => {
  const payment = { ...course('', '').payment, qrPicture: '/qr/angular.png' };
  expect(check(entry('Angular', course('Angular', 'Courses', { payment })))).toEqual([
    'Angular.md: name the file with lower-case letters, digits and single hyphens, for example computer-networks.md.',
    'Angular.md: payment, qrPicture: there is no file public/qr/angular.png.',
    'Angular.md: the address "Courses" is already used by the site itself.',
  ]);
});
