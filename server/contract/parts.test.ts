import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  awaitedPart,
  cutParts,
  lessParts,
  type OrderPart,
  paidWords,
  partNearness,
  payableAmounts,
  settledParts,
} from './parts.ts';

const parts = (...rupees: number[]): OrderPart[] =>
  rupees.map((inr, at) => ({ number: at + 1, paise: inr * 100, dueOn: null, dueDays: null }));
const sumOf = (paise: readonly number[]) => paise.reduce((all, one) => all + one, 0);
const some = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 6 });

describe('a discount on parts', () => {
  it.each([
    [[2500, 2499], 500, [2500, 1999]],
    [[2500, 2499], 3000, [1998, 1]],
    [[1000, 1000, 1000], 2500, [498, 1, 1]],
    [[10, 10], 18, [1, 1]],
    [[10, 10], 19, [1]],
    [[1, 1000], 999, [1, 1]],
  ])('%j less %d rupees is %j', (before, less, after) => {
    expect(
      lessParts(
        before.map((inr) => inr * 100),
        less * 100,
      ),
    ).toEqual(after.map((inr) => inr * 100));
  });

  it('leaves the sum, and no part below a rupee', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 90 }), (rupees, percent) => {
        const before = rupees.map((inr) => inr * 100);
        const less = Math.floor((sumOf(rupees) * percent) / 100) * 100;
        const after = lessParts(before, less);
        expect(sumOf(after)).toBe(sumOf(before) - less);
        expect(Math.min(...after)).toBeGreaterThanOrEqual(100);
      }),
    );
  });
});

describe('money for parts', () => {
  it('pays the first that is not paid, then the next', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 3_000_000 }), (rupees, paidPaise) => {
        const order = { duePaise: sumOf(rupees) * 100, paidPaise, parts: parts(...rupees) };
        const rest = Math.max(order.duePaise - paidPaise, 0);
        expect(payableAmounts(order).at(-1)).toBe(rest);
        expect(awaitedPart(order) === undefined).toBe(rest === 0);
        expect(sumOf(cutParts(order.parts, paidPaise).map(({ paise }) => paise))).toBe(order.duePaise - rest);
      }),
    );
  });

  it('a rupee typed wrong changes its part only, and never above the price', () => {
    const settled = (paidPaise: number, most = 499_900) =>
      settledParts(parts(2500, 2499), paidPaise, most).map(({ paise }) => paise);
    expect(settled(249_950)).toEqual([249_950, 249_900]);
    expect(settled(250_050)).toEqual([250_000, 249_900]);
    expect(settled(250_050, 500_000)).toEqual([250_050, 249_900]);
    expect(settled(249_800)).toEqual([250_000, 249_900]);
    expect(settled(499_850)).toEqual([250_000, 249_900]);
  });

  it('is named by the parts that it pays', () => {
    const three = parts(1, 1, 1);
    expect(paidWords(three, 0, 100)).toBe('Part 1 of 3');
    expect(paidWords(three, 100, 300)).toBe('Parts 2 and 3 of 3');
    expect(paidWords(three, 0, 300)).toBe('Parts 1 to 3 of 3');
  });
});

it.each([
  ['2027-03-10', null],
  ['2027-03-08', 7],
  ['2027-03-03', 7],
  ['2027-03-02', 1],
  ['2027-03-01', 0],
  ['2027-02-27', 0],
  ['2027-02-26', -3],
])('a part due on %s is near on 1 March 2027 for %s days', (dueOn, days) => {
  expect(partNearness(dueOn, '2027-03-01')).toBe(days);
});
