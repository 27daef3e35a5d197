import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listStaleCourses } from './stale-courses.ts';

const file = readFileSync('content/courses/full-stack.md', 'utf8');
const fields = parse(file.split(/^---$/m)[1] ?? '');
const stale = (schedule: object, on: string) =>
  listStaleCourses([{ id: 'full-stack', data: { ...fields, schedule } }], on).length === 1;
const over = { earlierBatches: [{ starts: '2025-07-01' }] };

test('a course is stale once every date of it has passed, unless one can start on any day', () => {
  expect(stale(over, '2026-01-01')).toBe(true);
  expect(stale({ ...over, nextBatch: { starts: '2026-01' } }, '2026-02-01')).toBe(true);
  expect(stale({ ...over, nextBatch: { starts: '2026-01' } }, '2026-01-31')).toBe(false);
  expect(stale({ ...over, selfPaced: true }, '2026-01-01')).toBe(false);
  expect(stale({}, '2026-01-01')).toBe(false);
});
