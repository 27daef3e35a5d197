import { audit } from '../../audit.ts';
import type { Person, Role } from '../../contract/auth.ts';
import { limits } from '../../contract/limits.ts';
import type { Correction } from '../../contract/users.ts';
import type { Db } from '../../db/database.ts';
import { unlessTaken } from '../../db/faults.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { emailChangedMail } from '../../mail/messages.ts';
import * as news from '../../mail/news.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { mailedLinks } from './mailed-links.repository.ts';
import { assertStrongPassword } from './password-policy.ts';
import { createRegistration, type Registration } from './registration.ts';
import * as rows from './users.repository.ts';

export type UserRow = rows.UserRow;
export const emailKey = (email: string): string => email.toLowerCase();

/** An empty number removes the one that is known; undefined changes nothing. */
export const phoneColumn = (phone: string | undefined) =>
  phone === undefined ? {} : { phone: phone || null };

export const toPerson = ({ id, full_name: fullName, email, role }: UserFacts): Person => {
  return { id, fullName, email, role };
};
type UserFacts = Pick<UserRow, 'id' | 'full_name' | 'email' | 'role'>;

export const SOMEONE_GONE = 'Someone you chose is no longer there. Reload and try again.';

export function createUsersService(
  deps: ServiceDeps,
  { consents, courses, temporaryPasswords }: Pick<Services, 'consents' | 'courses' | 'temporaryPasswords'>,
) {
  const { db, now, hasher, outbox, sessions, site } = deps;

  async function get(handle: Db, id: number, missing: 'NOT_FOUND' | 'NOT_SIGNED_IN' = 'NOT_FOUND') {
    const user = await rows.findUser(handle, id);
    if (user === undefined) throw new AppError(missing);
    return user;
  }

  async function assertAdminRemains(tx: Db, { role }: UserRow): Promise<void> {
    if (role === 'admin' && (await rows.countAdmins(tx)) <= 1) throw new AppError('LAST_ADMIN');
  }

  /** Slow on purpose, so never inside a transaction. */
  async function hashAcceptable(owner: Registration): Promise<string> {
    assertStrongPassword(owner.password, { ...owner, siteName: site.name });
    return hasher.hash(owner.password);
  }

  function insert(
    tx: Db,
    { fullName: full_name, email, phone }: Registration,
    account: Pick<UserRow, 'password_hash' | 'role' | 'state' | 'must_change_password'>,
    taken: 'EMAIL_REGISTERED' | 'EMAIL_TAKEN' = 'EMAIL_TAKEN',
  ): Promise<number> {
    const created_at = now();
    const approved_at = account.state === 'approved' ? created_at : null;
    const person = { full_name, email, email_key: emailKey(email), ...phoneColumn(phone) };
    const user = { ...account, ...person, created_at, approved_at };
    return unlessTaken(rows.insertUser(tx, user), new AppError(taken));
  }

  async function markApproved(tx: Db, user: UserRow, actorId: number | undefined): Promise<void> {
    if (user.state === 'approved') return;
    await rows.updateUser(tx, user.id, { state: 'approved', approved_at: now() });
    await audit(tx, actorId, 'user-approved', { type: 'user', id: user.id });
  }

  async function approveIn(
    tx: Db,
    user: UserRow,
    actorId: number | undefined,
    opened: news.OpenCourse[] = [],
  ) {
    if (user.state === 'approved') return;
    await markApproved(tx, user, actorId);
    await outbox.announce(tx, news.approvedMail(toPerson(user), site, opened));
  }

  async function moveToTrash(tx: Db, id: number, actorId: number): Promise<void> {
    await rows.updateUser(tx, id, { deleted_at: now() });
    await sessions.endAll(tx, id);
    await audit(tx, actorId, 'user-deleted', { type: 'user', id });
  }

  return {
    ...createRegistration(deps, { consents, courses, hashAcceptable, insert }),
    findByEmail: (handle: Db, email: string): Promise<UserRow | undefined> =>
      rows.findUserByEmailKey(handle, emailKey(email)),
    find: rows.findUser,
    update: rows.updateUser,
    clearWantedCourse: rows.clearWantedCourse,
    mailedLinks,
    get,
    /** @throws AppError NOT_FOUND, also for a person in the trash */
    assertExists: async (id: number): Promise<void> => void (await get(db, id)),
    assertAdminRemains,
    hashAcceptable,
    approveIn,
    markApproved,
    moveToTrash,

    async addStudent(tx: Db, registration: Registration, password_hash: string, actorId: number) {
      const account = { password_hash, role: 'student', state: 'approved', must_change_password: 1 } as const;
      const id = await insert(tx, registration, account);
      await temporaryPasswords.keep(tx, id, registration.password, actorId);
      await audit(tx, actorId, 'user-created', { type: 'user', id });
      return id;
    },

    /** @param mustChange where the password was made up and printed */
    async addAdmin(registration: Registration, mustChange: boolean): Promise<void> {
      const password_hash = await hashAcceptable(registration);
      const must_change_password = Number(mustChange);
      await db.transaction().execute(async (tx) => {
        const account = { password_hash, role: 'admin', state: 'approved', must_change_password } as const;
        const id = await insert(tx, registration, account);
        await audit(tx, undefined, 'user-created', { type: 'user', id });
      });
    },

    hasAdmin: async (): Promise<boolean> => (await rows.countAdmins(db)) > 0,

    approve: (id: number, actorId: number | undefined): Promise<void> =>
      db.transaction().execute(async (tx) => approveIn(tx, await get(tx, id), actorId)),

    remove: (id: number, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const user = await get(tx, id);
        if (id === actorId) throw new AppError('OWN_ACCOUNT');
        await assertAdminRemains(tx, user);
        await moveToTrash(tx, id, actorId);
      }),

    /**
     * Changes name, email and mobile number. A new email ends sessions and mailed links, and the old address is informed.
     * @param actor stays logged in where the account is theirs; undefined for who opened a link without login
     * @returns whether the email is another one
     */
    async correct(tx: Db, { id, ...before }: UserRow, change: Correction, actor: CurrentUser | undefined) {
      const { fullName: full_name, email, phone } = change;
      const key = emailKey(email);
      const isSame = before.email_key === key;
      const email_confirmed_at = isSame ? before.email_confirmed_at : null;
      const saved = rows.updateUser(tx, id, {
        full_name,
        email,
        email_key: key,
        email_confirmed_at,
        ...phoneColumn(phone),
      });
      await unlessTaken(saved, AppError.ofField('EMAIL_TAKEN', '/email', 'taken'));
      if (isSame) return false;
      const isOwner = actor === undefined || actor.id === id;
      if (actor !== undefined && isOwner) await sessions.endOthers(tx, id, actor.sessionId);
      else await sessions.endAll(tx, id);
      await mailedLinks.deleteMailedLinks(tx, id);
      await outbox.enqueue(tx, emailChangedMail(before.email, site, isOwner));
      return true;
    },

    /** Temporary password, mailed links and sessions end. */
    async setChosenPassword(tx: Db, id: number, passwordHash: string): Promise<void> {
      await rows.updateUser(tx, id, { password_hash: passwordHash, must_change_password: 0 });
      await temporaryPasswords.forget(tx, id);
      await mailedLinks.deleteMailedLinks(tx, id);
      await sessions.endAll(tx, id);
    },

    /** By the email in lower case. */
    async listByEmails(emails: readonly string[]) {
      const found = await rows.listByEmailKeys(db, emails.map(emailKey));
      return new Map(found.map(({ emailKey: key, ...person }) => [key, person]));
    },

    listAdmins: (): Promise<Person[]> => rows.listAdmins(db),
    /** Full names by id; nothing for who is no admin any more. */
    async namesOfAdmins(): Promise<ReadonlyMap<number | null | undefined, string>> {
      return new Map((await rows.listAdmins(db)).map(({ id, fullName }) => [id, fullName]));
    },

    listDeletionRequests: () => rows.listDeletionRequests(db, limits.pageSizeMax),

    /** Changes the role and ends sessions. At least one admin must remain, also with two simultaneous calls. */
    changeRole: (id: number, role: Role, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const user = await get(tx, id);
        if (id === actorId) throw new AppError('OWN_ROLE');
        if (user.state === 'pending') throw new AppError('APPROVE_FIRST');
        if (user.role === role) return;
        await assertAdminRemains(tx, user);
        await rows.updateUser(tx, id, { role });
        await sessions.endAll(tx, id);
        await audit(tx, actorId, 'role-changed', { type: 'user', id }, { role });
      }),
  };
}
