import { expect, it } from 'vitest';
import { byField, looksLikeEmail } from './form-values.ts';

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
