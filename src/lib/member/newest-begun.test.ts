import { expect, it } from 'vitest';
import type { Course } from '../../../server/contract/courses.ts';
import { newestBegun, ownCourses } from './newest-begun.ts';

const course = (id: number, progress: number, at?: number): Course => ({
  id,
  courseName: `Course ${id}`,
  description: '',
  slug: null,
  enrolled: true,
  progress,
  ...(progress === 100 ? { finishedAt: 1 } : {}),
  ...(at === undefined
    ? {}
    : { lastStudied: { materialId: id * 10, title: 'Lesson', type: 'video', positionSeconds: 7, at } }),
});

it.each([
  ['the course that was studied last', [course(1, 20, 100), course(2, 0, 300), course(3, 50, 200)], 2],
  ['an unfinished one before a finished one', [course(1, 20, 100), course(2, 100, 300)], 1],
  ['a finished one when all are', [course(1, 100, 100), course(2, 100, 300)], 2],
  ['nowhere when nothing was begun', [course(1, 0), course(2, 0)], undefined],
])('leads to %s', (_what, courses, id) => {
  expect(newestBegun(courses)?.id).toBe(id);
});

it('the public pages learn of the courses of the person alone', () => {
  const other = { ...course(4, 0), enrolled: false, slug: 'algorithms' };
  const studied = { ...course(2, 10, 300), slug: 'angular' };
  expect(ownCourses([studied, other])).toEqual([['angular']]);
});
