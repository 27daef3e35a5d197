import { describe, expect, it } from 'vitest';
import { DomainError } from '../../errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { assertStrongPassword } from './password-policy.ts';

const owner = { fullName: 'Lakshmi Narayanan', email: 'lnarayan.dev@example.in', siteName: 'Abhyas' };

const codeOf = (password: string): string | undefined => {
  try {
    assertStrongPassword(password, owner);
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? error.details.errors?.[0]?.code : String(error);
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

describe('isCommonPassword', () => {
  it('is not led astray by the ends of the list', () => {
    expect(isCommonPassword('')).toBe(false);
    expect(isCommonPassword('\u{10ffff}')).toBe(false);
    expect(isCommonPassword('zzzzzzzzzzzzzzzzzzzzzzzz7')).toBe(false);
  });
});
