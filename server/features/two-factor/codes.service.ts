import { Secret, TOTP } from 'otpauth';
import { audit } from '../../audit.ts';
import { randomGroups, tokenHash } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { securityMail } from '../../mail/security-messages.ts';
import type { UserRow } from '../users/users.service.ts';
import { countRecoveryCodes, findSecondFactor, takeRecoveryCode, takeStep } from './two-factor.repository.ts';

export type TwoFactorCodes = ReturnType<typeof createTwoFactorCodes>;

const SIX_DIGITS = /^\d{6}$/;
const withoutGaps = (code: string): string => code.replaceAll(/[\s-]/g, '');

/** A key copied into the row of somebody else stays shut. */
const sealContext = (userId: number): string => `second-factor:${userId}`;

export function createTwoFactorCodes({ now, encryptionFor, limiter, outbox, site }: ServiceDeps) {
  const encryption = encryptionFor('second-factors');

  async function takeCode(tx: Db, userId: number, sealed: string, code: string): Promise<boolean> {
    const secret = encryption.decrypt(sealed, sealContext(userId));
    const step = secret === undefined ? undefined : stepOfCode(secret, withoutGaps(code), now());
    return step !== undefined && (await takeStep(tx, userId, step));
  }

  async function takeRecovery(tx: Db, user: UserRow, code: string): Promise<boolean> {
    if (!(await takeRecoveryCode(tx, user.id, recoveryCodeHash(code), now()))) return false;
    await audit(tx, user.id, 'recovery-code-used', { type: 'user', id: user.id });
    const left = await countRecoveryCodes(tx, user.id);
    await outbox.enqueue(tx, securityMail(user, site, { kind: 'recovery-code-used', left }));
    return true;
  }

  return {
    async since(handle: Db, userId: number): Promise<number | undefined> {
      return (await findSecondFactor(handle, userId))?.confirmed_at ?? undefined;
    },

    spendGuess: (userId: number): Promise<void> => limiter.spend('secondFactor', String(userId)),

    /** Uses the code up. A person without a second factor needs none. */
    async accept(tx: Db, user: UserRow, code: string | undefined): Promise<boolean> {
      const factor = await findSecondFactor(tx, user.id);
      if (factor === undefined || factor.confirmed_at === null) return true;
      if (code === undefined) return false;
      return SIX_DIGITS.test(withoutGaps(code))
        ? takeCode(tx, user.id, factor.sealed_secret, code)
        : takeRecovery(tx, user, code);
    },

    async acceptFirst(tx: Db, userId: number, code: string): Promise<boolean> {
      const factor = await findSecondFactor(tx, userId);
      return factor !== undefined && takeCode(tx, userId, factor.sealed_secret, code);
    },

    seal: (userId: number, secret: string): string => encryption.encrypt(secret, sealContext(userId)),
  };
}

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Steps before and after the present one: phones' clocks are a little off. */
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

export const keyUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString();

/** The 30-second step a code belongs to (RFC 6238); undefined when it is not right at that time. */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  // The library throws on six characters that are more than six bytes.
  if (!SIX_DIGITS.test(code)) return undefined;
  const delta = totpOf(secret, '', '').validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? undefined : Math.floor(at / 1000 / PERIOD_S) + delta;
}

const CODES = 10;
/** Crockford's base32, without i, l, o and u: read rightly when written by hand. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Of 140 random bits each: enough for a plain hash (ASVS 5.0, 6.5.2 and 11.5.1). */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => randomGroups(ALPHABET, 7));

/** Letter case, spaces and hyphens do not count. */
export const recoveryCodeHash = (code: string): string =>
  tokenHash(withoutGaps(code.toLowerCase()).replaceAll(/[il]/g, '1').replaceAll('o', '0'));
