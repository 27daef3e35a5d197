import { audit } from '../../audit.ts';
import type { SecondFactorStatus } from '../../contract/auth.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { type SecurityEvent, securityMail } from '../../mail/messages.ts';
import { type Rights, toRights } from '../../sessions/rights.ts';
import { type CurrentUser, needsSecondFactor, type Reader } from '../../sessions/sessions.ts';
import { listHolders, listRights } from '../../sessions/staff-rights.ts';
import { findUserByEmail, getUser, toPerson, type UserRow } from '../users/users.service.ts';
import * as totp from './totp.ts';
import * as rows from './two-factor.repository.ts';

/** A key copied to another user's row can't be decrypted. */
const sealContext = (userId: number): string => `second-factor:${userId}`;

export async function secondFactorSince(handle: Db, userId: number): Promise<number | undefined> {
  return (await rows.findSecondFactor(handle, userId))?.confirmed_at ?? undefined;
}

/** Separate limits, so that wrong app codes don't block recovery codes. @param from address or session */
export function spendCodeGuess({ limiter }: Deps, userId: number, code: string, from: string): Promise<void> {
  return isAppCode(code)
    ? limiter.spend('secondFactor', String(userId))
    : limiter.spend('recoveryCode', `${userId}:${from}`);
}

/** Verifies and spends a code; passes without two-step login. */
export async function acceptCode(
  deps: Deps,
  tx: Db,
  user: UserRow,
  code: string | undefined,
): Promise<boolean> {
  const factor = await rows.findSecondFactor(tx, user.id);
  if (factor === undefined || factor.confirmed_at === null) return true;
  if (code === undefined) return false;
  return isAppCode(code)
    ? takeCode(deps, tx, user.id, factor.sealed_secret, code)
    : takeRecovery(deps, tx, user, code);
}

export async function twoFactorStatus(deps: Deps, { id, rights }: Reader): Promise<SecondFactorStatus> {
  return {
    since: (await secondFactorSince(deps.db, id)) ?? null,
    recoveryCodesLeft: await rows.countRecoveryCodes(deps.db, id),
    required: isSecondFactorRequired(deps, rights),
  };
}

/** Creates a key, active once a code of it was entered. */
export function beginTwoFactor(deps: Deps, { id }: CurrentUser): Promise<{ secret: string; uri: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const { email } = await getWithout(tx, id);
    const secret = totp.newSecret();
    const sealed_secret = deps.encryptionFor('second-factors').encrypt(secret, sealContext(id));
    const unconfirmed = { last_step: 0, created_at: deps.now(), confirmed_at: null };
    await rows.putSecondFactor(tx, { user_id: id, sealed_secret, ...unconfirmed });
    return { secret, uri: totp.keyUri(secret, deps.site.name, email) };
  });
}

/** Turns two-step login on and ends other sessions. @returns recovery codes, shown once */
export async function confirmTwoFactor(
  deps: Deps,
  { id, sessionId }: CurrentUser,
  code: string,
): Promise<string[]> {
  await deps.limiter.spend('secondFactor', String(id));
  return deps.db.transaction().execute(async (tx) => {
    const user = await getWithout(tx, id);
    const factor = await rows.findSecondFactor(tx, id);
    if (factor === undefined || !(await takeCode(deps, tx, id, factor.sealed_secret, code)))
      throw AppError.ofField('WRONG_CODE', '/code', 'wrong');
    await rows.updateConfirmedAt(tx, id, deps.now());
    await deps.sessions.endOthers(tx, id, sessionId);
    await noteSecurity(deps, tx, user, { kind: 'second-factor-on' }, id);
    return newCodes(deps, tx, id);
  });
}

/** Requires a fresh login. */
export async function renewRecoveryCodes(deps: Deps, tx: Db, user: UserRow): Promise<string[]> {
  await assertOn(tx, user.id);
  await noteSecurity(deps, tx, user, { kind: 'recovery-codes-made' }, user.id);
  return newCodes(deps, tx, user.id);
}

export async function turnOffTwoFactor(deps: Deps, tx: Db, user: UserRow): Promise<void> {
  if (isSecondFactorRequired(deps, toRights(await listRights(tx, user.id))))
    throw new AppError('SECOND_FACTOR_KEPT');
  await assertOn(tx, user.id);
  await rows.deleteSecondFactor(tx, user.id);
  await noteSecurity(deps, tx, user, { kind: 'second-factor-off' }, user.id);
}

/** For someone who lost phone and codes; only the operator can reset an owner's. */
export function resetTwoFactorOf(deps: Deps, id: number, actorId: number): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await getUser(tx, id);
    if ((await listHolders(tx)).includes(id)) throw new AppError('SECOND_FACTOR_OF_ADMIN');
    await resetTwoFactor(deps, tx, user, actorId);
  });
}

export function resetTwoFactorByOperator(deps: Deps, email: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const user = orNotFound(await findUserByEmail(tx, email));
    await resetTwoFactor(deps, tx, user, undefined);
  });
}

function isSecondFactorRequired({ config }: Deps, rights: Rights): boolean {
  return config.adminSecondFactor === 'required' && needsSecondFactor({ rights });
}

/** Audits a change of how a user logs in, and tells them. */
export async function noteSecurity(
  { outbox, site }: Deps,
  tx: Db,
  user: UserRow,
  event: SecurityEvent,
  actorId: number | undefined,
) {
  await audit(tx, actorId, event.kind, { type: 'user', id: user.id });
  await outbox.enqueue(tx, securityMail(toPerson(user), site, event));
}

async function takeCode(deps: Deps, tx: Db, userId: number, sealed: string, code: string): Promise<boolean> {
  const secret = deps.encryptionFor('second-factors').decrypt(sealed, sealContext(userId));
  const step = secret === undefined ? undefined : totp.stepOfCode(secret, totp.withoutGaps(code), deps.now());
  return step !== undefined && (await rows.takeStep(tx, userId, step));
}

async function takeRecovery(deps: Deps, tx: Db, user: UserRow, code: string): Promise<boolean> {
  if (!(await rows.takeRecoveryCode(tx, user.id, totp.recoveryCodeHash(code), deps.now()))) return false;
  const left = await rows.countRecoveryCodes(tx, user.id);
  await noteSecurity(deps, tx, user, { kind: 'recovery-code-used', left }, user.id);
  return true;
}

async function newCodes({ now }: Deps, tx: Db, userId: number): Promise<string[]> {
  const codes = totp.makeRecoveryCodes();
  await rows.replaceRecoveryCodes(tx, userId, codes.map(totp.recoveryCodeHash), now());
  return codes;
}

async function assertOn(tx: Db, userId: number): Promise<void> {
  if ((await secondFactorSince(tx, userId)) === undefined) throw new AppError('SECOND_FACTOR_OFF');
}

async function getWithout(tx: Db, userId: number): Promise<UserRow> {
  const user = await getUser(tx, userId, 'NOT_SIGNED_IN');
  if ((await secondFactorSince(tx, userId)) !== undefined) throw new AppError('SECOND_FACTOR_ON');
  return user;
}

function isAppCode(code: string): boolean {
  return totp.SIX_DIGITS.test(totp.withoutGaps(code));
}

async function resetTwoFactor(deps: Deps, tx: Db, user: UserRow, actorId: number | undefined): Promise<void> {
  await assertOn(tx, user.id);
  await rows.deleteSecondFactor(tx, user.id);
  await deps.sessions.endAll(tx, user.id);
  await noteSecurity(deps, tx, user, { kind: 'second-factor-reset' }, actorId);
}
