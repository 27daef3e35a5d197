import { expect, test } from 'vitest';
import { exampleCourse } from '../../../tests/support/example-course.ts';
import { courseSchema } from './course.ts';
import { listSamples } from './samples.ts';

const work = {
  maker: 'Meera Joshi',
  town: 'Pune',
  what: 'Bookings for a tailor',
  picture: 'tailor.webp',
  pictureAlt: 'A web site with free times to book.',
  consent: true,
};
const { works: _, ...course } = exampleCourse();
const problemsOf = (more: object) =>
  courseSchema
    .safeParse({ ...course, works: [{ ...work, ...more }] })
    .error?.issues.map(({ path, message }) => [path.join('/'), message]) ?? [];

test('a work is published only with the consent of its maker', () => {
  expect(problemsOf({})).toEqual([]);
  const sentence = 'Please ask the maker first: without consent a work is not shown.';
  for (const consent of [false, undefined])
    expect(problemsOf({ consent })).toEqual([['works/0/consent', sentence]]);
});

test('its picture is one of the folder, and its link leads to another site', () => {
  expect(problemsOf({ picture: '../tailor.webp' })[0]?.[0]).toBe('works/0/picture');
  expect(problemsOf({ link: 'javascript:alert(1)' })[0]?.[0]).toBe('works/0/link');
});

test('a work of ours is listed as a sample', () => {
  const data = { works: [{ ...work, sample: true }] };
  expect(listSamples([{ path: 'courses/angular.md', data }])).toEqual([
    {
      path: 'courses/angular.md',
      pointer: '/works/0',
      kind: 'works',
      text: 'Meera Joshi Bookings for a tailor',
    },
  ]);
});
