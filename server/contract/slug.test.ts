import { expect, it } from 'vitest';
import { limits } from './limits.ts';
import { isSlug } from './slug.ts';

it.each(['a', '7', 'full-stack', 'course-2-b', 'x'.repeat(limits.slug)])('may be %s', (text) => {
  expect(isSlug(text)).toBe(true);
});

it.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'a_b', 'ए', 'a\n', 'x'.repeat(limits.slug + 1)])(
  'may not be %j',
  (text) => {
    expect(isSlug(text)).toBe(false);
  },
);
