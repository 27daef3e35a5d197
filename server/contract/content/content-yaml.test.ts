import { expect, test } from 'vitest';
import { frameProblem, readFields, splitFile } from './content-yaml.ts';

const lineOf = (path: readonly PropertyKey[], source: string) => {
  const fields = readFields(source);
  return 'text' in fields ? fields.text : fields.lineOf(path);
};
const slipOf = (source: string) => {
  const fields = readFields(source);
  return 'text' in fields ? fields : undefined;
};

const course = `---
title: Angular
# a remark
rating:
  stars: 4.7
summary: >-
  A text with a line that looks like a field,
  stars: 9
reviews:
  - name: Usha
    title: Cashier
  - name: Dilip
    text: Short
faq:
  own:
  - category: General
    question: Why?
  - category: Other
aliases: [One, Two]
---
title: of the description
`;

test.each([
  [['rating', 'stars'], 5],
  [['reviews', 1, 'name'], 12],
  [['reviews', 1, 'text'], 13],
  [['faq', 'own', 1, 'category'], 18],
  [['aliases'], 19],
])('%j is written on line %i', (path, line) => expect(lineOf(path, course)).toBe(line));

test.each([
  [['reviews', 1, 'avatar'], 12],
  [['rating', 'count'], 4],
  [['priceInr'], undefined],
])('%j is missing in what begins on line %s', (path, line) => expect(lineOf(path, course)).toBe(line));

test('files written on Windows count alike, and those of fields alone from their first line', () => {
  expect(lineOf(['rating', 'stars'], `\uFEFF${course.replaceAll('\n', '\r\n')}`)).toBe(5);
  expect(lineOf(['upi', 'vpa'], 'brand: Abhyas\nupi:\n  vpa: nobody\n')).toBe(3);
});

test.each(['\uFEFF---\r\ntitle: A\r\n---\r\n\r\nText', '\n---\ntitle: A\n---  \nText'])(
  'a whole file has no problem: %j',
  (source) => expect(frameProblem(source)).toBeUndefined(),
);

test.each([
  ['', 1, 'the file is empty'],
  ['title: A\n---\nText\n', 1, 'the first line must be ---'],
  ['---\ntitle: A\n\nText\n', 5, 'a second line of ---'],
])('%j: line %i, %s', (source, line, sentence) => {
  const found = frameProblem(source);
  expect(found?.line).toBe(line);
  expect(found?.text).toContain(sentence);
});

test('a quote that does not end is looked for where it begins', () => {
  const source = '---\ntitle: "Angular\nsummary: "whole"\nreviews:\n  - text: A "word" inside\n---\nText\n';
  expect(slipOf(source)).toEqual({ line: 2, text: 'the quote that begins here does not end.' });
});

test.each([
  ['a: 1\nb: 2\na: 3\n', 3, 'written twice'],
  ['a:\n\tb: 1\n', 2, 'use spaces'],
  ['---\ntitle: Angular: a course\n---\nText\n', 2, 'in quotes'],
  ['a:\n  b: 1\n c: 2\n', 3, 'same\n  column'],
  ['a: &x 1\nb: 2\n', 1, 'begins with & must be in quotes'],
  ['a: 1\nb: *x\n', 2, 'begins with * must be in quotes'],
  ['a: 1\nb: !!js/function x\n', 2, 'begins with ! must be in quotes'],
  ['a: 1\n? [b]\n: 2\n', 2, 'put a text'],
  ['%YAML 1.1\n---\na: yes\n', 1, '%'],
  [`a: ${'['.repeat(13)}${']'.repeat(13)}\n`, 1, 'deep'],
])('%j: line %i, %s', (source, line, sentence) => {
  const found = slipOf(source);
  expect(found?.line).toBe(line);
  expect(found?.text).toContain(sentence);
});

test('values are read as written: days are texts, and so is what only older YAML knew', () => {
  const fields = readFields('day: 2025-09-13\nanswer: yes\nnumber: 1_000\nmap: {a: ~}\n');
  expect(fields).toHaveProperty('data', {
    day: '2025-09-13',
    answer: 'yes',
    number: '1_000',
    map: { a: null },
  });
});

test('brackets without end are refused', () => {
  expect(slipOf('['.repeat(200_000))?.text).toContain('deep');
});

test('a name of every object is a field like any other', () => {
  const fields = readFields('__proto__:\n  admin: true\n');
  expect('data' in fields && Object.keys(fields.data as object)).toEqual(['__proto__']);
});

test('the description is what is under the second line of hyphens, and its first line is known', () => {
  expect(splitFile('---\ntitle: A\n---\n\nText\n---\nmore\n')).toMatchObject({
    body: 'Text\n---\nmore',
    bodyAbove: 4,
  });
});
