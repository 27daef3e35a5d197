import { recordAudit } from '../../audit/audit.ts';
import type { Person, Role } from '../../contract/auth.ts';
import type { ConsentInput } from '../../contract/consent.ts';
import type { PasswordHasher } from '../../crypto/password-hasher.ts';
import type { Db } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/faults.ts';
import { DomainError } from '../../errors.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import type { Consents } from '../privacy/consent.service.ts';
import type { Approval } from './approval.ts';
import type { IssuedPasswords } from './issued-passwords.service.ts';
import { assertStrongPassword } from './password-policy.ts';
import {
  countAdmins,
  findUser,
  findUserByEmailKey,
  insertUser,
  listAdmins,
  trashUser,
  type UserRow,
  updatePasswordHash,
  updateUserRole,
  updateWantedCourse,
} from './users.repository.ts';

export type { UserRow };
export type UsersService = ReturnType<typeof createUsersService>;

/** What a new account is made of; the password is the person's own or one an admin issued. */
export interface Registration {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** Emails are one account whatever their letter case. */
export const emailKey = (email: string): string => email.toLowerCase();

/** The part of a row that may leave the server. */
export const toPerson = (row: Pick<UserRow, 'id' | 'full_name' | 'email' | 'role'>): Person => ({
  id: row.id,
  fullName: row.full_name,
  email: row.email,
  role: row.role,
});

/** People and their accounts. */
export function createUsersService(needs: {
  db: Db;
  now: () => number;
  hasher: PasswordHasher;
  sessions: Sessions;
  issued: IssuedPasswords;
  consents: Consents;
  courses: Pick<CoursesService, 'findBySlug'>;
  approval: Approval;
  siteName: string;
}) {
  const { db, now, hasher, sessions, issued, consents, courses, approval, siteName } = needs;

  async function present(handle: Db, id: number): Promise<UserRow> {
    const user = await findUser(handle, id);
    if (user === undefined) throw new DomainError('NOT_FOUND');
    return user;
  }

  /** Hashes an acceptable password; slow on purpose, so never inside a transaction. */
  async function hashAcceptable(
    password: string,
    owner: { fullName: string; email: string },
  ): Promise<string> {
    assertStrongPassword(password, { ...owner, siteName });
    return hasher.hash(password);
  }

  async function insert(
    tx: Db,
    { fullName, email }: Registration,
    account: { passwordHash: string; role: UserRow['role']; state: UserRow['state']; mustChange: boolean },
    taken: 'EMAIL_REGISTERED' | 'EMAIL_TAKEN',
  ): Promise<number> {
    const at = now();
    try {
      return await insertUser(tx, {
        full_name: fullName,
        email,
        email_key: emailKey(email),
        password_hash: account.passwordHash,
        role: account.role,
        state: account.state,
        must_change_password: account.mustChange ? 1 : 0,
        created_at: at,
        approved_at: account.state === 'approved' ? at : null,
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new DomainError(taken);
      throw error;
    }
  }

  return {
    findByEmail: (handle: Db, email: string): Promise<UserRow | undefined> =>
      findUserByEmailKey(handle, emailKey(email)),
    find: findUser,

    /**
     * A visitor's own registration: pending until an admin approves.
     * @param consent what the person agreed to; a call without it registers all the same, and they are asked later
     * @param slug page of the course that the person wants; nothing is noted where no course has it any more
     */
    async register(registration: Registration, consent?: ConsentInput, slug?: string): Promise<void> {
      const passwordHash = await hashAcceptable(registration.password, registration);
      await db.transaction().execute(async (tx) => {
        const account = { passwordHash, role: 'student', state: 'pending', mustChange: false } as const;
        const id = await insert(tx, registration, account, 'EMAIL_REGISTERED');
        const wanted = slug === undefined ? undefined : await courses.findBySlug(tx, slug);
        if (wanted !== undefined) await updateWantedCourse(tx, id, wanted.id);
        if (consent !== undefined) await consents.record(tx, id, consent);
        await recordAudit(tx, now(), { action: 'register', subject: { type: 'user', id } });
      });
    },

    /** Hashes ahead of {@link addStudent}, which runs in the caller's transaction. */
    hashIssued: (registration: Registration): Promise<string> =>
      hashAcceptable(registration.password, registration),

    /** An approved student whose password an admin issued. */
    async addStudent(
      tx: Db,
      registration: Registration,
      passwordHash: string,
      actorId: number,
    ): Promise<number> {
      const account = { passwordHash, role: 'student', state: 'approved', mustChange: true } as const;
      const id = await insert(tx, registration, account, 'EMAIL_TAKEN');
      await issued.keep(tx, id, registration.password, actorId);
      await recordAudit(tx, now(), { action: 'user-created', actorId, subject: { type: 'user', id } });
      return id;
    },

    /** The first admin. `mustChange` where the password was made up and printed. @throws DomainError WEAK_PASSWORD */
    async addAdmin(registration: Registration, mustChange: boolean): Promise<void> {
      const passwordHash = await hashAcceptable(registration.password, registration);
      await db.transaction().execute(async (tx) => {
        const account = { passwordHash, role: 'admin', state: 'approved', mustChange } as const;
        const id = await insert(tx, registration, account, 'EMAIL_TAKEN');
        await recordAudit(tx, now(), { action: 'user-created', subject: { type: 'user', id } });
      });
    },

    hasAdmin: async (): Promise<boolean> => (await countAdmins(db)) > 0,

    /** Idempotent. @throws DomainError NOT_FOUND */
    async approve(id: number, actorId: number | undefined): Promise<void> {
      await db.transaction().execute(async (tx) => approval.approve(tx, await present(tx, id), actorId));
    },

    /** Moves a person to the trash and ends their sessions. @throws DomainError NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN */
    async remove(id: number, actorId: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await present(tx, id);
        if (id === actorId) throw new DomainError('OWN_ACCOUNT');
        if (user.role === 'admin' && (await countAdmins(tx)) <= 1) throw new DomainError('LAST_ADMIN');
        await trashUser(tx, id, now());
        await sessions.endAll(tx, id);
        await recordAudit(tx, now(), { action: 'user-deleted', actorId, subject: { type: 'user', id } });
      });
    },

    /** Whether the account is as it was when its password was checked: hashing takes a while, and a reset may come in between. */
    async isAsChecked(tx: Db, checked: UserRow): Promise<boolean> {
      const user = await findUser(tx, checked.id);
      return user?.password_hash === checked.password_hash && user.state === checked.state;
    },

    /** Checks that a person may have a password of their own choice, and hashes it. @throws DomainError WEAK_PASSWORD */
    hashChosen: (password: string, owner: UserRow): Promise<string> =>
      hashAcceptable(password, { fullName: owner.full_name, email: owner.email }),

    /** Puts a person's own choice in force: the issued one is forgotten, every session ends. */
    async setChosenPassword(tx: Db, id: number, passwordHash: string): Promise<void> {
      await updatePasswordHash(tx, id, passwordHash, false);
      await issued.forget(tx, id);
      await sessions.endAll(tx, id);
    },

    /** Puts a made-up password in force and keeps a sealed copy for the admin. @throws DomainError NOT_FOUND */
    async issuePassword(
      id: number,
      actorId: number | undefined,
    ): Promise<{ password: string; expiresAt: number }> {
      const password = issued.invent();
      const passwordHash = await hasher.hash(password);
      return db.transaction().execute(async (tx) => {
        await present(tx, id);
        await updatePasswordHash(tx, id, passwordHash, true);
        const expiresAt = await issued.keep(tx, id, password, actorId);
        await sessions.endAll(tx, id);
        await recordAudit(tx, now(), { action: 'password-issued', actorId, subject: { type: 'user', id } });
        return { password, expiresAt };
      });
    },

    /** The readable copy of an issued password. @throws DomainError NOT_FOUND, PASSWORD_NOT_READABLE */
    async viewPassword(id: number, actorId: number): Promise<{ password: string; expiresAt: number }> {
      return db.transaction().execute(async (tx) => {
        await present(tx, id);
        const copy = await issued.read(tx, id);
        if (copy === undefined) throw new DomainError('PASSWORD_NOT_READABLE');
        await recordAudit(tx, now(), { action: 'password-viewed', actorId, subject: { type: 'user', id } });
        return copy;
      });
    },

    /** Everybody who administers. */
    listAdmins: (): Promise<Person[]> => listAdmins(db),

    /**
     * Makes an approved person admin or student, who then has to log in anew.
     * @throws DomainError NOT_FOUND, OWN_ROLE, APPROVE_FIRST, LAST_ADMIN where two make students of each other at once
     */
    async changeRole(id: number, role: Role, actorId: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const user = await present(tx, id);
        if (id === actorId) throw new DomainError('OWN_ROLE');
        if (user.state === 'pending') throw new DomainError('APPROVE_FIRST');
        if (user.role === role) return;
        if (user.role === 'admin' && (await countAdmins(tx)) <= 1) throw new DomainError('LAST_ADMIN');
        await updateUserRole(tx, id, role);
        await sessions.endAll(tx, id);
        const subject = { type: 'user', id } as const;
        await recordAudit(tx, now(), { action: 'role-changed', actorId, subject, detail: { role } });
      });
    },

    /** Forgets expired issued passwords. */
    sweep: (): Promise<void> => issued.sweep(),
  };
}
