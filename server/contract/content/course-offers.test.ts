import { expect, it } from 'vitest';
import { exampleCourse } from '../../../tests/support/example-course.ts';
import { closedAfter } from './course-schedule.ts';

const offer = (facts: object) => ({ offers: [{ key: 'eve', name: 'Evening', priceInr: 4999, ...facts }] });
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
const batch = { starts: '2027-01-11', ends: '2027-05-31' };
const parts = (...all: object[]) => offer({ parts: all });

it.each([
  [
    offer({
      ...batch,
      joinUntil: '2027-01-18',
      seats: 30,
      when: 'Mon, 7 pm',
      access: { until: '2027-05-31' },
    }),
  ],
  [offer({ priceInr: '4,999', steps: [{ priceInr: 3999, until: '2026-12-20' }] })],
  [parts({ inr: 2500 }, { inr: 2499, dueDays: 45 })],
  [{ offers: [] }],
  [offer({ priceInr: 0 }), 'offers/0/priceInr: Too small: expected number to be >=1'],
  [offer({ seats: 0 }), 'offers/0/seats: Too small: expected number to be >=1'],
  [offer({ seats: -1 }), 'offers/0/seats: Too small: expected number to be >=1'],
  [offer({ starts: '2027-02-29' }), 'offers/0/starts: Please write a day of the calendar like 2025-09-13.'],
  [
    offer({ ends: '2027-01-01' }),
    'offers/0/ends: Please write the first day too, and a last day that is not before it.',
  ],
  [
    offer({ ...batch, joinUntil: '2027-06-01' }),
    'offers/0/joinUntil: Please write a day that is not after the last day of the batch.',
  ],
  [
    offer({ ...batch, access: { until: '2027-05-30' } }),
    'offers/0/access/until: Please write a day that is not before the last day of the batch.',
  ],
  [
    offer({ steps: [{ priceInr: 4999, until: '2026-12-20' }] }),
    'offers/0/steps/0/priceInr: Please write less than the price that comes after it.',
  ],
  [
    offer({
      steps: [
        { priceInr: 2999, until: '2026-12-20' },
        { priceInr: 3999, until: '2026-12-20' },
      ],
    }),
    'offers/0/steps/1/until: Please write a later day than in the line before.',
  ],
  [
    parts({ inr: 2500 }, { inr: 2500, dueDays: 45 }),
    'offers/0/parts: The parts make 5000 rupees, and the price is 4999. Please make them equal.',
  ],
  [
    parts({ inr: 2500, dueDays: 1 }, { inr: 2499, dueDays: 45 }),
    'offers/0/parts/0: The first part is paid at once: leave its day empty.',
  ],
  [
    parts({ inr: 2500 }, { inr: 2499 }),
    'offers/0/parts/1: Please write the days or the day by which it is due, one of both.',
  ],
  [
    parts({ inr: 2000 }, { inr: 1000, dueDays: 45 }, { inr: 1999, dueDays: 30 }),
    'offers/0/parts/2: Please write a later day than in the part before.',
  ],
  [
    offer({ key: 'Evening' }),
    'offers/0/key: Please use only small letters, digits and single hyphens, like computer-networks.',
  ],
  [
    { offers: [...offer({}).offers, ...offer({}).offers] },
    'offers/1/key: Another one has this short name. Please choose another.',
  ],
  [
    { ...offer({}), priceInr: 0 },
    'offers: A free course has no other prices. Please set a price, or remove these.',
  ],
  [
    { ...offer({}), access: { months: 6 } },
    'access: Please write this in each way to buy, and leave it empty here.',
  ],
] as [object, string?][])('offers: %j', (facts, ...problems) => {
  expect(problemsOf(facts)).toEqual(problems);
});

it('an offer is open up to its last day of joining, and a course up to that of its last offer', () => {
  const evening = { key: 'eve', name: 'Evening', priceInr: 4999, starts: '2027-01-11' };
  const schedule = { selfPaced: true, full: true };
  expect(closedAfter(schedule, undefined, [evening])).toBe('2027-01-11');
  expect(closedAfter(schedule, undefined, [{ ...evening, joinUntil: '2027-01-18' }])).toBe('2027-01-18');
  expect(closedAfter(schedule, undefined, [evening, { ...evening, starts: undefined }])).toBe(false);
  expect(closedAfter(schedule, undefined, [{ ...evening, hidden: true }])).toBe(true);
});
