import { expect, test } from 'vitest';
import { exampleCourse } from '../tests/support/example-course.ts';
import { listStaleCourses } from './stale-courses.ts';

const stale = (schedule: object, on: string) =>
  listStaleCourses([{ id: 'full-stack', data: exampleCourse({ schedule }) }], on).length === 1;
const over = { earlierBatches: [{ starts: '2025-07-01' }] };

test('a course is stale once every date of it has passed, unless one can start on any day', () => {
  expect(stale(over, '2026-01-01')).toBe(true);
  expect(stale({ ...over, nextBatch: { starts: '2026-01' } }, '2026-02-01')).toBe(true);
  expect(stale({ ...over, nextBatch: { starts: '2026-01' } }, '2026-01-31')).toBe(false);
  expect(stale({ ...over, selfPaced: true }, '2026-01-01')).toBe(false);
  expect(stale({}, '2026-01-01')).toBe(false);
});
