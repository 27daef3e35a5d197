import { Secret, TOTP } from 'otpauth';
import { randomGroups, tokenHash } from '../../crypto/tokens.ts';

export const SIX_DIGITS = /^\d{6}$/;
export const withoutGaps = (code: string): string => code.replaceAll(/[\s-]/g, '');

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Allowed clock difference, in steps. */
const WINDOW = 1;

const totpOf = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S });

/** Returns a new authenticator key: 160 random bits (RFC 4226, 4), base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const keyUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString();

/** Returns the 30-second step of a code (RFC 6238); undefined if wrong at that time. */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  // The library throws on multi-byte characters.
  if (!SIX_DIGITS.test(code)) return undefined;
  const delta = totpOf(secret, '', '').validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? undefined : Math.floor(at / 1000 / PERIOD_S) + delta;
}

const CODES = 10;
/** Crockford's base32, without i, l, o and u: legible in handwriting. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 140 random bits each: enough for a plain hash (ASVS 5.0, 6.5.2 and 11.5.1). */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => randomGroups(ALPHABET, 7));

export const recoveryCodeHash = (code: string): string =>
  tokenHash(withoutGaps(code.toLowerCase()).replaceAll(/[il]/g, '1').replaceAll('o', '0'));
