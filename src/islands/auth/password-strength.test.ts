import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

const names = ['Lakshmi Narayanan', 'lnarayan.dev@example.in', 'Abhyas', 'Om Rao'];

it.each([
  ['', 'none', ''],
  ['Ab3$xyz', 'weak', 'Too short.'],
  ['my NARAYANAN 77', 'weak', 'Leave out your name'],
  ['lnarayan.dev 4', 'weak', 'Leave out your name'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak', ''],
  ['abababababab', 'weak', ''],
  ['87654321', 'weak', ''],
  ['qwertyuiop', 'weak', ''],
  ['mango tree', 'none', 'Add another word'],
  ['password1', 'none', 'Add another word'],
  ['1qaz2wsx3edc4rfv5tgb', 'none', ''],
  ['correct horse battery', 'strong', ''],
  ['तीन बंदर एक पेड़ पर', 'strong', ''],
  ['andorra by the sea', 'strong', ''],
])('%j is %s', (password, level, text) => {
  const strength = strengthOf(password, names);
  expect(strength.level).toBe(level);
  expect(strength.text).toContain(text);
});
