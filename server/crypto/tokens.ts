import { hash, randomBytes, randomInt } from 'node:crypto';

export const randomToken = (): string => randomBytes(32).toString('base64url');

export const shaOf = (text: string): string => hash('sha256', text);

export const tokenHash = (token: string): string => hash('sha256', token);

/** No 0/O, 1/I/L, 2/Z, 5/S, 8/B: can be read out over the phone. */
const UNAMBIGUOUS = 'acdefghjkmnpqrtuvwxyACDEFGHJKMNPQRTUVWXY34679';

/** Crockford's alphabet: no I, L, O, U. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const randomLetters = (length: number): string =>
  Array.from({ length }, () => CROCKFORD.charAt(randomInt(CROCKFORD.length))).join('');

export function randomGroups(alphabet: string, length: number): string {
  const character = (): string => alphabet.charAt(randomInt(alphabet.length));
  const group = (): string => Array.from({ length }, character).join('');
  return Array.from({ length: 4 }, group).join('-');
}

export const randomPassword = (): string => randomGroups(UNAMBIGUOUS, 6);
