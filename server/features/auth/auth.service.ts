import type { z } from 'zod';
import { audit } from '../../audit.ts';
import type { changePasswordInput, loginInput, Me, Proof } from '../../contract/auth.ts';
import { withoutUnseen } from '../../contract/fold-text.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Client } from '../../http/client-of.ts';
import { namedRights, toRights } from '../../sessions/rights.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { listRights } from '../../sessions/staff-rights.ts';
import { orderLinkFor } from '../orders/buyers.service.ts';
import { acceptCode, secondFactorSince, spendCodeGuess } from '../two-factor/two-factor.service.ts';
import { passwordStateOf, spendTemporaryPassword } from '../users/temporary-passwords.service.ts';
import * as users from '../users/users.service.ts';

interface Login {
  readonly me: Me;
  /** `Set-Cookie` values. */
  readonly cookies: readonly string[];
}

/** Runs `work` after verifying password and, with two-step login, code. */
export async function withProof<T>(
  deps: Deps,
  { id, sessionId }: Pick<CurrentUser, 'id' | 'sessionId'>,
  { password, code }: Proof,
  work: (tx: Db, user: users.UserRow) => Promise<T>,
): Promise<T> {
  await deps.limiter.spend('confirmIdentity', String(id));
  const user = await users.getUser(deps.db, id, 'NOT_SIGNED_IN');
  if (!(await knowsPassword(deps, user, password))) throw await notProven(deps, id, 'WRONG_PASSWORD');
  if (code !== undefined) await spendCodeGuess(deps, id, code, sessionId);
  const outcome = await deps.db.transaction().execute(async (tx) => {
    if (!(await isAsChecked(tx, user))) throw new AppError('NOT_SIGNED_IN');
    if (!(await acceptCode(deps, tx, user, code))) return undefined;
    return { value: await work(tx, user) };
  });
  if (outcome === undefined) throw await notProven(deps, id, 'WRONG_CODE');
  return outcome.value;
}

