import { describe, expect, it } from 'vitest';
import {
  CONTROL,
  EMAIL,
  most,
  outcome,
  promise,
  REQUIRED,
  times,
} from '../../tests/support/contract-inputs.ts';
import { renameInput } from './account.ts';
import {
  changePasswordInput,
  confirmSecondFactorInput,
  forgotPasswordInput,
  loginInput,
  proofInput,
  registerInput,
  resetPasswordInput,
} from './auth.ts';

describe('a login', () => {
  const CREDENTIALS = 'Please enter a valid email and password.';
  const CODE = 'Enter the code from your authenticator app.';
  promise(
    loginInput,
    { email: 'asha@example.in', password: ' any ', role: 'student', code: '123456' },
    {
      email: [
        [undefined, CREDENTIALS],
        ['asha', CREDENTIALS],
        [`${times(245, 'a')}@example.in`, CREDENTIALS],
      ],
      password: [
        [undefined, CREDENTIALS],
        ['', CREDENTIALS],
        [times(257), 'Use at most 256 characters.'],
      ],
      role: [['owner', CREDENTIALS]],
      code: [
        [123456, CODE],
        ['  ', CODE],
        [times(65, '1'), 'This code is too long.'],
      ],
    },
  );

  it.each(['admin', 'student'])('names its side: %s', (role) => {
    const given = { email: 'asha@example.in', password: 'x', role };
    expect(outcome(loginInput, given)).toEqual(given);
  });

  it('needs neither side nor code', () => {
    const given = { email: 'asha@example.in', password: times(256) };
    expect(outcome(loginInput, given)).toEqual(given);
  });

  it('loses the blanks around a code, which may be as long as a recovery code', () => {
    const given = { email: 'asha@example.in', password: 'x', code: ` ${times(64, 'a')} ` };
    expect(outcome(loginInput, given)).toMatchObject({ code: times(64, 'a') });
  });
});

describe('a registration', () => {
  const READ_FIRST = 'Please read how we use your data, and agree.';
  const AGE = 'Please say whether you are 18 or older.';
  const NO_COURSE = 'Unknown course.';
  const good = {
    fullName: 'Asha Rao',
    email: 'asha@example.in',
    password: 'any at all',
    consent: { version: '2026-11-20', age: 'adult' },
    course: 'full-stack',
  };
  promise(registerInput, good, {
    fullName: [
      [undefined, REQUIRED],
      ['\u200B', REQUIRED],
      ['a\u0007b', CONTROL],
      [times(201), most(200)],
    ],
    email: [['asha@', EMAIL]],
    password: [
      [undefined, REQUIRED],
      ['', REQUIRED],
    ],
    consent: [['yes', READ_FIRST]],
    course: [
      ['', NO_COURSE],
      [null, NO_COURSE],
      [7, NO_COURSE],
      ['Full-Stack', NO_COURSE],
      ['full--stack', NO_COURSE],
      ['-stack', NO_COURSE],
      ['full-', NO_COURSE],
      [' full-stack', NO_COURSE],
      ['full-stack\n', NO_COURSE],
      [times(256), NO_COURSE],
    ],
  });

  it.each([
    ['consent.version', { version: 1, age: 'adult' }, READ_FIRST],
    ['consent.version', { version: times(41), age: 'adult' }, READ_FIRST],
    ['consent.age', { version: '1', age: 'child' }, AGE],
    ['consent.age', { version: '1' }, AGE],
  ])('refuses an agreement without sense: %s', (field, consent, sentence) => {
    expect(outcome(registerInput, { ...good, consent })).toEqual([[field, sentence]]);
  });

  it('takes the longest name, version and course, a guardian, and neither agreement nor course', () => {
    const longest = {
      ...good,
      fullName: times(200),
      consent: { version: times(40), age: 'guardian' },
      course: times(255),
    };
    expect(outcome(registerInput, longest)).toEqual(longest);
    const { consent: _left, course: _none, ...bare } = good;
    expect(outcome(registerInput, bare)).toEqual(bare);
  });
});

describe('a forgotten password', () => {
  promise(forgotPasswordInput, { email: 'asha@example.in' }, { email: [['x', EMAIL]] });
});

describe('a password from a link', () => {
  promise(resetPasswordInput, { password: 'x' }, { password: [[undefined, REQUIRED]] });
});

describe('a change of password', () => {
  promise(
    changePasswordInput,
    { currentPassword: 'old', password: 'new' },
    { currentPassword: [['', REQUIRED]], password: [[null, REQUIRED]] },
  );
});

describe('a proof of who one is', () => {
  promise(
    proofInput,
    { password: 'x', code: '123456' },
    {
      password: [[undefined, 'Enter your password.']],
      code: [['', 'Enter the code from your authenticator app.']],
    },
  );

  it('needs no code of an account without a second factor', () => {
    expect(outcome(proofInput, { password: 'x' })).toEqual({ password: 'x' });
  });
});

describe('the first code of a new second factor', () => {
  promise(
    confirmSecondFactorInput,
    { code: '123456' },
    { code: [[undefined, 'Enter the code from your authenticator app.']] },
  );
});

describe('a new name', () => {
  promise(renameInput, { fullName: 'आशा राव' }, { fullName: [['', 'Please enter your full name.']] });
});
