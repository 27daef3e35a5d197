import { describe, expect, it } from 'vitest';
import { afterLogin, homeOf, loginPath, safeNext } from './next-path.ts';

describe('safeNext', () => {
  it.each([
    '/dashboard',
    '/dashboard?q=data',
    '/course/2?tab=documents',
    '/change-password',
    '/account',
    '/second-factor',
    // Only the start of a path makes it the admin dashboard.
    '/course/admin',
    '/course/2?from=/admin',
  ])('keeps %s', (path) => {
    expect(safeNext(path, 'student')).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/dashboard',
    '/dashboard\\..\\x',
    '/dashboardx',
    '/x/dashboard',
    'x/dashboard',
    '/about',
    'javascript:alert(1)',
    '',
    null,
  ])('refuses %s', (path) => {
    expect(safeNext(path, 'admin')).toBeUndefined();
  });

  it('does not send a student to the admin dashboard', () => {
    for (const path of ['/admin', '/admin?tab=video']) {
      expect(safeNext(path, 'student')).toBeUndefined();
      expect(safeNext(path, 'admin')).toBe(path);
    }
  });
});

it('the login comes back to where it was asked for', () => {
  expect(loginPath('/course/2?tab=a&b')).toBe('/student-login?next=%2Fcourse%2F2%3Ftab%3Da%26b');
});

it('each role has a home', () => {
  expect([homeOf('admin'), homeOf('student')]).toEqual(['/admin', '/dashboard']);
});

describe('afterLogin', () => {
  it('leads home when no page was requested', () => {
    expect(afterLogin({ role: 'admin', mustChangePassword: false }, null)).toBe('/admin');
    expect(afterLogin({ role: 'student', mustChangePassword: false }, null)).toBe('/dashboard');
  });

  it('leads to the requested page, if that is allowed', () => {
    const student = { role: 'student', mustChangePassword: false } as const;
    expect(afterLogin(student, '/course/2')).toBe('/course/2');
    expect(afterLogin(student, '/admin')).toBe('/dashboard');
    expect(afterLogin(student, 'https://evil.example/')).toBe('/dashboard');
  });

  it('asks for an own password first, with or without a requested page', () => {
    const student = { role: 'student', mustChangePassword: true } as const;
    expect(afterLogin(student, null)).toBe('/change-password');
    expect(afterLogin(student, '//evil.example')).toBe('/change-password');
  });

  it('asks for an own password first and remembers the requested page', () => {
    expect(afterLogin({ role: 'student', mustChangePassword: true }, '/course/2?tab=documents')).toBe(
      '/change-password?next=%2Fcourse%2F2%3Ftab%3Ddocuments',
    );
  });
});
