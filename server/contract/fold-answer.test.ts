import { expect, it } from 'vitest';
import { foldAnswer, numberIn } from './fold-answer.ts';

it.each([
  ['1,00,000', 100_000],
  ['1,234,567.5', 1_234_567.5],
  ['12 34 567', 1_234_567],
  ['1 000', 1000],
  ['−2.5', -2.5],
  ['- 2.5', -2.5],
  ['+7', 7],
  ['1e3', 1000],
  ['.5', 0.5],
  ['5.', 5],
  ['12 kg', 12],
  ['12 KG.', 12],
  ['3,14', 3.14],
  ['0,500', 0.5],
  ['1.234,56', 1234.56],
  ['3 × 10^8', 3e8],
  ['3x10⁸', 3e8],
  ['3.0 * 10 ^ 8', 3e8],
  ['6,02 · 10^23', 6.02e23],
  ['1.6 × 10⁻¹⁹', 1.6e-19],
  ['10^-3', 0.001],
  ['½', 0.5],
  ['1½', 1.5],
  ['-1 1/2', -1.5],
  ['3/4', 0.75],
  ['१,००,०००', 100_000],
  ['௩.௫', 3.5],
  ['₹ 1,00,000/-', 100_000],
  ['Rs. 500', 500],
  ['５００', 500],
  ['', undefined],
  ['1..2', undefined],
  ['1,2,3', undefined],
  ['12,34', 12.34],
  ['Infinity', undefined],
  ['0x10', undefined],
  ['5 m', undefined],
  ['1/0', undefined],
  ['ten', undefined],
  ['5 5', undefined],
])('%j is the number %j', (text, number) => {
  expect(numberIn(text, 'kg')).toBe(number);
});

it.each([
  ['m/s²', '9.8 m/s^2', 9.8],
  ['%', '50 %', 50],
  ['°C', '36.6°c', 36.6],
  ['₹', '₹500', 500],
  ['', '50%', undefined],
])('with the unit %j, %j is %j', (unit, text, number) => {
  expect(numberIn(text, unit)).toBe(number);
});

it.each([
  ['don’t', "Don't"],
  ['“yes”', '"yes" .'],
  ['Ohm – law', 'ohm  -  LAW.'],
  ['H₂O', 'h2o'],
  ['10⁸', '10^8'],
  ['2 × 3', '2 x 3'],
  ['नई दिल्ली।', 'नई दिल्ली'],
  ['10 am', '१० AM'],
])('the answers %j and %j are the same', (one, other) => {
  expect(foldAnswer(one)).toBe(foldAnswer(other));
});

it.each([
  ['10⁸', '108'],
  ['1½', '11/2'],
  ['naïve', 'naive'],
  ['दिन', 'दीन'],
])('the answers %j and %j are not', (one, other) => {
  expect(foldAnswer(one)).not.toBe(foldAnswer(other));
});
