import { type AuditAction, audit } from '../../audit.ts';
import type { AccountFacts, OwnSession, RenameInput } from '../../contract/account.ts';
import type { Person } from '../../contract/auth.ts';
import { randomToken, tokenHash } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { confirmEmailMail, LINK_VALID_MS } from '../../mail/messages.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { emailKey, phoneColumn, toPerson, type UserRow } from '../users/users.service.ts';

export function createAccountService(
  { db, now, limiter, outbox, sessions, site }: ServiceDeps,
  { enrollments, users }: Pick<Services, 'enrollments' | 'users'>,
) {
  const own = <T>({ id }: CurrentUser, work: (tx: Db, user: UserRow) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => work(tx, await users.get(tx, id, 'NOT_SIGNED_IN')));

  async function listSessions(currentUser: CurrentUser): Promise<OwnSession[]> {
    const listed = await sessions.list(db, currentUser);
    return listed
      .map(({ id, created_at: startedAt, last_seen_at: lastSeenAt, user_agent }) => {
        const current = id === currentUser.sessionId;
        return { id, device: deviceName(user_agent), startedAt, lastSeenAt, current };
      })
      .toSorted((a, b) => Number(b.current) - Number(a.current));
  }

  const record = (tx: Db, action: AuditAction, { id }: Pick<CurrentUser, 'id'>): Promise<void> =>
    audit(tx, id, action, { type: 'user', id });

  return {
    listSessions,

    async facts(currentUser: CurrentUser): Promise<AccountFacts> {
      const user = await users.get(db, currentUser.id, 'NOT_SIGNED_IN');
      return {
        phone: user.phone,
        memberSince: user.created_at,
        deletionRequestedAt: user.deletion_requested_at ?? undefined,
        sessions: await listSessions(currentUser),
      };
    },

    rename: (currentUser: CurrentUser, { fullName, phone }: RenameInput): Promise<Person> =>
      own(currentUser, async (tx, user) => {
        await users.update(tx, user.id, { full_name: fullName, ...phoneColumn(phone) });
        if (user.full_name === fullName) return toPerson(user);
        await record(tx, 'name-changed', user);
        return { ...toPerson(user), fullName };
      }),

    /** Mails a link to the new address. A newer request replaces the older one. */
    async askEmailChange(currentUser: CurrentUser, email: string): Promise<void> {
      await limiter.spend('emailChange', String(currentUser.id));
      const token = randomToken();
      await own(currentUser, async (tx, user) => {
        const owner = await users.findByEmail(tx, email);
        if (owner !== undefined && (owner.id !== user.id || owner.email === email))
          throw AppError.ofField('EMAIL_TAKEN', '/email', 'taken');
        await limiter.spend('mail', `email-change:${emailKey(email)}`, tx);
        await users.mailedLinks.deleteEmailChange(tx, user.id);
        const at = now();
        const times = { created_at: at, expires_at: at + LINK_VALID_MS };
        await users.mailedLinks.insertEmailChange(tx, {
          user_id: user.id,
          token_hash: tokenHash(token),
          email,
          ...times,
        });
        await record(tx, 'email-change-asked', user);
        const mail = confirmEmailMail({ email, fullName: user.full_name }, site, token);
        await outbox.enqueue(tx, { ...mail, userId: user.id });
      });
    },

    /** Which email a mailed link is about, and whether an account is registered with it. */
    async emailToConfirm(token: string): Promise<{ email: string; isNew: boolean } | undefined> {
      const change = await users.mailedLinks.findEmailChange(db, tokenHash(token), now());
      const user = change && (await users.find(db, change.user_id));
      return user && { email: change.email, isNew: user.email !== change.email };
    },

    /** Works once. @returns what happened, for the person @param currentUser who opened the link; their session stays where the account is theirs */
    confirmEmail: (token: string, currentUser: CurrentUser | undefined): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const change = await users.mailedLinks.findEmailChange(tx, tokenHash(token), now());
        const user = change && (await users.find(tx, change.user_id));
        if (change === undefined || user === undefined) throw new AppError('EMAIL_LINK_INVALID');
        if (user.email === change.email) {
          await users.mailedLinks.deleteEmailChange(tx, user.id);
          await users.update(tx, user.id, { email_confirmed_at: now() });
          await audit(tx, undefined, 'email-confirmed', { type: 'user', id: user.id });
          const opened = await enrollments.openFree(tx, user);
          if (opened) return `Your email is confirmed. ${opened.course_name} is open for you.`;
          return `Your email is confirmed.${user.state === 'pending' ? ' We check your registration now.' : ''}`;
        }
        const owner = currentUser?.id === user.id ? currentUser : undefined;
        await users.correct(tx, user, { fullName: user.full_name, email: change.email }, owner);
        await users.mailedLinks.deleteEmailChange(tx, user.id);
        await users.update(tx, user.id, { email_confirmed_at: now() });
        await audit(tx, owner?.id, 'email-changed', { type: 'user', id: user.id });
        return 'Your email is changed.';
      }),

    endSession: (currentUser: CurrentUser, id: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        if (!(await sessions.endOwn(tx, currentUser.id, id))) throw new AppError('NOT_FOUND');
        await record(tx, 'session-ended', currentUser);
      }),

    endOtherSessions: (currentUser: CurrentUser): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const ended = await sessions.endOthers(tx, currentUser.id, currentUser.sessionId);
        if (ended > 0) await record(tx, 'other-sessions-ended', currentUser);
      }),

    /** An admin sees the request and deletes the account. A second request keeps the time of the first. */
    requestDeletion: (currentUser: CurrentUser, keepsCertificates: boolean): Promise<number> =>
      own(currentUser, async (tx, user) => {
        await users.assertAdminRemains(tx, user);
        const at = user.deletion_requested_at ?? now();
        const keep_certificates = keepsCertificates ? 1 : 0;
        await users.update(tx, user.id, { deletion_requested_at: at, keep_certificates });
        if (user.deletion_requested_at !== null) return at;
        await record(tx, 'deletion-requested', user);
        return at;
      }),

    withdrawDeletion: (currentUser: CurrentUser): Promise<void> =>
      own(currentUser, async (tx, user) => {
        if (user.deletion_requested_at === null) return;
        await users.update(tx, user.id, { deletion_requested_at: null, keep_certificates: 0 });
        await record(tx, 'deletion-withdrawn', user);
      }),
  };
}

/** The order matters: browsers also name the browsers they imitate. */
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

/** A `User-Agent` header in plain words: `Chrome on Android`. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  if (browser !== undefined) return browser;
  return system === undefined ? 'An unknown browser' : `A browser on ${system}`;
}
