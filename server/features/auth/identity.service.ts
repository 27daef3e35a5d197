import { audit } from '../../audit.ts';
import type { Proof } from '../../contract/auth.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError, type ErrorCode } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import type { TwoFactorCodes } from '../two-factor/codes.service.ts';
import type { UserRow, UsersService } from '../users/users.service.ts';

export type Identity = ReturnType<typeof createIdentity>;

/** Giving the password again in the middle of a session. */
export function createIdentity(
  { db, hasher, limiter, sessions }: ServiceDeps,
  { codes, users }: { codes: TwoFactorCodes; users: UsersService },
) {
  /** Does `work` for a person who gives the password, and a code where there is a second factor. */
  async function proven<T>(
    { id }: Pick<CurrentUser, 'id'>,
    { password, code }: Proof,
    work: (tx: Db, user: UserRow) => Promise<T>,
  ): Promise<T> {
    await limiter.spend('confirmIdentity', String(id));
    const user = await users.get(db, id, 'NOT_SIGNED_IN');
    if (!(await hasher.verify(user.password_hash, password))) throw await refused(id, 'WRONG_PASSWORD');
    if (code !== undefined) await codes.spendGuess(id);
    const outcome = await db.transaction().execute(async (tx) => {
      if (!(await users.isAsChecked(tx, user))) throw new AppError('NOT_SIGNED_IN');
      if (!(await codes.accept(tx, user, code))) return undefined;
      return { value: await work(tx, user) };
    });
    if (outcome === undefined) throw await refused(id, 'WRONG_CODE');
    return outcome.value;
  }

  async function refused(id: number, code: ErrorCode & ('WRONG_PASSWORD' | 'WRONG_CODE')) {
    await audit(db, id, 'identity-not-confirmed', { type: 'user', id });
    return AppError.ofField(code, code === 'WRONG_PASSWORD' ? '/password' : '/code', 'wrong');
  }

  return {
    proven,

    /** Replaces the session by one as fresh as after a login. @returns its `Set-Cookie` value */
    confirm: (currentUser: CurrentUser, proof: Proof, userAgent: string): Promise<string> =>
      proven(currentUser, proof, async (tx, user) => {
        await sessions.end(tx, currentUser.sessionId);
        await audit(tx, user.id, 'identity-confirmed');
        return sessions.begin(tx, user.id, userAgent);
      }),
  };
}
