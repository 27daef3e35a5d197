import { expect, it } from 'vitest';
import { assertKey } from './media-place.ts';

const KEY = '0123456789abcdef0123456789abcdef';

it('a storage key has 32 hexadecimal digits', () => {
  expect(assertKey(KEY)).toBeUndefined();
});

it.each(['', KEY.slice(1), `${KEY}0`, KEY.toUpperCase(), `../${KEY}`, `${KEY}\n`, KEY.replace('0', '/')])(
  '%j is none',
  (key) => {
    expect(() => assertKey(key)).toThrow('A storage key has 32 hexadecimal digits.');
  },
);
