import { describe, expect, it } from 'vitest';
import { afterLogin, safeNext } from './next-path.ts';

describe('safeNext', () => {
  it.each(['/dashboard?q=data', '/course/2?tab=documents', '/change-password'])('keeps %s', (path) => {
    expect(safeNext(path, 'student')).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/dashboard',
    '/dashboard\\..\\x',
    '/dashboardx',
    'javascript:alert(1)',
    '',
    null,
  ])('refuses %s', (path) => {
    expect(safeNext(path, 'admin')).toBeUndefined();
  });

  it('does not send a student to the desk of the admin', () => {
    expect(safeNext('/admin?tab=video', 'student')).toBeUndefined();
    expect(safeNext('/admin?tab=video', 'admin')).toBe('/admin?tab=video');
  });
});

describe('afterLogin', () => {
  it('leads home without a wish', () => {
    expect(afterLogin({ role: 'admin', mustChangePassword: false }, null)).toBe('/admin');
    expect(afterLogin({ role: 'student', mustChangePassword: false }, null)).toBe('/dashboard');
  });

  it('asks for an own password first and remembers the wish', () => {
    expect(afterLogin({ role: 'student', mustChangePassword: true }, '/course/2?tab=documents')).toBe(
      '/change-password?next=%2Fcourse%2F2%3Ftab%3Ddocuments',
    );
  });
});
