import { describe, expect, it } from 'vitest';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { approval } from './user-confirmations.ts';

const person = (id: number, underAge?: true): UserSummary => ({
  id,
  fullName: `Person ${id}`,
  email: `person${id}@example.in`,
  ...(underAge ? { underAge } : {}),
});

const textFor = (...users: UserSummary[]) => approval(users, () => undefined).text;

describe('before several people are approved', () => {
  it('says nothing of ages where all are grown up', () => {
    expect(textFor(person(1), person(2))).not.toContain('under 18');
  });

  it.each([
    [[person(1, true), person(2)], 'One of them is under 18: ask a parent or guardian first.'],
    [[person(1, true), person(2, true)], '2 of them are under 18: ask a parent or guardian first.'],
  ])('says how many are under 18', (users, sentence) => {
    expect(textFor(...users)).toContain(sentence);
  });
});
