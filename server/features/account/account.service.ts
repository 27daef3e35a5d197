import { type AuditAction, audit } from '../../audit.ts';
import type { AccountFacts, DataExport, DeletionRequest, OwnSession } from '../../contract/account.ts';
import type { Person } from '../../contract/auth.ts';
import { limits } from '../../contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { emailKey, toPerson, type UsersService } from '../users/users.service.ts';
import {
  hasOtherAdmin,
  listDeletionRequests,
  updateDeletionRequest,
  updateFullName,
} from './account.repository.ts';
import { toDataExport } from './data-export.ts';
import { deviceName } from './device-name.ts';
import { readPersonalRows } from './export.repository.ts';

/** What a signed-in person can see and change of their own account. */
export function createAccountService(
  { db, now, limiter, sessions }: ServiceDeps,
  { users }: { users: UsersService },
) {
  /** The person's row. @throws AppError NOT_SIGNED_IN when the account went since the call came in */
  async function own(handle: Db, { id }: Pick<CurrentUser, 'id'>) {
    const user = await users.find(handle, id);
    if (user === undefined) throw new AppError('NOT_SIGNED_IN');
    return user;
  }

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
    /** What the account page shows beside the person. @throws AppError NOT_SIGNED_IN */
    async facts(currentUser: CurrentUser): Promise<AccountFacts> {
      const user = await own(db, currentUser);
      return {
        memberSince: user.created_at,
        deletionRequestedAt: user.deletion_requested_at ?? undefined,
        sessions: await listSessions(db, currentUser),
      };
    },

    /** @throws AppError NOT_SIGNED_IN */
    async rename(currentUser: CurrentUser, fullName: string): Promise<Person> {
      return db.transaction().execute(async (tx) => {
        const user = await own(tx, currentUser);
        if (user.full_name === fullName) return toPerson(user);
        await updateFullName(tx, user.id, fullName);
        await record(tx, 'name-changed', user);
        return { ...toPerson(user), fullName };
      });
    },

    /** The person's logins that are still good: the one that asks, then the one used last. */
    listSessions: (currentUser: CurrentUser): Promise<OwnSession[]> => listSessions(db, currentUser),

    /** Ends one of the person's logins. @throws AppError NOT_FOUND for one of somebody else too */
    async endSession(currentUser: CurrentUser, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await sessions.endOwn(tx, currentUser.id, id))) throw new AppError('NOT_FOUND');
        await record(tx, 'session-ended', currentUser);
      });
    },

    /** Ends every login of the person but the one that asks. @returns how many */
    async endOtherSessions(currentUser: CurrentUser): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const ended = await sessions.endOthers(tx, currentUser.id, currentUser.sessionId);
        if (ended > 0) await record(tx, 'other-sessions-ended', currentUser);
        return ended;
      });
    },

    /** Everything kept about the person. @throws AppError NOT_SIGNED_IN, TOO_MANY_ATTEMPTS */
    async exportData(currentUser: CurrentUser): Promise<DataExport> {
      await limiter.spend('dataExport', String(currentUser.id));
      return db.transaction().execute(async (tx) => {
        const user = await own(tx, currentUser);
        await record(tx, 'data-exported', user);
        return toDataExport(user, await readPersonalRows(tx, user.id, emailKey(user.email)), now());
      });
    },

    /**
     * Notes that the person wants the account deleted; an admin sees it and does it. A second request keeps the first time.
     * @returns when it was asked for
     * @throws AppError NOT_SIGNED_IN, LAST_ADMIN
     */
    async requestDeletion(currentUser: CurrentUser): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const user = await own(tx, currentUser);
        if (user.deletion_requested_at !== null) return user.deletion_requested_at;
        if (user.role === 'admin' && !(await hasOtherAdmin(tx, user.id))) throw new AppError('LAST_ADMIN');
        const at = now();
        await updateDeletionRequest(tx, user.id, at);
        await record(tx, 'deletion-requested', user);
        return at;
      });
    },

    /** Who wants the account deleted, for the admin; who waited longest first, a page of the longest size at most. */
    listDeletionRequests: (): Promise<DeletionRequest[]> => listDeletionRequests(db, limits.pageSizeMax),

    /** Idempotent. @throws AppError NOT_SIGNED_IN */
    async withdrawDeletion(currentUser: CurrentUser): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await own(tx, currentUser);
        if (user.deletion_requested_at === null) return;
        await updateDeletionRequest(tx, user.id, null);
        await record(tx, 'deletion-withdrawn', user);
      });
    },
  };
}
