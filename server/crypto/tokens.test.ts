import { expect, it } from 'vitest';
import { randomPassword, randomToken, tokenHash } from './tokens.ts';

it('a token has 256 bits and never comes twice', () => {
  const tokens = Array.from({ length: 1000 }, randomToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

it('a token is stored as its SHA-256', () => {
  expect(tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('a made-up password can be read over the telephone, and has 128 bits', () => {
  const passwords = Array.from({ length: 1000 }, randomPassword);
  expect(new Set(passwords).size).toBe(1000);
  for (const password of passwords) expect(password).toMatch(/^[^0O1lI2Z5S8B-]{6}(-[^0O1lI2Z5S8B-]{6}){3}$/);
  const used = new Set(passwords.join('').replaceAll('-', ''));
  expect(24 * Math.log2(used.size)).toBeGreaterThan(128);
});
