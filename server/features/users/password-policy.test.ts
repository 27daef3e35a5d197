import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { assertStrongPassword, isCommonPassword } from './password-policy.ts';

const owner = { fullName: 'Lakshmi Narayanan', email: 'lnarayan.dev@example.in', siteName: 'Abhyas' };

const why = {
  too_short: 'Choose a stronger password. It needs at least 8 characters.',
  common: 'Choose a stronger password. This password is too common.',
  context:
    'Choose a stronger password. It should not contain your name, your email or the name of this site.',
};

function problemOf(password: string, whose = owner): unknown {
  try {
    return assertStrongPassword(password, whose);
  } catch (error) {
    return error;
  }
}

it.each([
  ['1234567', 'too_short'],
  ['पासवर्', 'too_short'],
  ['🌼🌼🌼🌼', 'too_short'],
  ['PASSWORD1', 'common'],
  ['qwertyuiop', 'common'],
  ['my NARAYANAN 77', 'context'],
  ['xx-abhyas-xx', 'context'],
  ['lnarayan.dev 4', 'context'],
  ['narayanan -- it is', 'context'],
  ['hello-Lakshmi-2026!', 'context'],
  ['abhyas2026 blue umbrellas', 'context'],
  ['three blue Abhyas umbrellas', 'context'],
  ['three blue lakshmi.narayanan', 'context'],
] as const)('%s is refused as %s', (password, code) => {
  const message = why[code];
  expect(problemOf(password)).toMatchObject({
    code: 'WEAK_PASSWORD',
    message,
    details: { errors: [{ pointer: '/password', code, message }] },
  });
});

it.each([
  'correct horse battery',
  ' leading ',
  'तीन बंदर एक पेड़',
  '🌼🐒🌼🐒🌼🐒🌼🐒',
  'k'.repeat(256),
  'nul\0inside 1',
])('%j is taken', (password) => expect(problemOf(password)).toBeUndefined());

it('may have a name in it where the rest is strong', () => {
  const whose = { fullName: 'Om  Rao\tIyer', email: 'om@example.in', siteName: 'Sri Abhyas' };
  expect(problemOf('rao and om. sri', whose)).toBeUndefined();
  expect(problemOf('example.in is not mine', whose)).toBeUndefined();
  for (const password of ['1234iyer5678', 'iyer abhyas 77'])
    expect(problemOf(password, whose)).toMatchObject({ code: 'WEAK_PASSWORD' });
  expect(problemOf('jumps over the lazy dog', { ...whose, fullName: 'Over Lazy' })).toBeUndefined();
});

it('each of the 100,000 common ones is known, and nothing beside them', () => {
  const list = gunzipSync(readFileSync(new URL('./common-passwords.txt.gz', import.meta.url)));
  const entries = list.toString('utf8').trimEnd().split('\n');
  expect(entries).toHaveLength(100_000);
  // A linear search would take 15 seconds; binary search needs lowercase.
  expect(entries.filter((entry) => entry === '' || entry !== entry.toLowerCase())).toEqual([]);
  const some = entries.filter((_, at) => at % 500 === 0 || at === entries.length - 1);
  expect(some.filter((entry) => !isCommonPassword(entry))).toEqual([]);
  expect(['', '\u{10ffff}', 'zzzzzzzzzzzzzzzzzzzzzzzz7'].filter(isCommonPassword)).toEqual([]);
});
