import { type AuditAction, audit } from '../../audit.ts';
import type { AccountFacts, OwnSession, RenameInput } from '../../contract/account.ts';
import type { Person } from '../../contract/auth.ts';
import { randomToken, tokenHash } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { confirmEmailMail, LINK_VALID_MS } from '../../mail/messages.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { openFreeCourse } from '../enrollments/enrollments.service.ts';
import * as users from '../users/users.service.ts';

export async function listOwnSessions({ db, sessions }: Deps, actor: CurrentUser): Promise<OwnSession[]> {
  const listed = await sessions.list(db, actor);
  return listed
    .map(({ id, created_at: startedAt, last_seen_at: lastSeenAt, user_agent }) => {
      const current = id === actor.sessionId;
      return { id, device: deviceName(user_agent), startedAt, lastSeenAt, current };
    })
    .toSorted((a, b) => Number(b.current) - Number(a.current));
}

export async function accountFacts(deps: Deps, actor: CurrentUser): Promise<AccountFacts> {
  const user = await users.getUser(deps.db, actor.id, 'NOT_SIGNED_IN');
  return {
    phone: user.phone,
    memberSince: user.created_at,
    deletionRequestedAt: user.deletion_requested_at ?? undefined,
    sessions: await listOwnSessions(deps, actor),
  };
}

export function renameSelf(
  deps: Deps,
  actor: CurrentUser,
  { fullName, phone }: RenameInput,
): Promise<Person> {
  return changeOwn(deps, actor, async (tx, user) => {
    await users.updateUser(tx, user.id, { full_name: fullName, ...users.phoneColumn(phone) });
    if (user.full_name === fullName) return users.toPerson(user);
    await recordOwn(tx, 'name-changed', user);
    return { ...users.toPerson(user), fullName };
  });
}

/** Mails a link to the new address, replacing an older request. */
export async function askEmailChange(deps: Deps, actor: CurrentUser, email: string): Promise<void> {
  await deps.limiter.spend('emailChange', String(actor.id));
  const token = randomToken();
  await changeOwn(deps, actor, async (tx, user) => {
    const owner = await users.findUserByEmail(tx, email);
    if (owner !== undefined && (owner.id !== user.id || owner.email === email))
      throw AppError.ofField('EMAIL_TAKEN', '/email', 'taken');
    await deps.limiter.spend('mail', `email-change:${users.emailKey(email)}`, tx);
    await users.mailedLinks.deleteEmailChange(tx, user.id);
    const at = deps.now();
    const times = { created_at: at, expires_at: at + LINK_VALID_MS };
    await users.mailedLinks.insertEmailChange(tx, {
      user_id: user.id,
      token_hash: tokenHash(token),
      email,
      ...times,
    });
    await recordOwn(tx, 'email-change-asked', user);
    const mail = confirmEmailMail({ email, fullName: user.full_name }, deps.site, token);
    await deps.outbox.enqueue(tx, { ...mail, userId: user.id });
  });
}

/** Returns a mailed link's email, and whether an account uses it. */
export async function findEmailChange(
  { db, now }: Deps,
  token: string,
): Promise<{ email: string; isNew: boolean } | undefined> {
  const change = await users.mailedLinks.findEmailChange(db, tokenHash(token), now());
  const user = change && (await users.findUser(db, change.user_id));
  return user && { email: change.email, isNew: user.email !== change.email };
}

/** Changes the email; works once. @param actor keeps their session if the account is theirs */
export function confirmEmailChange(
  deps: Deps,
  token: string,
  actor: CurrentUser | undefined,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const change = await users.mailedLinks.findEmailChange(tx, tokenHash(token), deps.now());
    const user = change && (await users.findUser(tx, change.user_id));
    if (change === undefined || user === undefined) throw new AppError('EMAIL_LINK_INVALID');
    if (user.email === change.email) {
      await users.mailedLinks.deleteEmailChange(tx, user.id);
      await users.updateUser(tx, user.id, { email_confirmed_at: deps.now() });
      await audit(tx, undefined, 'email-confirmed', { type: 'user', id: user.id });
      const opened = await openFreeCourse(deps, tx, user);
      if (opened) return `Your email is confirmed. ${opened.course_name} is open for you.`;
      return `Your email is confirmed.${user.state === 'pending' ? ' We check your registration now.' : ''}`;
    }
    const owner = actor?.id === user.id ? actor : undefined;
    await users.correctUser(deps, tx, user, { fullName: user.full_name, email: change.email }, owner);
    await users.mailedLinks.deleteEmailChange(tx, user.id);
    await users.updateUser(tx, user.id, { email_confirmed_at: deps.now() });
    await audit(tx, owner?.id, 'email-changed', { type: 'user', id: user.id });
    return 'Your email is changed.';
  });
}

export function endOwnSession({ db, sessions }: Deps, actor: CurrentUser, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await sessions.endOwn(tx, actor.id, id))) throw new AppError('NOT_FOUND');
    await recordOwn(tx, 'session-ended', actor);
  });
}

export function endOtherSessions({ db, sessions }: Deps, actor: CurrentUser): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const ended = await sessions.endOthers(tx, actor.id, actor.sessionId);
    if (ended > 0) await recordOwn(tx, 'other-sessions-ended', actor);
  });
}

/** Asks an admin to delete the account. Idempotent: keeps the first time. */
export function requestDeletion(deps: Deps, actor: CurrentUser, keepsCertificates: boolean): Promise<number> {
  return changeOwn(deps, actor, async (tx, user) => {
    await users.assertOwnerRemains(tx, user);
    const at = user.deletion_requested_at ?? deps.now();
    const keep_certificates = keepsCertificates ? 1 : 0;
    await users.updateUser(tx, user.id, { deletion_requested_at: at, keep_certificates });
    if (user.deletion_requested_at !== null) return at;
    await recordOwn(tx, 'deletion-requested', user);
    return at;
  });
}

export function withdrawDeletion(deps: Deps, actor: CurrentUser): Promise<void> {
  return changeOwn(deps, actor, async (tx, user) => {
    if (user.deletion_requested_at === null) return;
    await users.updateUser(tx, user.id, { deletion_requested_at: null, keep_certificates: 0 });
    await recordOwn(tx, 'deletion-withdrawn', user);
  });
}

function changeOwn<T>(
  { db }: Deps,
  { id }: CurrentUser,
  work: (tx: Db, user: users.UserRow) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => work(tx, await users.getUser(tx, id, 'NOT_SIGNED_IN')));
}

function recordOwn(tx: Db, action: AuditAction, { id }: Pick<CurrentUser, 'id'>): Promise<void> {
  return audit(tx, id, action, { type: 'user', id });
}

/** Order matters: browsers also name the browsers they imitate. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/OPR\/|Opera|OPiOS\//, 'Opera'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'a Mac'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (list: typeof BROWSERS, userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Names the device of a `User-Agent` header: `Chrome on Android`. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  if (browser !== undefined) return browser;
  return system === undefined ? 'An unknown browser' : `A browser on ${system}`;
}
