import { audit, findFirstLogin } from '../../audit.ts';
import { randomPassword } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { mailedLinks } from './mailed-links.repository.ts';
import { type Actor, assertMayChange } from './may-change.ts';
import * as rows from './users.repository.ts';

interface Copy {
  readonly password: string;
  readonly expiresAt: number;
}

const VALID_MS = 72 * 60 * 60_000;
const contextOf = (userId: number, createdAt: number): string => `issued-password:${userId}:${createdAt}`;

// Temporary passwords: valid for one login within 72 hours, readable by admins until then.

export { deleteTemporaryPassword } from './users.repository.ts';

export async function keepTemporaryPassword(
  deps: Deps,
  tx: Db,
  userId: number,
  password: string,
  issuedBy: number | undefined,
) {
  const created_at = deps.now();
  const expires_at = created_at + VALID_MS;
  const sealed = deps.encryptionFor('issued-passwords').encrypt(password, contextOf(userId, created_at));
  const row = { user_id: userId, sealed, issued_by: issuedBy ?? null, created_at, expires_at };
  await rows.putTemporaryPassword(tx, row);
  return expires_at;
}

/** `own` if the person chose their password. */
export async function passwordStateOf(
  { now }: Deps,
  handle: Db,
  userId: number,
): Promise<'own' | 'unused' | 'used' | 'expired'> {
  const row = await rows.findTemporaryPassword(handle, userId);
  if (row === undefined) return 'own';
  if (row.expires_at <= now()) return 'expired';
  return row.sealed === null ? 'used' : 'unused';
}

/** Spends the password: of two simultaneous logins, only the first works. */
export async function spendTemporaryPassword(tx: Db, userId: number): Promise<void> {
  const isSpent = await rows.clearSealedPassword(tx, userId);
  if (!isSpent && (await rows.findTemporaryPassword(tx, userId)) !== undefined)
    throw new AppError('TEMPORARY_PASSWORD_USED');
}

/** Ends sessions and reset links. @param actorId undefined for the operator */
export async function issueTemporaryPassword(
  deps: Deps,
  userId: number,
  actor: Actor | undefined,
): Promise<Copy> {
  const password = randomPassword();
  const passwordHash = await deps.hasher.hash(password);
  return deps.db.transaction().execute(async (tx) => {
    const user = orNotFound(await rows.findUser(tx, userId));
    if (actor !== undefined) assertMayChange(user, actor);
    await rows.updateUser(tx, userId, { password_hash: passwordHash, must_change_password: 1 });
    await mailedLinks.deleteMailedLinks(tx, userId);
    const expiresAt = await keepTemporaryPassword(deps, tx, userId, password, actor?.id);
    await deps.sessions.endAll(tx, userId);
    await audit(tx, actor?.id, 'password-issued', { type: 'user', id: userId });
    return { password, expiresAt };
  });
}

export function viewTemporaryPassword(deps: Deps, userId: number, actorId: number): Promise<Copy> {
  return deps.db.transaction().execute(async (tx) => {
    await assertUser(tx, userId);
    const copy = await readTemporaryPassword(deps, tx, userId);
    await audit(tx, actorId, 'password-viewed', { type: 'user', id: userId });
    return copy;
  });
}

async function readTemporaryPassword(deps: Deps, tx: Db, userId: number): Promise<Copy> {
  const row = await rows.findTemporaryPassword(tx, userId);
  if (row === undefined || row.expires_at <= deps.now()) throw new AppError('PASSWORD_NOT_READABLE');
  const password =
    row.sealed === null
      ? undefined
      : deps.encryptionFor('issued-passwords').decrypt(row.sealed, contextOf(userId, row.created_at));
  if (password !== undefined) return { password, expiresAt: row.expires_at };
  const usedAt = row.sealed === null ? await findFirstLogin(tx, userId, row.created_at) : undefined;
  if (usedAt === undefined) throw new AppError('PASSWORD_NOT_READABLE');
  const message = `This temporary password was used on ${inIndia(usedAt)}. It works only once.`;
  throw new AppError('PASSWORD_NOT_READABLE', { message });
}

async function assertUser(tx: Db, id: number): Promise<void> {
  if ((await rows.findUser(tx, id)) === undefined) throw new AppError('NOT_FOUND');
}

const WRITTEN = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' } as const;
const inIndia = (at: number): string => new Date(at).toLocaleString('en-IN', WRITTEN);
