import { expect, it } from 'vitest';
import { exampleCourse } from '../../../tests/support/example-course.ts';
import { closedAfter } from './course-schedule.ts';

const problemsOf = (facts: object): string[] => {
  try {
    exampleCourse(facts);
    return [];
  } catch (error) {
    return (error as { issues: { path: string[]; message: string }[] }).issues.map(
      ({ path, message }) => `${path.join('/')}: ${message}`,
    );
  }
};
const ONE_OF = 'access: Please fill in exactly one: months, days or the last day.';

it.each([
  [{ access: { months: 6 } }],
  [{ access: { days: 90 }, renewInr: 249 }],
  [{ access: { until: '2028-02-29' } }],
  [{ access: { months: '6' } }],
  [{ access: {} }, ONE_OF],
  [{ access: { months: 6, days: 90 } }, ONE_OF],
  [{ access: { until: '2027-02-29' } }, 'access/until: Please write a day of the calendar like 2025-09-13.'],
  [
    { access: { months: 6 }, priceInr: 0 },
    'access: Access to a free course has no end. Please set a price, or leave this empty.',
  ],
  [{ renewInr: 249 }, 'renewInr: Please say first how long access lasts, or leave this empty.'],
  [{ access: { days: 9 }, renewInr: 0 }, 'renewInr: Please write at least 1, or leave this empty.'],
] as [object, string?][])('%j says what is wrong with it', (facts, ...problems) => {
  expect(problemsOf(facts)).toEqual(problems);
});

it('can be bought up to the last day of joining or of access, whichever is earlier', () => {
  const joining = (enrolmentDeadline: string) => ({ selfPaced: false, nextBatch: { enrolmentDeadline } });
  const start = (starts: string) => ({ selfPaced: false, nextBatch: { starts } });
  expect(closedAfter({ selfPaced: true }, '2027-06-30')).toBe('2027-06-30');
  expect(closedAfter(joining('2027-01-05'), '2027-06-30')).toBe('2027-01-05');
  expect(closedAfter(joining('2027-07-05'), '2027-06-30')).toBe('2027-06-30');
  expect(closedAfter(start('2027-06'), '2027-06-15')).toBe('2027-06-15');
  expect(closedAfter({ selfPaced: true, full: true }, '2027-06-30')).toBe(true);
});
