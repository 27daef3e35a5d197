import { audit } from '../../audit.ts';
import type { Proof, SecondFactorStatus } from '../../contract/auth.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type SecurityEvent, securityMail } from '../../mail/security-messages.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import type { Identity } from '../auth/identity.service.ts';
import type { UserRow, UsersService } from '../users/users.service.ts';
import {
  keyUri,
  makeRecoveryCodes,
  newSecret,
  recoveryCodeHash,
  type TwoFactorCodes,
} from './codes.service.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  putUnconfirmed,
  replaceRecoveryCodes,
  updateConfirmedAt,
} from './two-factor.repository.ts';

export function createTwoFactorService(
  { config, db, now, sessions, outbox, site }: ServiceDeps,
  { codes, identity, users }: { codes: TwoFactorCodes; identity: Identity; users: UsersService },
) {
  const isRequired = (role: UserRow['role']): boolean =>
    config.adminSecondFactor === 'required' && role === 'admin';

  async function changed(
    tx: Db,
    user: UserRow,
    kind: Exclude<SecurityEvent['kind'], 'recovery-code-used'>,
    actorId: number | undefined,
  ): Promise<void> {
    await audit(tx, actorId, kind, { type: 'user', id: user.id });
    await outbox.enqueue(tx, securityMail(user, site, { kind }));
  }

  async function newCodes(tx: Db, userId: number): Promise<string[]> {
    const codes = makeRecoveryCodes();
    await replaceRecoveryCodes(tx, userId, codes.map(recoveryCodeHash), now());
    return codes;
  }

  async function reset(tx: Db, user: UserRow, actorId: number | undefined): Promise<void> {
    if ((await codes.since(tx, user.id)) === undefined) throw new AppError('SECOND_FACTOR_OFF');
    await deleteSecondFactor(tx, user.id);
    await sessions.endAll(tx, user.id);
    await changed(tx, user, 'second-factor-reset', actorId);
  }

  return {
    async status({ id, role }: Pick<CurrentUser, 'id' | 'role'>): Promise<SecondFactorStatus> {
      return {
        since: (await codes.since(db, id)) ?? null,
        recoveryCodesLeft: await countRecoveryCodes(db, id),
        required: isRequired(role),
      };
    },

    /** The key counts once a code of it was given. */
    async begin(currentUser: CurrentUser): Promise<{ secret: string; uri: string }> {
      const secret = newSecret();
      return db.transaction().execute(async (tx) => {
        const user = await users.get(tx, currentUser.id, 'NOT_SIGNED_IN');
        if ((await codes.since(tx, user.id)) !== undefined) throw new AppError('SECOND_FACTOR_ON');
        const sealed = codes.seal(user.id, secret);
        await putUnconfirmed(tx, { user_id: user.id, sealed_secret: sealed, created_at: now() });
        return { secret, uri: keyUri(secret, site.name, user.email) };
      });
    },

    /** Other sessions of the person, begun without a code, end. @returns the recovery codes, for the only time */
    async confirm(currentUser: CurrentUser, code: string): Promise<string[]> {
      await codes.spendGuess(currentUser.id);
      return db.transaction().execute(async (tx) => {
        const user = await users.get(tx, currentUser.id, 'NOT_SIGNED_IN');
        if ((await codes.since(tx, user.id)) !== undefined) throw new AppError('SECOND_FACTOR_ON');
        if (!(await codes.acceptFirst(tx, user.id, code)))
          throw AppError.ofField('WRONG_CODE', '/code', 'wrong');
        await updateConfirmedAt(tx, user.id, now());
        await sessions.endOthers(tx, user.id, currentUser.sessionId);
        await changed(tx, user, 'second-factor-on', user.id);
        return newCodes(tx, user.id);
      });
    },

    renewCodes: (currentUser: CurrentUser, proof: Proof): Promise<string[]> =>
      identity.proven(currentUser, proof, async (tx, user) => {
        if ((await codes.since(tx, user.id)) === undefined) throw new AppError('SECOND_FACTOR_OFF');
        await changed(tx, user, 'recovery-codes-made', user.id);
        return newCodes(tx, user.id);
      }),

    turnOff: (currentUser: CurrentUser, proof: Proof): Promise<void> =>
      identity.proven(currentUser, proof, async (tx, user) => {
        if (isRequired(user.role)) throw new AppError('SECOND_FACTOR_KEPT');
        if ((await codes.since(tx, user.id)) === undefined) throw new AppError('SECOND_FACTOR_OFF');
        await deleteSecondFactor(tx, user.id);
        await changed(tx, user, 'second-factor-off', user.id);
      }),

    /** For a student who lost phone and codes. An admin's only the operator can reset. */
    resetOfStudent: (id: number, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const user = await users.get(tx, id);
        if (user.role === 'admin') throw new AppError('SECOND_FACTOR_OF_ADMIN');
        await reset(tx, user, actorId);
      }),

    resetByOperator: (email: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const user = await users.findByEmail(tx, email);
        if (user === undefined) throw new AppError('NOT_FOUND');
        await reset(tx, user, undefined);
      }),
  };
}
