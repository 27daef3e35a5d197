import { expect, it } from 'vitest';
import { redirectFor } from './page-guard.ts';

const person = {
  id: 1,
  fullName: 'Asha',
  email: 'asha@example.in',
  role: 'student',
  rights: { isOwner: false, granted: new Map() },
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  isByPasskey: false,
  isFresh: true,
  endsAt: Number.POSITIVE_INFINITY,
  sessionId: 'hash',
} as const;
const admin = { ...person, role: 'admin', rights: { isOwner: true, granted: new Map() } } as const;
const who = {
  visitor: undefined,
  student: person,
  'student with a temporary password': { ...person, mustChangePassword: true },
  admin,
  'admin without a second factor': { ...admin, mustSetUpSecondFactor: true },
  'admin without both': { ...admin, mustSetUpSecondFactor: true, mustChangePassword: true },
};

it.each<[keyof typeof who, path: string, to: string | undefined]>([
  ['visitor', '/dashboard', '/student-login?next=%2Fdashboard'],
  ['visitor', '/course/7?material=2', '/student-login?next=%2Fcourse%2F7%3Fmaterial%3D2'],
  ['visitor', '/admin?tab=courses', '/student-login?next=%2Fadmin%3Ftab%3Dcourses'],
  ['visitor', '/dashboard/marks', '/student-login?next=%2Fdashboard%2Fmarks'],
  ['visitor', '/account', '/student-login?next=%2Faccount'],
  ['visitor', '/second-factor', '/student-login?next=%2Fsecond-factor'],
  ['visitor', '/change-password', '/student-login?next=%2Fchange-password'],
  ['visitor', '/continue', '/student-login?next=%2Fcontinue'],
  ['visitor', '/continue/full-stack', '/student-login?next=%2Fcontinue%2Ffull-stack'],
  ['visitor', '/reset-password/abc', undefined],
  ['visitor', '/dashboard-tour', undefined],
  ['visitor', '/course/7/more', undefined],
  ['student', '/dashboard', undefined],
  ['student', '/course/7', undefined],
  ['student', '/admin', '/dashboard?notice=admins-only'],
  ['student with a temporary password', '/course/27', '/change-password?next=%2Fcourse%2F27'],
  ['student with a temporary password', '/second-factor', '/change-password?next=%2Fsecond-factor'],
  ['student with a temporary password', '/change-password', undefined],
  ['admin', '/admin', undefined],
  ['admin without a second factor', '/account', '/second-factor?next=%2Faccount'],
  ['admin without a second factor', '/second-factor?next=%2Fadmin', undefined],
  ['admin without both', '/admin', '/change-password?next=%2Fadmin'],
])('a %s on %s is sent to %s', (name, path, to) => {
  expect(redirectFor(new URL(path, 'http://localhost'), who[name])).toBe(to);
});
