import { expect, it } from 'vitest';
import { codeIn, compactIn, numberIn, phoneIn, withoutBullet } from './typed-values.ts';

it.each([
  ['₹549', 549],
  ['₹ 1,299/-', 1299],
  ['1,24,900', 124_900],
  ['124,900', 124_900],
  ['549/-', 549],
  ['Rs 549', 549],
  ['Rs.549/-', 549],
  ['INR 549.00', 549],
  ['549 rupees', 549],
  ['₹५४९', 549],
  ['1,29', '1,29'],
  ['1.299,00', '1.299,00'],
  ['549-599', '549-599'],
  ['$549', '$549'],
  ['5k', '5k'],
  ['', ''],
  [549, 549],
])('reads the price %s as %s', (typed, meant) => {
  expect(numberIn(typed, 'rupees')).toBe(meant);
});

it('takes the sign of a share and of hours, and of nothing else', () => {
  expect([numberIn('18 %', 'percent'), numberIn('40 hours', 'hours'), numberIn('4,000')]).toEqual([
    18, 40, 4000,
  ]);
  expect([numberIn('40+ hours', 'hours'), numberIn('₹5', 'percent'), numberIn('18 %')]).toEqual([
    '40+ hours',
    '₹5',
    '18 %',
  ]);
});

it.each([
  ['9876543210', '+91 98765 43210'],
  [9_876_543_210, '+91 98765 43210'],
  [919_876_543_210, '+91 98765 43210'],
  ['098765-43210', '+91 98765 43210'],
  ['+91-98765-43210', '+91 98765 43210'],
  ['0091 98765 43210', '+91 98765 43210'],
  ['tel:+919876543210', '+91 98765 43210'],
  ['९८७६५ ४३२१०', '+91 98765 43210'],
  ['020 2345 6789', '+91 2023456789'],
  ['+44 (20) 7946-0958', '+442079460958'],
  ['+91 20 2345 6789', '+91 20 2345 6789'],
  ['1800 123 456', '1800 123 456'],
  ['98765', '98765'],
  ['ask at the desk', 'ask at the desk'],
])('reads the number %s as %s', (typed, meant) => {
  expect(phoneIn(typed)).toBe(meant);
});

it('reads codes with spaces, in small letters or as a number, and takes the bullet off a line', () => {
  expect([compactIn('411 001'), compactIn(411_001), codeIn('hdfc 0000123')]).toEqual([
    '411001',
    '411001',
    'HDFC0000123',
  ]);
  expect(['• Cables', '\uF0B7\tCables', '  ▪ Cables ', 'Cables • more'].map(withoutBullet)).toEqual([
    'Cables',
    'Cables',
    'Cables',
    'Cables • more',
  ]);
});
