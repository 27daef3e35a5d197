import { describe, expect, it } from 'vitest';
import { redirectFor } from './page-guard.ts';

const person = (role: 'student' | 'admin', mustChangePassword = false) => ({
  id: 1,
  fullName: 'Asha',
  email: 'asha@example.in',
  role,
  mustChangePassword,
  sessionId: 'hash',
});
const at = (path: string) => new URL(path, 'http://localhost');

describe('who is sent away from a private page', () => {
  it.each([
    ['/dashboard', '/student-login?next=%2Fdashboard'],
    ['/course/7?material=2', '/student-login?next=%2Fcourse%2F7%3Fmaterial%3D2'],
    ['/admin?tab=courses', '/student-login?next=%2Fadmin%3Ftab%3Dcourses'],
    ['/account', '/student-login?next=%2Faccount'],
  ])('a visitor of %s, to the login and back', (path, to) =>
    expect(redirectFor(at(path), undefined)).toBe(to),
  );

  it.each(['/dashboard', '/course/7', '/admin'])('whoever must choose a password first, on %s', (path) => {
    const to = `/change-password?next=${encodeURIComponent(path)}`;
    expect(redirectFor(at(path), person('student', true))).toBe(to);
    expect(redirectFor(at(path), person('admin', true))).toBe(to);
  });

  it('a student who asks for the admin dashboard', () => {
    expect(redirectFor(at('/admin'), person('student'))).toBe('/dashboard?notice=admins-only');
  });
});

describe('who stays', () => {
  it.each(['/dashboard', '/course/7'])('everybody signed in, on %s', (path) => {
    expect(redirectFor(at(path), person('student'))).toBeUndefined();
    expect(redirectFor(at(path), person('admin'))).toBeUndefined();
  });

  it('an admin on /admin', () => expect(redirectFor(at('/admin'), person('admin'))).toBeUndefined());

  it.each(['/change-password', '/reset-password/abc', '/'])('everybody on %s', (path) => {
    expect(redirectFor(at(path), undefined)).toBeUndefined();
    expect(redirectFor(at(path), person('student', true))).toBeUndefined();
  });
});
