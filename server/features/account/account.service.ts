import { type AuditAction, audit } from '../../audit.ts';
import type { AccountFacts, DataExport, DeletionRequest, OwnSession } from '../../contract/account.ts';
import type { Person } from '../../contract/auth.ts';
import { limits } from '../../contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import type { SignedIn } from '../../sessions/sessions.ts';
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
  /** The person's row. @throws DomainError NOT_SIGNED_IN when the account went since the call came in */
  async function own(handle: Db, { id }: Pick<SignedIn, 'id'>) {
    const user = await users.find(handle, id);
    if (user === undefined) throw new DomainError('NOT_SIGNED_IN');
    return user;
  }

  async function listSessions(handle: Db, signedIn: SignedIn): Promise<OwnSession[]> {
    const listed = await sessions.list(handle, signedIn);
    const shown = listed.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      id,
      device: deviceName(userAgent),
      startedAt: createdAt,
      lastSeenAt,
      current: id === signedIn.sessionId,
    }));
    return [...shown.filter(({ current }) => current), ...shown.filter(({ current }) => !current)];
  }

  const record = (tx: Db, action: AuditAction, { id }: Pick<SignedIn, 'id'>): Promise<void> =>
    audit(tx, id, action, { type: 'user', id });

  return {
    /** What the account page shows beside the person. @throws DomainError NOT_SIGNED_IN */
    async facts(signedIn: SignedIn): Promise<AccountFacts> {
      const user = await own(db, signedIn);
      return {
        memberSince: user.created_at,
        deletionRequestedAt: user.deletion_requested_at ?? undefined,
        sessions: await listSessions(db, signedIn),
      };
    },

    /** @throws DomainError NOT_SIGNED_IN */
    async rename(signedIn: SignedIn, fullName: string): Promise<Person> {
      return db.transaction().execute(async (tx) => {
        const user = await own(tx, signedIn);
        if (user.full_name === fullName) return toPerson(user);
        await updateFullName(tx, user.id, fullName);
        await record(tx, 'name-changed', user);
        return { ...toPerson(user), fullName };
      });
    },

    /** The person's logins that are still good: the one that asks, then the one used last. */
    listSessions: (signedIn: SignedIn): Promise<OwnSession[]> => listSessions(db, signedIn),

    /** Ends one of the person's logins. @throws DomainError NOT_FOUND for one of somebody else too */
    async endSession(signedIn: SignedIn, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await sessions.endOwn(tx, signedIn.id, id))) throw new DomainError('NOT_FOUND');
        await record(tx, 'session-ended', signedIn);
      });
    },

    /** Ends every login of the person but the one that asks. @returns how many */
    async endOtherSessions(signedIn: SignedIn): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const ended = await sessions.endOthers(tx, signedIn.id, signedIn.sessionId);
        if (ended > 0) await record(tx, 'other-sessions-ended', signedIn);
        return ended;
      });
    },

    /** Everything kept about the person. @throws DomainError NOT_SIGNED_IN, TOO_MANY_ATTEMPTS */
    async exportData(signedIn: SignedIn): Promise<DataExport> {
      await limiter.spend('dataExport', String(signedIn.id));
      return db.transaction().execute(async (tx) => {
        const user = await own(tx, signedIn);
        await record(tx, 'data-exported', user);
        return toDataExport(user, await readPersonalRows(tx, user.id, emailKey(user.email)), now());
      });
    },

    /**
     * Notes that the person wants the account deleted; an admin sees it and does it. A second request keeps the first time.
     * @returns when it was asked for
     * @throws DomainError NOT_SIGNED_IN, LAST_ADMIN
     */
    async requestDeletion(signedIn: SignedIn): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const user = await own(tx, signedIn);
        if (user.deletion_requested_at !== null) return user.deletion_requested_at;
        if (user.role === 'admin' && !(await hasOtherAdmin(tx, user.id))) throw new DomainError('LAST_ADMIN');
        const at = now();
        await updateDeletionRequest(tx, user.id, at);
        await record(tx, 'deletion-requested', user);
        return at;
      });
    },

    /** Who wants the account deleted, for the admin; who waited longest first, a page of the longest size at most. */
    listDeletionRequests: (): Promise<DeletionRequest[]> => listDeletionRequests(db, limits.pageSizeMax),

    /** Idempotent. @throws DomainError NOT_SIGNED_IN */
    async withdrawDeletion(signedIn: SignedIn): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await own(tx, signedIn);
        if (user.deletion_requested_at === null) return;
        await updateDeletionRequest(tx, user.id, null);
        await record(tx, 'deletion-withdrawn', user);
      });
    },
  };
}
