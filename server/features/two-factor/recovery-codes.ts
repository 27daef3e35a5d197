import { randomInt } from 'node:crypto';
import { tokenHash } from '../../crypto/tokens.ts';

const CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 7;
/** 32 characters without i, l, o and u, as Crockford's base32: written down by hand, they are read again rightly. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten codes of 140 random bits each: enough for a plain hash (ASVS 5.0, 6.5.2 and 11.5.1). */
export function makeRecoveryCodes(): string[] {
  const character = (): string => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = (): string => Array.from({ length: GROUP_LENGTH }, character).join('');
  const code = (): string => Array.from({ length: GROUPS }, group).join('-');
  return Array.from({ length: CODES }, code);
}

/** What is stored of a code, however it was typed: letter case, spaces and hyphens do not count. */
export const recoveryCodeHash = (code: string): string =>
  tokenHash(code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0'));
