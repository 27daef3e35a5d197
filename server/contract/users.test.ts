import { describe, expect, it } from 'vitest';
import { EMAIL, ids, outcome, promise, REQUIRED, times } from '../../tests/support/contract-inputs.ts';
import {
  changeRoleInput,
  chosenUsersInput,
  createUserInput,
  enrollUsersInput,
  exportQuery,
  importQuery,
  studentQuery,
} from './users.ts';

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

describe('people approved at once', () => {
  const NOBODY = 'Please choose at least one person.';
  promise(
    chosenUsersInput,
    { userIds: ids(200) },
    {
      userIds: [
        [undefined, NOBODY],
        [[], NOBODY],
        [ids(201), 'Please choose at most 200 people at once.'],
      ],
    },
  );

  it('are numbers', () => {
    expect(outcome(chosenUsersInput, { userIds: ['1'] })).toEqual([['userIds.0', NOBODY]]);
  });
});

describe('people enrolled at once', () => {
  promise(
    enrollUsersInput,
    { userIds: ids(1), courseIds: ids(500) },
    {
      userIds: [
        [[], 'Please choose at least one person.'],
        [ids(201), 'Please choose at most 200 people at once.'],
      ],
      courseIds: [
        [[], 'Please choose at least one course.'],
        [ids(501), 'Please choose fewer courses.'],
      ],
    },
  );
});

describe('a list of students', () => {
  promise(
    studentQuery,
    { search: times(200), sort: 'name' },
    {
      search: [
        [['a', 'b'], 'Please search for one text.'],
        [times(201), 'Please search for something shorter.'],
      ],
      sort: [['age', 'Please sort by oldest, newest, name or email.']],
    },
  );

  it.each(['oldest', 'newest', 'name', 'email'])('comes sorted by %s', (sort) => {
    expect(outcome(studentQuery, { sort })).toEqual({ sort });
  });
});

describe('a file of students', () => {
  it('has the approved ones unless the pending ones are asked for', () => {
    expect(outcome(exportQuery, {})).toEqual({ state: 'approved' });
    expect(outcome(exportQuery, { state: 'pending' })).toEqual({ state: 'pending' });
    expect(outcome(exportQuery, { state: 'approved' })).toEqual({ state: 'approved' });
    expect(outcome(exportQuery, { state: 'all' })).toEqual([['state', 'Please choose pending or approved.']]);
  });

  it('is tried out with one word only', () => {
    expect(outcome(importQuery, { dryRun: '1' })).toEqual({ dryRun: '1' });
    expect(outcome(importQuery, {})).toEqual({});
    expect(outcome(importQuery, { dryRun: 'yes' })).toEqual([
      ['dryRun', 'Please send dryRun=1 or leave it out.'],
    ]);
  });
});
