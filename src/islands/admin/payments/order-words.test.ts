import { expect, it } from 'vitest';
import { phoneWords } from '../../../lib/content/contact-link.ts';
import { readRupees } from './order-words.ts';

it.each([
  ['649', 64_900],
  ['₹1,24,900.50', 12_490_050],
  [' 648.9 ', 64_890],
  ['Rs. 549/-', 54_900],
  ['1,29', undefined],
  ['0', undefined],
  ['6.489', undefined],
  ['-5', undefined],
  ['abc', undefined],
  ['', undefined],
])('reads %s as rupees', (typed, paise) => {
  expect(readRupees(typed)).toBe(paise);
});

it('shows a mobile number as people write it', () => {
  expect(phoneWords('+919876543210')).toBe('98765 43210');
});
