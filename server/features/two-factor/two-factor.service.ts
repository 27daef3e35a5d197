import { audit } from '../../audit.ts';
import type { SecondFactorStatus } from '../../contract/auth.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { type SecurityEvent, securityMail } from '../../mail/messages.ts';
import type { CurrentUser, Reader } from '../../sessions/sessions.ts';
import { toPerson, type UserRow } from '../users/users.service.ts';
import * as totp from './totp.ts';
import * as rows from './two-factor.repository.ts';

/** A key copied into another user's row can't be decrypted. */
const sealContext = (userId: number): string => `second-factor:${userId}`;

export function createTwoFactorService(
  { config, db, now, encryptionFor, limiter, sessions, outbox, site }: ServiceDeps,
  { users }: Pick<Services, 'users'>,
) {
  const encryption = encryptionFor('second-factors');

  const isRequired = (role: UserRow['role']): boolean =>
    config.adminSecondFactor === 'required' && role === 'admin';

  async function note(tx: Db, user: UserRow, event: SecurityEvent, actorId: number | undefined) {
    await audit(tx, actorId, event.kind, { type: 'user', id: user.id });
    await outbox.enqueue(tx, securityMail(toPerson(user), site, event));
  }

  async function takeCode(tx: Db, userId: number, sealed: string, code: string): Promise<boolean> {
    const secret = encryption.decrypt(sealed, sealContext(userId));
    const step = secret === undefined ? undefined : totp.stepOfCode(secret, totp.withoutGaps(code), now());
    return step !== undefined && (await rows.takeStep(tx, userId, step));
  }

  async function takeRecovery(tx: Db, user: UserRow, code: string): Promise<boolean> {
    if (!(await rows.takeRecoveryCode(tx, user.id, totp.recoveryCodeHash(code), now()))) return false;
    const left = await rows.countRecoveryCodes(tx, user.id);
    await note(tx, user, { kind: 'recovery-code-used', left }, user.id);
    return true;
  }

  async function newCodes(tx: Db, userId: number): Promise<string[]> {
    const codes = totp.makeRecoveryCodes();
    await rows.replaceRecoveryCodes(tx, userId, codes.map(totp.recoveryCodeHash), now());
    return codes;
  }

  const since = async (handle: Db, userId: number): Promise<number | undefined> =>
    (await rows.findSecondFactor(handle, userId))?.confirmed_at ?? undefined;

  async function assertOn(tx: Db, userId: number): Promise<void> {
    if ((await since(tx, userId)) === undefined) throw new AppError('SECOND_FACTOR_OFF');
  }

  async function getWithout(tx: Db, userId: number): Promise<UserRow> {
    const user = await users.get(tx, userId, 'NOT_SIGNED_IN');
    if ((await since(tx, userId)) !== undefined) throw new AppError('SECOND_FACTOR_ON');
    return user;
  }

  const isAppCode = (code: string): boolean => totp.SIX_DIGITS.test(totp.withoutGaps(code));

  /** Wrong codes of an app don't stop a recovery code, nor a stranger's recovery codes the owner's. @param from address or session */
  const spendGuess = (userId: number, code: string, from: string): Promise<void> =>
    isAppCode(code)
      ? limiter.spend('secondFactor', String(userId))
      : limiter.spend('recoveryCode', `${userId}:${from}`);

  async function reset(tx: Db, user: UserRow, actorId: number | undefined): Promise<void> {
    await assertOn(tx, user.id);
    await rows.deleteSecondFactor(tx, user.id);
    await sessions.endAll(tx, user.id);
    await note(tx, user, { kind: 'second-factor-reset' }, actorId);
  }

  return {
    since,
    spendGuess,

    /** Spends the code. Without two-step login none is needed. */
    async accept(tx: Db, user: UserRow, code: string | undefined): Promise<boolean> {
      const factor = await rows.findSecondFactor(tx, user.id);
      if (factor === undefined || factor.confirmed_at === null) return true;
      if (code === undefined) return false;
      return isAppCode(code)
        ? takeCode(tx, user.id, factor.sealed_secret, code)
        : takeRecovery(tx, user, code);
    },

    async status({ id, role }: Reader): Promise<SecondFactorStatus> {
      return {
        since: (await since(db, id)) ?? null,
        recoveryCodesLeft: await rows.countRecoveryCodes(db, id),
        required: isRequired(role),
      };
    },

    /** The key is active once one of its codes was entered. */
    begin: ({ id }: CurrentUser): Promise<{ secret: string; uri: string }> =>
      db.transaction().execute(async (tx) => {
        const { email } = await getWithout(tx, id);
        const secret = totp.newSecret();
        const sealed_secret = encryption.encrypt(secret, sealContext(id));
        const unconfirmed = { last_step: 0, created_at: now(), confirmed_at: null };
        await rows.putSecondFactor(tx, { user_id: id, sealed_secret, ...unconfirmed });
        return { secret, uri: totp.keyUri(secret, site.name, email) };
      }),

    /** Ends the person's other sessions, which began without a code. @returns the recovery codes, shown only this time */
    async confirm({ id, sessionId }: CurrentUser, code: string): Promise<string[]> {
      await limiter.spend('secondFactor', String(id));
      return db.transaction().execute(async (tx) => {
        const user = await getWithout(tx, id);
        const factor = await rows.findSecondFactor(tx, id);
        if (factor === undefined || !(await takeCode(tx, id, factor.sealed_secret, code)))
          throw AppError.ofField('WRONG_CODE', '/code', 'wrong');
        await rows.updateConfirmedAt(tx, id, now());
        await sessions.endOthers(tx, id, sessionId);
        await note(tx, user, { kind: 'second-factor-on' }, id);
        return newCodes(tx, id);
      });
    },

    /** Requires a fresh login. */
    renewCodes: async (tx: Db, user: UserRow): Promise<string[]> => {
      await assertOn(tx, user.id);
      await note(tx, user, { kind: 'recovery-codes-made' }, user.id);
      return newCodes(tx, user.id);
    },

    turnOff: async (tx: Db, user: UserRow): Promise<void> => {
      if (isRequired(user.role)) throw new AppError('SECOND_FACTOR_KEPT');
      await assertOn(tx, user.id);
      await rows.deleteSecondFactor(tx, user.id);
      await note(tx, user, { kind: 'second-factor-off' }, user.id);
    },

    /** For a student who lost phone and codes. Only the operator can reset an admin's. */
    resetOfStudent: (id: number, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const user = await users.get(tx, id);
        if (user.role === 'admin') throw new AppError('SECOND_FACTOR_OF_ADMIN');
        await reset(tx, user, actorId);
      }),

    resetByOperator: (email: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const user = orNotFound(await users.findByEmail(tx, email));
        await reset(tx, user, undefined);
      }),
  };
}
