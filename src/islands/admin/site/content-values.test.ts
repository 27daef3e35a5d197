import { expect, it } from 'vitest';
import { changedPlaces, changesBetween, nameOfEntry, numberOf, withField } from './content-values.ts';

const course = {
  title: 'Angular',
  priceInr: 649,
  seo: { description: 'Old' },
  reviews: [{ name: 'Asha' }, { name: 'Bina' }],
};

it('says each change by its place, and a list whole once more than one entry is another', () => {
  const changed = { ...withField(course, 'priceInr', 599), seo: { title: 'New', description: 'Old' } };
  expect(changesBetween(course, changed)).toEqual([
    { pointer: '/priceInr', value: 599 },
    { pointer: '/seo/title', value: 'New' },
  ]);
  const renamed = { ...course, reviews: [{ name: 'Asha' }, { name: 'Chitra' }] };
  expect(changesBetween(course, renamed)).toEqual([{ pointer: '/reviews/1/name', value: 'Chitra' }]);
  const turned = { ...course, reviews: course.reviews.toReversed() };
  expect(changesBetween(course, turned)).toEqual([{ pointer: '/reviews', value: turned.reviews }]);
  expect(changesBetween(course, withField(course, 'seo', undefined))).toEqual([{ pointer: '/seo' }]);
  expect(changesBetween(course, { ...course })).toEqual([]);
});

it('tells which places visitors see otherwise, and none of a page that was never published', () => {
  const typed = { values: withField(course, 'priceInr', 599), body: 'New' };
  expect(changedPlaces({ values: course, body: 'Old' }, typed)).toEqual(['/priceInr', 'body']);
  expect(changedPlaces({ values: typed.values, body: 'New' }, typed)).toEqual([]);
  expect(changedPlaces(null, typed)).toEqual([]);
});

it('keeps what is no number as it was typed', () => {
  expect(['599', '4.9', '₹599', '1,200', ''].map(numberOf)).toEqual([599, 4.9, '₹599', '1,200', '']);
});

it('names an entry by its first text', () => {
  expect(nameOfEntry({ category: 'General', question: 'Why?' })).toBe('Why?');
  expect([nameOfEntry('Boxes'), nameOfEntry({})]).toEqual(['Boxes', '']);
});