/** Reveals nothing about the account before the password is right. */
export async function logIn(
  deps: Deps,
  { email, password, role, code }: z.infer<typeof loginInput>,
  client: Client,
  previous: CurrentUser | undefined,
): Promise<Login> {
  const user = await users.findUserByEmail(deps.db, email);
  await deps.limiter.spend('login', `${client.address}:${users.emailKey(email)}`);
  const knownBy =
    previous !== undefined && previous.id === user?.id
      ? `${users.emailKey(email)}:${previous.sessionId}`
      : deps.knownBrowsers.keyOf(client.cookies, users.emailKey(email), user?.id);
  await deps.limiter.spend('account', knownBy);
  const matches = await knowsPassword(deps, user, password);
  const temporary = user && matches ? await passwordStateOf(deps, deps.db, user.id) : undefined;
  if (user === undefined || (temporary !== 'own' && temporary !== 'unused')) {
    await recordFailure(deps, user?.id);
    throw new AppError(temporary === 'used' ? 'TEMPORARY_PASSWORD_USED' : 'INVALID_CREDENTIALS');
  }
  if (user.state === 'pending') {
    const orderLink = await orderLinkFor(deps, user.id);
    throw new AppError('AWAITING_APPROVAL', orderLink === undefined ? {} : { members: { orderLink } });
  }
  if (role === 'admin' && user.role !== 'admin') throw new AppError('NOT_AN_ADMIN_ACCOUNT');

  if ((await secondFactorSince(deps.db, user.id)) !== undefined) {
    if (code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED');
    await spendCodeGuess(deps, user.id, code, client.address);
  }

  const login = await deps.db.transaction().execute(async (tx) => {
    if (!(await isAsChecked(tx, user))) throw new AppError('INVALID_CREDENTIALS');
    if (!(await acceptCode(deps, tx, user, code))) return undefined;
    await spendTemporaryPassword(tx, user.id);
    return beginLogin(deps, tx, user, client, previous);
  });
  if (login === undefined) {
    await audit(deps.db, undefined, 'second-factor-failed', { type: 'user', id: user.id });
    throw new AppError('SECOND_FACTOR_WRONG');
  }
  return login;
}

/** Replaces the browser's session with one of a proven user. @param passkeyId undefined after password and code */
export async function beginLogin(
  deps: Deps,
  tx: Db,
  user: users.UserRow,
  client: Client,
  previous: CurrentUser | undefined,
  passkeyId?: number,
): Promise<Login> {
  if (previous !== undefined) await deps.sessions.end(tx, previous.sessionId);
  const isByPasskey = passkeyId !== undefined;
  await audit(tx, user.id, 'login', { type: 'user', id: user.id }, isByPasskey ? { passkey: passkeyId } : {});
  const cookie = await deps.sessions.begin(tx, user.id, client.userAgent, isByPasskey);
  const cookies = client.isBrowser
    ? [deps.knownBrowsers.remember(client.cookies, user.id), cookie]
    : [cookie];
  const rights = namedRights({ rights: toRights(await listRights(tx, user.id)) });
  return {
    me: { ...users.toPerson(user), mustChangePassword: user.must_change_password === 1, ...rights },
    cookies,
  };
}

/** @returns `Set-Cookie` values that end the session and keep the browser known */
export async function logOut(
  { db, knownBrowsers, sessions }: Deps,
  { id, sessionId }: CurrentUser,
  cookies: string | undefined,
): Promise<readonly string[]> {
  await db.transaction().execute(async (tx) => {
    await sessions.end(tx, sessionId);
    await audit(tx, id, 'logout');
  });
  return [sessions.blankCookie(), knownBrowsers.remember(cookies, id)];
}

/** Replaces the session with a fresh one. @returns its `Set-Cookie` value */
export function confirmIdentity(
  deps: Deps,
  actor: CurrentUser,
  proof: Proof,
  userAgent: string,
): Promise<string> {
  return withProof(deps, actor, proof, (tx) => renewSession(deps, tx, actor, userAgent, actor.isByPasskey));
}

/** Replaces the session of someone who was asked again who they are. @returns its `Set-Cookie` value */
export async function renewSession(
  { sessions }: Deps,
  tx: Db,
  { id, sessionId }: CurrentUser,
  userAgent: string,
  isByPasskey: boolean,
): Promise<string> {
  await sessions.end(tx, sessionId);
  await audit(tx, id, 'identity-confirmed');
  return sessions.begin(tx, id, userAgent, isByPasskey);
}

/** Ends all sessions. @returns the new session's `Set-Cookie` value */
export async function changePassword(
  deps: Deps,
  { id, isByPasskey }: CurrentUser,
  { currentPassword, password }: z.infer<typeof changePasswordInput>,
  userAgent: string,
): Promise<string> {
  const wrong = AppError.ofField('WRONG_CURRENT_PASSWORD', '/currentPassword', 'wrong');
  await deps.limiter.spend('changePassword', String(id));
  const user = await users.getUser(deps.db, id, 'NOT_SIGNED_IN');
  if (!(await knowsPassword(deps, user, currentPassword))) throw wrong;
  if (password === currentPassword)
    throw AppError.ofField('WEAK_PASSWORD', '/password', 'same', SAME_PASSWORD);
  const passwordHash = await users.hashAcceptable(deps, { ...users.toPerson(user), password });
  return deps.db.transaction().execute(async (tx) => {
    if (!(await isAsChecked(tx, user))) throw wrong;
    await users.setChosenPassword(deps, tx, id, passwordHash);
    await audit(tx, id, 'password-changed');
    return deps.sessions.begin(tx, id, userAgent, isByPasskey);
  });
}

/** Also for unknown emails, which must take as long as known ones. */
export function recordFailure({ db }: Deps, userId: number | undefined): Promise<void> {
  return audit(
    db,
    undefined,
    'login-failed',
    userId === undefined ? undefined : { type: 'user', id: userId },
  );
}

async function notProven({ db }: Deps, id: number, code: 'WRONG_PASSWORD' | 'WRONG_CODE'): Promise<AppError> {
  await audit(db, id, 'identity-not-confirmed', { type: 'user', id });
  return AppError.ofField(code, code === 'WRONG_PASSWORD' ? '/password' : '/code', 'wrong');
}

/** Tolerates blanks, line ends and invisible characters copied with an issued password. */
async function knowsPassword(
  deps: Deps,
  user: users.UserRow | undefined,
  password: string,
): Promise<boolean> {
  if (await deps.hasher.verify(user?.password_hash, password)) return true;
  const bare = withoutUnseen(password).trim();
  if (bare === password || !(await deps.hasher.verify(user?.password_hash, bare))) return false;
  return user !== undefined && (await passwordStateOf(deps, deps.db, user.id)) !== 'own';
}

/** Detects a reset during the slow hashing. */
async function isAsChecked(tx: Db, { id, password_hash, state }: users.UserRow): Promise<boolean> {
  const user = await users.findUser(tx, id);
  return user?.password_hash === password_hash && user.state === state;
}

const SAME_PASSWORD = 'Choose a stronger password. It should differ from the current one.';
