import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearUser, readUser, storeUser, USER_KEY } from './stored-user.ts';

const ASHA = { id: 7, fullName: 'Asha Rao', email: 'asha@example.in', role: 'student' } as const;

/** As much of a browser's storage as is used. */
class Storage {
  readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): unknown => this.kept.set(key, value);
  removeItem = (key: string): unknown => this.kept.delete(key);
}

let storage: Storage;
beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => void vi.unstubAllGlobals());

describe('the hint of who is signed in', () => {
  it('is kept, read and forgotten', () => {
    expect(readUser()).toBeUndefined();
    storeUser(ASHA);
    expect(readUser()).toEqual(ASHA);
    clearUser();
    expect(readUser()).toBeUndefined();
    expect(storage.kept.size).toBe(0);
  });

  it('stands where pages look for it, and holds nothing but the person', () => {
    const more = { ...ASHA, token: 'secret' };
    storeUser(more);
    expect(USER_KEY).toBe('user');
    expect(JSON.parse(storage.kept.get('user') ?? '')).toEqual(ASHA);
  });

  it.each([
    ['nonsense', '{'],
    ['an empty text', ''],
    ['nothing', 'null'],
    ['a text', '"admin"'],
    ['a number', '7'],
    ['a list', '[]'],
    ['no id', '{"role":"admin"}'],
    ['an id that is no number', '{"id":"7","role":"admin"}'],
    ['no role', '{"id":7}'],
    ['another role', '{"id":7,"role":"owner"}'],
  ])('is not believed when it is %s', (_what, text) => {
    storage.kept.set('user', text);
    expect(readUser()).toBeUndefined();
  });

  it('knows admins too', () => {
    storeUser({ ...ASHA, role: 'admin' });
    expect(readUser()).toMatchObject({ role: 'admin' });
  });

  it('is done without in a browser that keeps nothing', () => {
    const refuse = (): never => {
      throw new Error('denied');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    storeUser(ASHA);
    clearUser();
    expect(readUser()).toBeUndefined();
  });
});
