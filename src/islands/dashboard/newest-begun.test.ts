import { expect, it } from 'vitest';
import type { Course } from '../../../server/contract/courses.ts';
import { newestBegun } from './newest-begun.ts';

const course = (id: number, progress: number, at?: number): Course => ({
  id,
  courseName: `Course ${id}`,
  description: '',
  slug: null,
  enrolled: true,
  progress,
  ...(at === undefined
    ? {}
    : { lastStudied: { materialId: id * 10, title: 'Lesson', type: 'video', positionSeconds: 7, at } }),
});

it('leads to the course that was studied last', () => {
  expect(newestBegun([course(1, 20, 100), course(2, 0, 300), course(3, 50, 200)])?.id).toBe(2);
});

it('leads to an unfinished course before a finished one', () => {
  expect(newestBegun([course(1, 20, 100), course(2, 100, 300)])?.id).toBe(1);
});

it('leads back to a finished course when all are finished', () => {
  expect(newestBegun([course(1, 100, 100), course(2, 100, 300)])?.id).toBe(2);
});

it('leads nowhere when nothing was begun', () => {
  expect(newestBegun([course(1, 0), course(2, 0)])).toBeUndefined();
  expect(newestBegun([])).toBeUndefined();
});
