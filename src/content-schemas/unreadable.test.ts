import { expect, test } from 'vitest';
import { adviceFor } from './unreadable.ts';

const source = '---\ntitle: "Angular\nsummary: "whole"\nreviews:\n  - text: A "word" inside\n---\nText\n';

test('a quote that does not end is looked for where it begins, not where the parser stopped', () => {
  expect(adviceFor('unexpected end of the stream within a double quoted scalar', 6, source)).toEqual({
    line: 2,
    sentence: 'the quote that begins here does not end.',
  });
});

test.each([
  ['duplicated mapping key', 'written twice'],
  ['tab characters must not be used in indentation', 'use spaces'],
  ['bad indentation of a mapping entry', 'must stand in quotes'],
])('%s', (complaint, sentence) => {
  const advice = adviceFor(complaint, 4, source);
  expect(advice.line).toBe(4);
  expect(advice.sentence).toContain(sentence);
});
