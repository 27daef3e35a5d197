import { audit } from '../../audit.ts';
import type { Person, Role } from '../../contract/auth.ts';
import { limits } from '../../contract/limits.ts';
import type { Right } from '../../contract/rights.ts';
import type { Correction } from '../../contract/users.ts';
import type { Db } from '../../db/database.ts';
import { unlessTaken } from '../../db/faults.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { emailChangedMail } from '../../mail/messages.ts';
import * as news from '../../mail/news.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { listHolders, putRights } from '../../sessions/staff-rights.ts';
import { mailedLinks } from './mailed-links.repository.ts';
import type { Actor } from './may-change.ts';
import { assertStrongPassword } from './password-policy.ts';
import type { Registration } from './registration.ts';
import { deleteTemporaryPassword, keepTemporaryPassword } from './temporary-passwords.service.ts';
import * as rows from './users.repository.ts';

export type UserRow = rows.UserRow;
export const OWNER_ROW = [{ right: 'owner', course_id: null }] as const;

export const emailKey = (email: string): string => email.toLowerCase();

/** Empty removes the number; undefined keeps it. */
export const phoneColumn = (phone: string | undefined) =>
  phone === undefined ? {} : { phone: phone || null };

export const toPerson = ({ id, full_name: fullName, email, role }: UserFacts): Person => {
  return { id, fullName, email, role };
};
type UserFacts = Pick<UserRow, 'id' | 'full_name' | 'email' | 'role'>;

export const SOMEONE_GONE = 'Someone you chose is no longer there. Reload and try again.';

export { mailedLinks } from './mailed-links.repository.ts';
export {
  clearWantedCourse,
  findUser,
  listColleagues,
  listKnown,
  untrashUser,
  updateUser,
} from './users.repository.ts';

export function findUserByEmail(handle: Db, email: string): Promise<UserRow | undefined> {
  return rows.findUserByEmailKey(handle, emailKey(email));
}

export async function getUser(handle: Db, id: number, missing: 'NOT_FOUND' | 'NOT_SIGNED_IN' = 'NOT_FOUND') {
  const user = await rows.findUser(handle, id);
  if (user === undefined) throw new AppError(missing);
  return user;
}

/** @throws AppError NOT_FOUND, also for a person in the trash */
export async function assertUserExists({ db }: Deps, id: number): Promise<void> {
  await getUser(db, id);
}

/** @throws AppError LAST_ADMIN where no other owner is left */
export async function assertOwnerRemains(tx: Db, { id }: Pick<UserRow, 'id'>): Promise<void> {
  const owners = await listHolders(tx);
  if (owners.includes(id) && (await rows.countAmong(tx, owners)) <= 1) throw new AppError('LAST_ADMIN');
}

/** Slow on purpose: never call it in a transaction. */
export async function hashAcceptable({ hasher, site }: Deps, owner: Registration): Promise<string> {
  assertStrongPassword(owner.password, { ...owner, siteName: site.name });
  return hasher.hash(owner.password);
}

export async function approveIn(
  deps: Deps,
  tx: Db,
  user: UserRow,
  actorId: number | undefined,
  opened: news.OpenCourse[] = [],
) {
  if (user.state === 'approved') return;
  await markApproved(deps, tx, user, actorId);
  await deps.outbox.announce(tx, news.approvedMail(toPerson(user), deps.site, opened));
}

export async function markApproved({ now }: Deps, tx: Db, user: UserRow, actorId: number | undefined) {
  if (user.state === 'approved') return;
  await rows.updateUser(tx, user.id, { state: 'approved', approved_at: now() });
  await audit(tx, actorId, 'user-approved', { type: 'user', id: user.id });
}

export async function moveUserToTrash({ now, sessions }: Deps, tx: Db, id: number, actorId: number) {
  await rows.updateUser(tx, id, { deleted_at: now() });
  await sessions.endAll(tx, id);
  await audit(tx, actorId, 'user-deleted', { type: 'user', id });
}

export async function addStudent(
  deps: Deps,
  tx: Db,
  registration: Registration,
  password_hash: string,
  actorId: number,
) {
  const account = { password_hash, role: 'student', state: 'approved', must_change_password: 1 } as const;
  const id = await insertUser(deps, tx, registration, account);
  await keepTemporaryPassword(deps, tx, id, registration.password, actorId);
  await audit(tx, actorId, 'user-created', { type: 'user', id });
  return id;
}

