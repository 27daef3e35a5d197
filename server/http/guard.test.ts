import { describe, expect, it } from 'vitest';
import type { SignedIn } from '../sessions/sessions.ts';
import { type Access, guard } from './guard.ts';
import { call, plainRouter, student } from './test-call.ts';

const PEOPLE = {
  nobody: undefined,
  student,
  'a student with an issued password': { ...student, mustChangePassword: true },
  admin: { ...student, role: 'admin' },
  'an admin without a second factor': { ...student, role: 'admin', mustSetUpSecondFactor: true },
  'an admin with neither': {
    ...student,
    role: 'admin',
    mustChangePassword: true,
    mustSetUpSecondFactor: true,
  },
} as const satisfies Record<string, SignedIn | undefined>;
type Who = keyof typeof PEOPLE;

/** What is answered: the code of the refusal, or that the call went through. */
async function through(access: Access, signedIn: SignedIn | undefined, fresh?: boolean): Promise<string> {
  const router = plainRouter(signedIn);
  router.get('/', guard(access, fresh), (c) => c.text('in'));
  return (await call(router, '/')).text;
}

const NONE = 'NOT_SIGNED_IN';
const PASSWORD = 'PASSWORD_CHANGE_REQUIRED';
const FACTOR = 'SECOND_FACTOR_SETUP_REQUIRED';
const EVERYONE: readonly Who[] = [
  'nobody',
  'student',
  'a student with an issued password',
  'admin',
  'an admin without a second factor',
  'an admin with neither',
];

describe.each<[Access, string[]]>([
  ['public', ['in', 'in', 'in', 'in', 'in', 'in']],
  ['account', [NONE, 'in', 'in', 'in', 'in', 'in']],
  ['setup', [NONE, 'in', PASSWORD, 'in', 'in', PASSWORD]],
  ['member', [NONE, 'in', PASSWORD, 'in', FACTOR, PASSWORD]],
  ['study', ['COURSE_NEEDS_SIGN_IN', 'in', PASSWORD, 'in', FACTOR, PASSWORD]],
  ['admin', [NONE, 'FORBIDDEN', PASSWORD, 'in', FACTOR, PASSWORD]],
])('a call for %s', (access, answers) => {
  it.each(EVERYONE.map((who, at) => [who, answers[at]] as const))('by %s: %s', async (who, answer) => {
    expect(await through(access, PEOPLE[who])).toBe(answer);
  });
});

describe('what a thief must not do', () => {
  it('asks for a proof within the last ten minutes', async () => {
    expect(await through('member', { ...student, isFresh: false }, true)).toBe('REAUTHENTICATION_REQUIRED');
    expect(await through('member', student, true)).toBe('in');
  });

  it('does not ask for it elsewhere', async () => {
    expect(await through('member', { ...student, isFresh: false })).toBe('in');
  });

  it('tells who may not do it at all only that', async () => {
    expect(await through('admin', { ...student, isFresh: false }, true)).toBe('FORBIDDEN');
  });
});

it.each([
  ['admin', true],
  ['public', false],
] as const)('can be read off a guard: %s', (access, fresh) => {
  const made = guard(access, fresh);
  expect([made.access, made.fresh]).toEqual([access, fresh]);
});

it('asks for no fresh proof unless told', () => {
  expect(guard('member').fresh).toBe(false);
});
