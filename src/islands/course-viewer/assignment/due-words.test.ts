import { expect, test } from 'vitest';
import { dueWords } from './due-words.ts';

const due = Date.UTC(2026, 10, 29, 18, 29);
const words = 'Sunday 29 November, 11:59 pm';

test.each([
  [due, 'today'],
  [due - 86_400_000, 'tomorrow'],
  // 18:30 UTC is midnight in India.
  [Date.UTC(2026, 10, 26, 18, 29), 'in 3 days'],
  [Date.UTC(2026, 10, 26, 18, 30), 'in 2 days'],
  [due + 60_000, 'yesterday'],
  [due + 3 * 86_400_000, '3 days ago'],
])('%i is %s', (now, far) => {
  expect(dueWords(due, now)).toBe(`${words}, ${far}`);
});
