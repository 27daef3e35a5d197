import { expect, test } from 'vitest';
import { exampleCourse } from '../../../tests/support/example-course.ts';
import { checkCourses } from './check-courses.ts';

const course = (title: string, path: string, more: object = {}) => exampleCourse({ title, path, ...more });
const entry = (id: string, data: ReturnType<typeof course>) => ({ id, data });
const check = (...entries: ReturnType<typeof entry>[]) =>
  checkCourses(entries, () => false).map(({ path, text }) => `${path}: ${text}`);

test('courses with addresses of their own go together; an alias may differ from the path in letter case only', () => {
  const fullStack = course('Full Stack', 'Fullstack', { aliases: ['FullStack'] });
  expect(check(entry('angular', course('Angular', 'Angular')), entry('full-stack', fullStack))).toEqual([]);
});

test('one address for two courses is refused in any letter case, buy pages and aliases included', () => {
  const thief = course('Other', 'Other', { aliases: ['BUYANGULAR'] });
  expect(check(entry('angular', course('Angular', 'Angular')), entry('other', thief))).toEqual([
    'courses/other.md: Angular has the address "BUYANGULAR" already. Please choose another.',
  ]);
});

test('an address of the site, a file name with capitals and a QR picture that is not there are refused', () => {
  const payment = { ...course('Angular', 'Angular').payment, qrPicture: '/qr/angular.png' };
  expect(check(entry('Angular', course('Angular', 'Courses', { payment })))).toEqual([
    'courses/Angular.md: Please name the file with small letters, digits and single hyphens, like computer-networks.md.',
    'courses/Angular.md: There is no file /qr/angular.png in the folder public.',
    'courses/Angular.md: The site itself has the address "Courses" already. Please choose another.',
  ]);
});
