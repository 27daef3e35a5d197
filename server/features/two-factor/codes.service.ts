import { audit } from '../../audit.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { securityMail } from '../../mail/security-messages.ts';
import type { UserRow } from '../users/users.service.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';
import { countRecoveryCodes, findSecondFactor, takeRecoveryCode, takeStep } from './two-factor.repository.ts';

export type TwoFactorCodes = ReturnType<typeof createTwoFactorCodes>;

const DIGITS = /^\d{6}$/;

/** The context a person's key is sealed with: a row copied to somebody else stays shut. */
const sealContext = (userId: number): string => `second-factor:${userId}`;

/** Checking the codes of authenticator apps, and recovery codes. */
export function createTwoFactorCodes({ now, encryptionFor, limiter, outbox, site }: ServiceDeps) {
  const encryption = encryptionFor('second-factors');

  /** Whether a code of the app is right at this moment and was not used before; it is used up with that. */
  async function takeCode(tx: Db, userId: number, sealed: string, code: string): Promise<boolean> {
    const secret = encryption.decrypt(sealed, sealContext(userId));
    const step = secret === undefined ? undefined : stepOfCode(secret, code, now());
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
    /** Since when a person has a second factor, in milliseconds since 1970; undefined where there is none. */
    async since(handle: Db, userId: number): Promise<number | undefined> {
      return (await findSecondFactor(handle, userId))?.confirmed_at ?? undefined;
    },

    /** Spends one of the person's guesses. @throws AppError TOO_MANY_ATTEMPTS */
    spendGuess: (userId: number): Promise<void> => limiter.spend('secondFactor', String(userId)),

    /** Whether a code is right; it is used up with that. A person without a second factor needs none. */
    async accept(tx: Db, user: UserRow, code: string | undefined): Promise<boolean> {
      const factor = await findSecondFactor(tx, user.id);
      if (factor === undefined || factor.confirmed_at === null) return true;
      if (code === undefined) return false;
      const digits = code.replaceAll(/[\s-]/g, '');
      return DIGITS.test(digits)
        ? takeCode(tx, user.id, factor.sealed_secret, digits)
        : takeRecovery(tx, user, code);
    },

    /** Like accept, for a second factor that is being set up. */
    async acceptFirst(tx: Db, userId: number, code: string): Promise<boolean> {
      const factor = await findSecondFactor(tx, userId);
      if (factor === undefined) return false;
      return takeCode(tx, userId, factor.sealed_secret, code.replaceAll(/[\s-]/g, ''));
    },

    /** A key as it is stored. */
    seal: (userId: number, secret: string): string => encryption.encrypt(secret, sealContext(userId)),
  };
}
