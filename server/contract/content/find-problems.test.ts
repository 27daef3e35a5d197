import { expect, test } from 'vitest';
import { z } from 'zod';
import { readFields } from './content-yaml.ts';
import { day } from './dates.ts';
import { rupees, text } from './fields.ts';
import { findProblems } from './find-problems.ts';

const schema = z.strictObject({
  title: text('Name of the course.', 3, 60),
  priceInr: rupees('Price in whole rupees, digits only, for example 399.'),
  starts: day('First day.').optional(),
  modules: z.array(z.strictObject({ topics: z.array(z.string()).min(2) })).default([]),
});

const read = (source: string) => {
  const fields = readFields(source);
  if ('text' in fields) throw new Error(fields.text);
  return findProblems(schema, fields, source);
};
const textsOf = (source: string) =>
  read(source).problems.map(({ text, pointer, line }) => `${pointer} ${line} ${text}`);

test('a good file has no problems; of a wrong field is said what to write', () => {
  const good = 'title: Angular\npriceInr: 649\nstarts: 2025-09-13\n';
  expect(read(good)).toEqual({
    data: { title: 'Angular', priceInr: 649, starts: '2025-09-13', modules: [] },
    problems: [],
  });
  expect(textsOf('title: Angular\npriceInr: free\n')).toEqual([
    '/priceInr 2 Please write a number, digits only. You wrote "free".',
  ]);
});

test('a missing field and a misspelt one are both named', () => {
  const [missing, unknown] = textsOf('titel: Angular\npriceInr: 649\n');
  expect(missing).toBe('/title undefined Please fill this in.');
  expect(unknown).toBe(' 1 There is no field "titel". Check the spelling and the indentation.');
});

test('a list that is too short and a text that is no text are said', () => {
  const source = 'title: 42\npriceInr: 649\nmodules: [{topics: [a, b]}, {topics: [a]}]\n';
  expect(textsOf(source)).toEqual([
    '/title 1 Please write a text, here "42" in quotes.',
    '/modules/1/topics 3 Please add at least 2. You have 1.',
  ]);
});

test('a day that no calendar has is refused once, in a field and in a text', () => {
  const source = 'title: On 2025-02-30\npriceInr: 649\nstarts: 2025-09-31\n';
  expect(textsOf(source)).toEqual([
    '/starts 3 Please write a day of the calendar like 2025-09-13.',
    'undefined 1 2025-02-30 is not a day of the calendar.',
  ]);
});

test('each wrong field is named with its line and its place, the first twenty of a file', () => {
  const source = '---\ntitle: Angular\npriceInr: free\nmodules:\n  - topics:\n    - a\ncolour: red\n---\n';
  expect(read(source).problems).toMatchObject([
    { line: 3, pointer: '/priceInr' },
    { line: 5, pointer: '/modules/0/topics' },
    { line: 7, pointer: '' },
  ]);
  expect(read(`priceInr: 1\ntitle: A b\nmodules:\n${'  - {}\n'.repeat(30)}`).problems).toHaveLength(20);
});
