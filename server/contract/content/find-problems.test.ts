import { expect, test } from 'vitest';
import { z } from 'zod';
import { day } from './dates.ts';
import { rupees, text } from './fields.ts';
import { findProblems } from './find-problems.ts';

const schema = z.strictObject({
  title: text('Name of the course.', 3, 60),
  priceInr: rupees('Price in whole rupees, digits only, for example 399.'),
  starts: day('First day.').optional(),
  modules: z.array(z.strictObject({ topics: z.array(z.string()).min(2) })).default([]),
});

const problemsOf = (data: unknown, source = '') => findProblems(schema, data, source).problems;

test('a good file has no problems; a wrong field is named with what was expected, what was found and what it is for', () => {
  expect(problemsOf({ title: 'Angular', priceInr: 649, starts: '2025-09-13' })).toEqual([]);
  expect(problemsOf({ title: 'Angular', priceInr: '₹649' })).toEqual([
    '  priceInr: expected a number, found the text "₹649"\n      (Price in whole rupees, digits only, for example 399.)',
  ]);
});

test('a missing field and a misspelt one are both named', () => {
  const [missing, unknown] = problemsOf({ titel: 'Angular', priceInr: 649 });
  expect(missing).toContain('title: is missing; expected text');
  expect(unknown).toBe('  this file: has no field "titel"; check the spelling and the indentation');
});

test('entries of lists are counted from one', () => {
  const data = { title: 'Angular', priceInr: 649, modules: [{ topics: ['a', 'b'] }, { topics: ['a'] }] };
  expect(problemsOf(data)).toEqual(['  modules, entry 2, topics: expected at least 2 entries, found 1']);
});

test('an unquoted day that YAML has moved to the next month is refused', () => {
  const data = { title: 'Angular', priceInr: 649, starts: new Date('2025-10-01') };
  expect(problemsOf(data, 'starts: 2025-09-31')).toEqual([
    '  2025-09-31 (line 1): is not a day of the calendar',
  ]);
});

test('each wrong field is named with its line, and the place is that of the first', () => {
  const source = '---\ntitle: Angular\npriceInr: free\nmodules:\n  - topics:\n    - a\ncolour: red\n---\n';
  const data = { title: 'Angular', priceInr: 'free', modules: [{ topics: ['a'] }], colour: 'red' };
  const { problems, line } = findProblems(schema, data, source);
  expect(line).toBe(3);
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    '  priceInr (line 3)',
    '  modules, entry 1, topics (line 5)',
    '  this file (line 7)',
  ]);
});
