import { describe, expect, it } from 'vitest';
import { ids, outcome, promise, times } from '../../tests/support/contract-inputs.ts';
import { chosenUsersInput, enrollUsersInput, studentQuery } from './students.ts';

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
