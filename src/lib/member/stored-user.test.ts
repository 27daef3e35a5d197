import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearUser, readUser, storeOwnCourses, storeUser } from './stored-user.ts';

const ASHA = { id: 7, fullName: 'Asha Rao', email: 'asha@example.in', role: 'student' } as const;

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('is kept where pages look for it, holds nothing but the person, and is forgotten', () => {
  const more = { ...ASHA, token: 'secret' };
  storeUser(more);
  storeOwnCourses([['full-stack']]);
  expect(kept.get('courses')).toBe('[["full-stack"]]');
  expect(JSON.parse(kept.get('user') ?? '')).toEqual(ASHA);
  expect(readUser()).toEqual(ASHA);
  clearUser();
  expect(readUser()).toBeUndefined();
  expect(kept.size).toBe(0);
});

it.each([
  '{',
  '',
  'null',
  '"admin"',
  '[]',
  '{"role":"admin"}',
  '{"id":"7","role":"admin"}',
  '{"id":7,"role":"owner"}',
])('is not believed when it is %s', (text) => {
  kept.set('user', text);
  expect(readUser()).toBeUndefined();
});

it('is done without in a browser that keeps nothing', () => {
  const refuse = (): never => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  storeUser(ASHA);
  storeOwnCourses([]);
  clearUser();
  expect(readUser()).toBeUndefined();
});
