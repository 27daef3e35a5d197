import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { assertStrongPassword, isCommonPassword } from './password-policy.ts';

const owner = { fullName: 'Lakshmi Narayanan', email: 'lnarayan.dev@example.in', siteName: 'Abhyas' };

const codeOf = (password: string): string | undefined => {
  try {
    assertStrongPassword(password, owner);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.details.errors?.[0]?.code : String(error);
  }
};

describe('assertStrongPassword', () => {
  it.each(['', 'a', '1234567', 'पासवर्', '🌼🌼🌼🌼'])('refuses %j as too short', (password) => {
    expect(codeOf(password)).toBe('too_short');
  });

  it.each(['password', 'PASSWORD1', 'qwertyuiop', '123456789', 'iloveyou1'])(
    'refuses the common %s',
    (password) => {
      expect(codeOf(password)).toBe('common');
    },
  );

  it.each(['lakshmi-and-tea', 'my NARAYANAN 77', 'xx-abhyas-xx', 'lnarayan.dev 4'])(
    'refuses %s, which holds a name',
    (password) => {
      expect(codeOf(password)).toBe('context');
    },
  );

  it.each([
    'correct horse battery',
    ' leading and trailing ',
    'तीन बंदर एक पेड़',
    '🌼🐒🌼🐒🌼🐒🌼🐒',
    'k'.repeat(256),
    'nul\0inside 1',
  ])('accepts %j', (password) => {
    expect(codeOf(password)).toBeUndefined();
  });
});

describe('a weak password', () => {
  const problemOf = (password: string, whose = owner): unknown => {
    try {
      return assertStrongPassword(password, whose);
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['1234567', 'too_short', 'Choose a stronger password. It needs at least 8 characters.'],
    ['password', 'common', 'Choose a stronger password. Many people use this one, so it is guessed first.'],
    [
      'xx-abhyas-xx',
      'context',
      'Choose a stronger password. It should not contain your name, your email or the name of this site.',
    ],
  ])('of %s says why', (password, code, message) => {
    expect(problemOf(password)).toMatchObject({
      code: 'WEAK_PASSWORD',
      message,
      details: { errors: [{ pointer: '/password', code, message }] },
    });
  });

  it('is not for names of three letters, but for those of four', () => {
    const whose = { fullName: 'Om  Rao\tIyer', email: 'om.@example.in', siteName: 'Sri Abhyas' };
    expect(problemOf('rao and om. sri', { ...whose, email: 'om@example.in' })).toBeUndefined();
    for (const password of ['1234iyer5678', 'my ABHYAS word'])
      expect(problemOf(password, whose)).toMatchObject({ code: 'WEAK_PASSWORD' });
    expect(problemOf('example.in is not mine', whose)).toBeUndefined();
  });
});

describe('isCommonPassword', () => {
  it('knows each of its 100,000 entries', () => {
    const list = gunzipSync(readFileSync(new URL('./common-passwords.txt.gz', import.meta.url)));
    const entries = list.toString('utf8').trimEnd().split('\n');
    expect(entries).toHaveLength(100_000);
    expect(entries.filter((entry) => !isCommonPassword(entry))).toEqual([]);
  });

  it('is not led astray by the ends of the list', () => {
    expect(isCommonPassword('')).toBe(false);
    expect(isCommonPassword('\u{10ffff}')).toBe(false);
    expect(isCommonPassword('zzzzzzzzzzzzzzzzzzzzzzzz7')).toBe(false);
  });
});
