import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

describe('encryption', () => {
  const box = createEncryption(randomBytes(32));

  it('opens what it sealed, in the same context only', () => {
    const sealed = box.encrypt('नमस्ते 🌼', 'user:1');
    expect(box.decrypt(sealed, 'user:1')).toBe('नमस्ते 🌼');
    expect(box.decrypt(sealed, 'user:2')).toBeUndefined();
  });

  it('opens what an earlier version sealed', () => {
    const sealed = 'Lsacj8KvYDScgcVvt7V66NI1qxuGLNi35UbAywgQvlEUWMbpcPwqbw';
    expect(createEncryption(Buffer.alloc(32, 7)).decrypt(sealed, 'user:1')).toBe('tall lantern');
  });

  it('seals an empty text too, and the same text differently each time', () => {
    const sealed = box.encrypt('', 'c');
    expect(box.decrypt(sealed, 'c')).toBe('');
    expect(box.encrypt('', 'c')).not.toBe(sealed);
  });

  it('stays shut when a byte was altered, when it is cut, or for another key', () => {
    const sealed = box.encrypt('secret', 'c');
    const bytes = Buffer.from(sealed, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(box.decrypt(altered.toString('base64url'), 'c')).toBeUndefined();
    }
    expect(box.decrypt(sealed.slice(0, 10), 'c')).toBeUndefined();
    expect(createEncryption(randomBytes(32)).decrypt(sealed, 'c')).toBeUndefined();
  });
});
