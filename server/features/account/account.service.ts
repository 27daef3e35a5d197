import { type AuditAction, audit } from '../../audit.ts';
import type { AccountFacts, DataExport, DeletionRequest, OwnSession } from '../../contract/account.ts';
import type { Person } from '../../contract/auth.ts';
import { limits } from '../../contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { toPerson, type UsersService } from '../users/users.service.ts';
import { listDeletionRequests, readDataExport } from './account.repository.ts';

export function createAccountService(
  { db, now, limiter, sessions }: ServiceDeps,
  { users }: { users: UsersService },
) {
  const own = (handle: Db, { id }: CurrentUser) => users.get(handle, id, 'NOT_SIGNED_IN');

  async function listSessions(handle: Db, currentUser: CurrentUser): Promise<OwnSession[]> {
    const listed = await sessions.list(handle, currentUser);
    const shown = listed.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      id,
      device: deviceName(userAgent),
      startedAt: createdAt,
      lastSeenAt,
      current: id === currentUser.sessionId,
    }));
    return [...shown.filter(({ current }) => current), ...shown.filter(({ current }) => !current)];
  }

  const record = (tx: Db, action: AuditAction, { id }: Pick<CurrentUser, 'id'>): Promise<void> =>
    audit(tx, id, action, { type: 'user', id });

  return {
    async facts(currentUser: CurrentUser): Promise<AccountFacts> {
      const user = await own(db, currentUser);
      return {
        memberSince: user.created_at,
        deletionRequestedAt: user.deletion_requested_at ?? undefined,
        sessions: await listSessions(db, currentUser),
      };
    },

    rename: (currentUser: CurrentUser, fullName: string): Promise<Person> =>
      db.transaction().execute(async (tx) => {
        const user = await own(tx, currentUser);
        if (user.full_name === fullName) return toPerson(user);
        await users.update(tx, user.id, { full_name: fullName });
        await record(tx, 'name-changed', user);
        return { ...toPerson(user), fullName };
      }),

    listSessions: (currentUser: CurrentUser): Promise<OwnSession[]> => listSessions(db, currentUser),

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

    async exportData(currentUser: CurrentUser): Promise<DataExport> {
      await limiter.spend('dataExport', String(currentUser.id));
      return db.transaction().execute(async (tx) => {
        const user = await own(tx, currentUser);
        await record(tx, 'data-exported', user);
        return readDataExport(tx, user, now());
      });
    },

    /** An admin sees the request and deletes the account. A second request keeps the time of the first. */
    requestDeletion: (currentUser: CurrentUser): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const user = await own(tx, currentUser);
        if (user.deletion_requested_at !== null) return user.deletion_requested_at;
        await users.assertAdminRemains(tx, user);
        const at = now();
        await users.update(tx, user.id, { deletion_requested_at: at });
        await record(tx, 'deletion-requested', user);
        return at;
      }),

    listDeletionRequests: (): Promise<DeletionRequest[]> => listDeletionRequests(db, limits.pageSizeMax),

    withdrawDeletion: (currentUser: CurrentUser): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const user = await own(tx, currentUser);
        if (user.deletion_requested_at === null) return;
        await users.update(tx, user.id, { deletion_requested_at: null });
        await record(tx, 'deletion-withdrawn', user);
      }),
  };
}

/** The order matters: browsers also name those they want to be taken for. */
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
