import { expect, test } from 'vitest';
import { lineOf } from './line-of.ts';

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
  [['title'], 2],
  [['rating'], 4],
  [['rating', 'stars'], 5],
  [['reviews', 0, 'name'], 10],
  [['reviews', 1, 'name'], 12],
  [['reviews', 1, 'text'], 13],
  [['faq', 'own', 1, 'category'], 18],
  [['aliases'], 19],
])('%j is written on line %i', (path, line) => expect(lineOf(path, course)).toBe(line));

test.each([
  [['reviews', 1, 'avatar'], 12],
  [['rating', 'count'], 4],
  [['aliases', 1], 19],
])('%j is missing in what begins on line %i', (path, line) => expect(lineOf(path, course)).toBe(line));

test('what is missing in the whole file has no line', () => {
  expect(lineOf(['priceInr'], course)).toBeUndefined();
  expect(lineOf([], course)).toBeUndefined();
});

test('files written on Windows count alike', () => {
  expect(lineOf(['rating', 'stars'], `\uFEFF${course.replaceAll('\n', '\r\n')}`)).toBe(5);
});

test('a file of fields alone begins on its first line', () => {
  expect(lineOf(['upi', 'vpa'], 'brand: Abhyas\nupi:\n  vpa: nobody\n')).toBe(3);
});
