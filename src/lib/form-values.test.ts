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

it.each(['asha@example.org', ' a.b+c@sub.example.in '])('takes %s for an email', (text) => {
  expect(looksLikeEmail(text)).toBe(true);
});

it.each(['', 'asha', 'asha@', '@example.org', 'asha@example', 'a b@example.org', 'asha@example.'])(
  'does not take %j for one',
  (text) => {
    expect(looksLikeEmail(text)).toBe(false);
  },
);

it('takes nothing with a blank, or an address in it, for an email', () => {
  for (const text of ['a@b@example.org', 'asha@exa mple.org', 'asha@example.o rg', 'x asha@example.org'])
    expect(looksLikeEmail(text)).toBe(false);
});

it('reads a text as typed, and an empty one where there is none', () => {
  const data = new FormData();
  data.set('title', ' Lesson ');
  data.set('file', new File(['x'], 'a.txt'));
  expect([textOf(data, 'title'), textOf(data, 'other'), textOf(data, 'file')]).toEqual([' Lesson ', '', '']);
});

it('reads a file that was chosen', () => {
  const data = new FormData();
  data.set('chosen', new File(['x'], 'a.txt'));
  // What a browser sends where nothing was chosen.
  data.set('none', new File([], ''));
  data.set('text', 'a.txt');
  expect(fileOf(data, 'chosen')?.name).toBe('a.txt');
  expect([fileOf(data, 'none'), fileOf(data, 'text'), fileOf(data, 'other')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
