import fc from 'fast-check';
import { expect, it } from 'vitest';
import { financialYear, financialYearsBefore } from '../../books/financial-year.ts';
import { rupeesInWords } from '../../documents/rupees-in-words.ts';
import { nameOfStateTax, splitTax } from './gst.ts';

it.each([
  [64_900, 55_000, 4950],
  [39_900, 33_814, 3043],
  [35_500, 30_084, 2708],
])('of %i paise at 18 %% the halves are known', (total, taxable, half) => {
  expect(splitTax(total, 18, true)).toEqual({
    taxable_paise: taxable,
    cgst_paise: half,
    sgst_paise: half,
    igst_paise: 0,
  });
});

it('tax inside a total has equal halves within a State, sums exactly, and is right to the paisa', () => {
  const totals = fc.integer({ min: 1, max: 1_000_000_000 });
  const rates = fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28);
  fc.assert(
    fc.property(totals, rates, fc.boolean(), (total, rate, isWithinState) => {
      const tax = splitTax(total, rate, isWithinState);
      const { taxable_paise: taxable, cgst_paise: cgst, sgst_paise: sgst, igst_paise: igst } = tax;
      expect(cgst).toBe(sgst);
      expect(taxable + cgst + sgst + igst).toBe(total);
      expect(isWithinState ? igst : cgst).toBe(0);
      expect(Math.min(taxable, cgst, igst)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(cgst + sgst + igst - (total * rate) / (100 + rate))).toBeLessThanOrEqual(2);
    }),
  );
});

it('a union territory without an assembly takes UTGST', () => {
  expect(['04', '38', '07', '27', null].map(nameOfStateTax)).toEqual([
    'UTGST',
    'UTGST',
    'SGST',
    'SGST',
    'SGST',
  ]);
});

it('a financial year ends at midnight of 31 March in India', () => {
  const border = Date.parse('2027-04-01T00:00:00+05:30');
  expect([financialYear(border - 1), financialYear(border)]).toEqual(['2026-27', '2027-28']);
  expect(financialYearsBefore(0, border - 1)).toBe(Date.parse('2026-04-01T00:00:00+05:30'));
  expect(financialYearsBefore(8, border)).toBe(Date.parse('2019-04-01T00:00:00+05:30'));
});

it.each([
  [64_897, 'Rupees six hundred forty-eight and ninety-seven paise only'],
  [10_000_00, 'Rupees ten thousand only'],
  [12_34_567_05, 'Rupees twelve lakh thirty-four thousand five hundred sixty-seven and five paise only'],
  [1_00_00_019_00, 'Rupees one crore nineteen only'],
])('%i paise are written out', (paise, words) => {
  expect(rupeesInWords(paise)).toBe(words);
});
