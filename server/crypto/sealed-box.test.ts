import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealedBox } from './sealed-box.ts';

describe('sealed box', () => {
  const box = createSealedBox(randomBytes(32));

  it('opens what it sealed, in the same context only', () => {
    const sealed = box.seal('नमस्ते 🌼', 'user:1');
    expect(box.open(sealed, 'user:1')).toBe('नमस्ते 🌼');
    expect(box.open(sealed, 'user:2')).toBeUndefined();
  });

  it('opens what an earlier version sealed', () => {
    const sealed = 'Lsacj8KvYDScgcVvt7V66NI1qxuGLNi35UbAywgQvlEUWMbpcPwqbw';
    expect(createSealedBox(Buffer.alloc(32, 7)).open(sealed, 'user:1')).toBe('tall lantern');
  });

  it('seals an empty text too', () => {
    const sealed = box.seal('', 'c');
    expect(Buffer.from(sealed, 'base64url')).toHaveLength(28);
    expect(box.open(sealed, 'c')).toBe('');
  });

  it('seals the same text differently each time', () => {
    expect(box.seal('same', 'c')).not.toBe(box.seal('same', 'c'));
  });

  it('stays shut when a byte was altered, when it is cut, or for another key', () => {
    const sealed = box.seal('secret', 'c');
    const bytes = Buffer.from(sealed, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(box.open(altered.toString('base64url'), 'c')).toBeUndefined();
    }
    expect(box.open(sealed.slice(0, 10), 'c')).toBeUndefined();
    expect(createSealedBox(randomBytes(32)).open(sealed, 'c')).toBeUndefined();
  });
});
