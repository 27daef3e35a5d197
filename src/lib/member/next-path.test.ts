import { expect, it } from 'vitest';
import { afterLogin, loginPath, safeNext } from './next-path.ts';

it.each([
  '/dashboard?q=data',
  '/course/2?tab=documents',
  '/account',
  '/course/admin',
  '/course/2?from=/admin',
])('a login may lead a student to %s', (path) => expect(safeNext(path, 'student')).toBe(path));

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/dashboard',
  '/dashboard\\..\\x',
  '/dashboardx',
  'x/dashboard',
  '/about',
  'javascript:alert(1)',
  '',
  null,
])('no one to %s', (path) => expect(safeNext(path, 'admin')).toBeUndefined());

it('only admins to the admin dashboard', () => {
  expect(safeNext('/admin?tab=video', 'student')).toBeUndefined();
  expect(safeNext('/admin?tab=video', 'admin')).toBe('/admin?tab=video');
});

it('the login comes back to where it was asked for', () => {
  expect(loginPath('/course/2?tab=a&b')).toBe('/student-login?next=%2Fcourse%2F2%3Ftab%3Da%26b');
});

it.each([
  ['admin', false, null, '/admin'],
  ['student', false, null, '/dashboard'],
  ['student', false, '/course/2', '/course/2'],
  ['student', false, '/admin', '/dashboard'],
  ['student', true, '//evil.example', '/change-password'],
  ['student', true, '/course/2?tab=x', '/change-password?next=%2Fcourse%2F2%3Ftab%3Dx'],
] as const)(
  '%s, new password first: %s, on the way to %s, comes to %s',
  (role, mustChangePassword, next, path) => {
    expect(afterLogin({ role, mustChangePassword }, next)).toBe(path);
  },
);
