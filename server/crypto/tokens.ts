import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits, base64url (43 characters). */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: SHA-256, hex. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** No 0/O, 1/I/L, 2/Z, 5/S, 8/B: read over the phone, it arrives. */
const UNAMBIGUOUS = 'acdefghjkmnpqrtuvwxyACDEFGHJKMNPQRTUVWXY34679';
const PASSWORD_GROUPS = 4;
const GROUP_LENGTH = 6;

/** A temporary password of four groups of six characters, 131 bits. */
export function randomPassword(): string {
  const character = (): string => UNAMBIGUOUS.charAt(randomInt(UNAMBIGUOUS.length));
  const group = (): string => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: PASSWORD_GROUPS }, group).join('-');
}
