import { expect, test } from 'vitest';
import { frameProblem, lineOf, yamlProblem } from './content-yaml.ts';

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
  ['---\ntitle: A\n---\n\n', 3, 'the description is missing'],
])('%j: line %i, %s', (source, line, sentence) => {
  const found = frameProblem(source);
  expect(found?.line).toBe(line);
  expect(found?.problem).toContain(sentence);
});

test('a quote that does not end is looked for where it begins', () => {
  const source = '---\ntitle: "Angular\nsummary: "whole"\nreviews:\n  - text: A "word" inside\n---\nText\n';
  expect(yamlProblem(source)).toEqual({ line: 2, problem: 'the quote that begins here does not end.' });
});

test.each([
  ['a: 1\nb: 2\na: 3\n', 3, 'written twice'],
  ['a:\n\tb: 1\n', 2, 'use spaces'],
  ['---\ntitle: Angular: a course\n---\nText\n', 2, 'in quotes'],
  ['a:\n  b: 1\n c: 2\n', 3, 'same\n  column'],
])('%j: line %i, %s', (source, line, sentence) => {
  const found = yamlProblem(source);
  expect(found?.line).toBe(line);
  expect(found?.problem).toContain(sentence);
});
