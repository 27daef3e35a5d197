import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Steps of 30 s before and after the present one whose codes are taken too: phones' clocks are a little off. */
const WINDOW = 1;

const totpOf = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });

/** A new key for an authenticator app: 160 random bits (RFC 4226, 4), base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth:` link that an app reads from a QR code. */
export const keyUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString();

const SIX_DIGITS = /^\d{6}$/;

/**
 * The 30-second step a code belongs to (RFC 6238), or undefined when it is not right at that time.
 * @param at milliseconds since 1970
 */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  // The library throws on six characters that are more than six bytes.
  if (!SIX_DIGITS.test(code)) return undefined;
  const delta = totpOf(secret, '', '').validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? undefined : Math.floor(at / 1000 / PERIOD_S) + delta;
}
