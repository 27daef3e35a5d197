import { expect, test } from 'vitest';
import { findFrameProblem } from './course-frame.ts';

test.each([
  '---\ntitle: A\n---\nText\n',
  '\uFEFF---\r\ntitle: A\r\n---\r\n\r\nText',
  '\n---\ntitle: A\n---  \nText',
])('a whole file has no problem: %j', (source) => expect(findFrameProblem(source)).toBeUndefined());

test.each([
  ['', 1, 'the file is empty'],
  ['title: A\n---\nText\n', 1, 'the first line must be ---'],
  ['---\ntitle: A\n\nText\n', 5, 'a second line of ---'],
  ['---\ntitle: A\n---\n\n', 3, 'the description is missing'],
])('%j: line %i, %s', (source, line, sentence) => {
  const found = findFrameProblem(source);
  expect(found?.line).toBe(line);
  expect(found?.problem).toContain(sentence);
});
