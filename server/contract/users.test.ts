import { describe, expect, it } from 'vitest';
import { EMAIL, outcome, promise, REQUIRED } from '../../tests/support/contract-inputs.ts';
import { changeRoleInput, createUserInput } from './users.ts';

describe('a new person', () => {
  promise(
    createUserInput,
    { fullName: 'Asha', email: 'asha@example.in', password: 'x', courseIds: [1, 2] },
    {
      fullName: [[undefined, REQUIRED]],
      email: [
        [undefined, REQUIRED],
        ['asha', EMAIL],
      ],
      password: [[undefined, REQUIRED]],
      courseIds: [
        ['1', 'Unknown course.'],
        [Array.from({ length: 501 }, (_, at) => at + 1), 'Unknown course.'],
      ],
    },
  );

  it('has an email without blanks around it, and no courses unless some are named', () => {
    const given = { fullName: 'Asha', email: ' asha@example.in ', password: 'x' };
    expect(outcome(createUserInput, given)).toEqual({ ...given, email: 'asha@example.in', courseIds: [] });
  });

  it('hears of a blank email as of one left out', () => {
    const given = { fullName: 'Asha', email: ' ', password: 'x' };
    expect(outcome(createUserInput, given)).toEqual([['email', REQUIRED]]);
  });

  it('cannot be enrolled in a course that is no number, but in five hundred', () => {
    const given = { fullName: 'Asha', email: 'asha@example.in', password: 'x' };
    expect(outcome(createUserInput, { ...given, courseIds: ['a'] })).toEqual([
      ['courseIds.0', 'Unknown course.'],
    ]);
    const courseIds = Array.from({ length: 500 }, (_, at) => at + 1);
    expect(outcome(createUserInput, { ...given, courseIds })).toMatchObject({ courseIds });
  });
});

describe('a role', () => {
  promise(changeRoleInput, { role: 'student' }, { role: [['owner', 'Please choose admin or student.']] });

  it('may be that of an admin', () => {
    expect(outcome(changeRoleInput, { role: 'admin' })).toEqual({ role: 'admin' });
  });
});
