import { describe, expect, it } from 'vitest';
import { redirectFor } from './page-guard.ts';

const person = (role: 'student' | 'admin', mustChangePassword = false) => ({
  id: 1,
  fullName: 'Asha',
  email: 'asha@example.in',
  role,
  mustChangePassword,
  mustSetUpSecondFactor: false,
  isFresh: true,
  endsAt: Number.POSITIVE_INFINITY,
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

  it.each(['/dashboard', '/course/7', '/course/27', '/admin'])(
    'a person who must choose a password first, on %s',
    (path) => {
      const to = `/change-password?next=${encodeURIComponent(path)}`;
      expect(redirectFor(at(path), person('student', true))).toBe(to);
      expect(redirectFor(at(path), person('admin', true))).toBe(to);
    },
  );

  it.each(['/dashboard', '/course/7', '/admin', '/account'])(
    'an admin who must set up a second factor first, on %s',
    (path) => {
      const to = `/second-factor?next=${encodeURIComponent(path)}`;
      expect(redirectFor(at(path), { ...person('admin'), mustSetUpSecondFactor: true })).toBe(to);
      // An own password comes before it.
      expect(redirectFor(at(path), { ...person('admin', true), mustSetUpSecondFactor: true })).toContain(
        '/change-password',
      );
    },
  );

  it('a visitor and a person who must choose a password, of setting up a second factor', () => {
    expect(redirectFor(at('/second-factor'), undefined)).toBe('/student-login?next=%2Fsecond-factor');
    expect(redirectFor(at('/second-factor'), person('student', true))).toContain('/change-password');
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

  it('an admin who must set up a second factor, where that is done', () => {
    const currentUser = { ...person('admin'), mustSetUpSecondFactor: true };
    expect(redirectFor(at('/second-factor?next=%2Fadmin'), currentUser)).toBeUndefined();
  });

  it('an admin on /admin', () => expect(redirectFor(at('/admin'), person('admin'))).toBeUndefined());

  it.each(['/reset-password/abc', '/', '/about/dashboard', '/dashboard-tour', '/course/7/more', '/course/'])(
    'everybody on %s',
    (path) => {
      expect(redirectFor(at(path), undefined)).toBeUndefined();
      expect(redirectFor(at(path), person('student', true))).toBeUndefined();
    },
  );

  it('who chooses a password, on the page for that', () => {
    const at = { pathname: '/change-password', search: '' };
    expect(redirectFor(at, undefined)).toBe('/student-login?next=%2Fchange-password');
    expect(redirectFor(at, person('student', true))).toBeUndefined();
  });
});
