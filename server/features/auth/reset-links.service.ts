import { audit } from '../../audit.ts';
import type { Person } from '../../contract/auth.ts';
import { randomToken, tokenHash } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { LINK_VALID_MS, passwordResetMail } from '../../mail/messages.ts';
import { INVITED_MS } from '../../mail/team.ts';
import * as users from '../users/users.service.ts';

/** Time that an owner may take to find the new server. */
const CHOSEN_VALID_MS = 24 * 60 * 60_000;

/** Mails a link if the email has an account. Both cases take one transaction, so that timing reveals nothing. */
export async function mailResetLink(deps: Deps, email: string, cookies: string | undefined): Promise<void> {
  const owner = await users.findUserByEmail(deps.db, email);
  await deps.limiter.spend(
    'mail',
    `reset:${deps.knownBrowsers.keyOf(cookies, users.emailKey(email), owner?.id)}`,
  );
  await deps.db.transaction().execute(async (tx) => {
    await audit(tx, undefined, 'password-reset-asked');
    const user = await users.findUserByEmail(tx, email);
    if (user === undefined) return;
    const token = await newLink(deps, tx, user.id);
    const fullName = user.state === 'approved' ? user.full_name : undefined;
    await deps.outbox.enqueue(tx, passwordResetMail({ email: user.email, fullName }, deps.site, token));
  });
}

/** Creates the operator's link for an admin; it replaces all others. @returns its token */
export function makeLinkForAdmin(deps: Deps, id: number, chosenToken?: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    await audit(tx, undefined, 'password-reset-asked');
    await users.mailedLinks.deleteResetTokens(tx, id);
    return newLink(deps, tx, id, chosenToken, chosenToken === undefined ? LINK_VALID_MS : CHOSEN_VALID_MS);
  });
}

/** Makes a link to choose a password, for an invitation; earlier ones end. @returns its token */
export async function makeMailedLink(deps: Deps, tx: Db, id: number, validMs: number): Promise<string> {
  await users.mailedLinks.deleteResetTokens(tx, id);
  return newLink(deps, tx, id, undefined, validMs);
}

/** Returns the owner, and whether the link invites them to the team; undefined for an invalid link. */
export async function findOwnerOfLink(
  { db, now }: Deps,
  token: string,
): Promise<(Person & { isInvited: boolean }) | undefined> {
  const found = await users.mailedLinks.findResetToken(db, tokenHash(token), now());
  const user = found === undefined ? undefined : await users.findUser(db, found.user_id);
  if (found === undefined || user === undefined) return undefined;
  // Only links of invitations are valid for so long.
  return { ...users.toPerson(user), isInvited: found.expires_at - found.created_at === INVITED_MS };
}

/** Returns the message for an invalid link; undefined if it works. */
export async function whyLinkIsDead({ db, now }: Deps, token: string): Promise<string | undefined> {
  const found = await users.mailedLinks.findResetToken(db, tokenHash(token), now());
  return found === undefined ? new AppError('RESET_LINK_INVALID').message : undefined;
}

/** Sets a password; a weak one leaves the link usable. @returns a `Set-Cookie` value that keeps the browser known */
export async function resetPassword(
  deps: Deps,
  token: string,
  password: string,
  cookies: string | undefined,
): Promise<string> {
  const hash = tokenHash(token);
  const found = await users.mailedLinks.findResetToken(deps.db, hash, deps.now());
  const user = found === undefined ? undefined : await users.findUser(deps.db, found.user_id);
  if (user === undefined) throw new AppError('RESET_LINK_INVALID');
  const passwordHash = await users.hashAcceptable(deps, { ...users.toPerson(user), password });
  await deps.db.transaction().execute(async (tx) => {
    if ((await users.mailedLinks.takeResetToken(tx, hash)) === undefined)
      throw new AppError('RESET_LINK_INVALID');
    await users.setChosenPassword(deps, tx, user.id, passwordHash);
    await audit(tx, undefined, 'password-reset', { type: 'user', id: user.id });
  });
  return deps.knownBrowsers.remember(cookies, user.id);
}

async function newLink(
  { now }: Deps,
  tx: Db,
  user_id: number,
  token = randomToken(),
  validMs = LINK_VALID_MS,
): Promise<string> {
  const times = { created_at: now(), expires_at: now() + validMs };
  await users.mailedLinks.replaceResetToken(tx, { token_hash: tokenHash(token), user_id, ...times });
  return token;
}