export async function addAdmin(deps: Deps, registration: Registration, mustChange: boolean): Promise<void> {
  const password_hash = await hashAcceptable(deps, registration);
  const must_change_password = Number(mustChange);
  await deps.db.transaction().execute(async (tx) => {
    const account = { password_hash, role: 'admin', state: 'approved', must_change_password } as const;
    const id = await insertUser(deps, tx, registration, account);
    await putRights(tx, id, OWNER_ROW);
    await audit(tx, undefined, 'user-created', { type: 'user', id });
  });
}

export async function hasAdmin({ db }: Deps): Promise<boolean> {
  return (await rows.countAmong(db, await listHolders(db))) > 0;
}

export function approveUser(deps: Deps, id: number, actorId: number | undefined): Promise<void> {
  return deps.db.transaction().execute(async (tx) => approveIn(deps, tx, await getUser(tx, id), actorId));
}

/** Moves an account to the trash; staff may do so with pending ones only. */
export function removeUser(deps: Deps, id: number, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await getUser(tx, id);
    if (id === actor.id) throw new AppError('OWN_ACCOUNT');
    if (user.state !== 'pending' && !actor.rights.isOwner)
      throw new AppError('FORBIDDEN', { message: 'Only an owner can delete an approved account.' });
    await assertOwnerRemains(tx, user);
    await moveUserToTrash(deps, tx, id, actor.id);
  });
}

/** Changes name, email and phone; a new email ends sessions and informs the old address. @returns whether it changed */
export async function correctUser(
  { outbox, sessions, site }: Deps,
  tx: Db,
  { id, ...before }: UserRow,
  change: Correction,
  actor: CurrentUser | undefined,
) {
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
}

/** Ends temporary password, mailed links and sessions. */
export async function setChosenPassword({ sessions }: Deps, tx: Db, id: number, passwordHash: string) {
  await rows.updateUser(tx, id, { password_hash: passwordHash, must_change_password: 0 });
  await deleteTemporaryPassword(tx, id);
  await mailedLinks.deleteMailedLinks(tx, id);
  await sessions.endAll(tx, id);
}

/** Keys are lowercase emails. */
export async function listUsersByEmail({ db }: Deps, emails: readonly string[]) {
  const found = await rows.listByEmailKeys(db, emails.map(emailKey));
  return new Map(found.map(({ emailKey: key, ...person }) => [key, person]));
}

export const listOwners = async (db: Db): Promise<Person[]> => rows.listAmong(db, await listHolders(db));

/** Lists owners and those with a right. @param courseId where the right is for courses */
export async function listPeopleWith(db: Db, right?: Right, courseId?: number) {
  const owners = new Set(await listHolders(db));
  const found = await rows.listAmong(db, await listHolders(db, right, courseId));
  return found.map((person) => ({ ...person, isOwner: owners.has(person.id) }));
}

/** Names owners and staff. Leaves out ids that are neither any more. */
export async function namesOfColleagues({
  db,
}: Deps): Promise<ReadonlyMap<number | null | undefined, string>> {
  return new Map((await rows.listColleagues(db)).map(({ id, fullName }) => [id, fullName]));
}

export function listDeletionRequests({ db }: Deps) {
  return rows.listDeletionRequests(db, limits.pageSizeMax);
}

/** Makes someone an owner or a student, and ends sessions. One owner must remain, even with simultaneous calls. */
export function changeRole({ db, sessions }: Deps, id: number, role: Role, actorId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const user = await getUser(tx, id);
    if (id === actorId) throw new AppError('OWN_ROLE');
    if (user.state === 'pending') throw new AppError('APPROVE_FIRST');
    const isOwner = (await listHolders(tx)).includes(id);
    if (user.role === role && isOwner === (role === 'admin')) return;
    await assertOwnerRemains(tx, user);
    await rows.updateUser(tx, id, { role });
    await putRights(tx, id, role === 'admin' ? OWNER_ROW : []);
    await sessions.endAll(tx, id);
    await audit(tx, actorId, 'role-changed', { type: 'user', id }, { role });
  });
}

export function insertUser(
  { now }: Deps,
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
