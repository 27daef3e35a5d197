import { expect, it } from 'vitest';
import { byField, fileOf, looksLikeEmail, textOf } from './form-values.ts';

it('takes the first error of each field', () => {
  const errors = [
    { pointer: '/password', message: 'one' },
    { pointer: '/password', message: 'two' },
    { pointer: '/courseIds/0', message: 'three' },
    { pointer: '', message: 'the whole' },
  ];
  expect(byField(errors)).toEqual({ password: 'one', courseIds: 'three' });
});

it.each([
  ['asha@example.org', true],
  [' a.b+c@sub.example.in ', true],
  ['', false],
  ['asha@', false],
  ['asha@example', false],
  ['asha@example.', false],
  ['a@b@example.org', false],
  ['asha@exa mple.org', false],
])('%j looks like an email: %s', (text, isLike) => {
  expect(looksLikeEmail(text)).toBe(isLike);
});

it('reads texts as typed and files that were chosen', () => {
  const data = new FormData();
  data.set('title', ' Lesson ');
  data.set('chosen', new File(['x'], 'a.txt'));
  // Browsers send this if no file was chosen.
  data.set('none', new File([], ''));
  const fields = ['title', 'chosen', 'none', 'other'];
  expect(fields.map((field) => textOf(data, field))).toEqual([' Lesson ', '', '', '']);
  expect(fields.map((field) => fileOf(data, field)?.name)).toEqual([
    undefined,
    'a.txt',
    undefined,
    undefined,
  ]);
});
