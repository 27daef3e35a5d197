import { expect, test } from 'vitest';
import { fromLocal, readGuide, toLocal } from './task-form.ts';

test('a due time is India’s on every device', () => {
  const at = Date.UTC(2026, 10, 30, 18, 29);
  expect(toLocal(at)).toBe('2026-11-30T23:59');
  expect(fromLocal('2026-11-30T23:59')).toBe(at);
  expect(fromLocal('')).toBeNull();
});

test('criteria are lines with their marks last', () => {
  expect(readGuide('Words: 6\n\n Spelling and style - 4 \nChapter 2 10\nNothing')).toEqual([
    { title: 'Words', marks: 6 },
    { title: 'Spelling and style', marks: 4 },
    { title: 'Chapter 2', marks: 10 },
    { title: 'Nothing', marks: 0 },
  ]);
});
