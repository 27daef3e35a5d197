import { audit } from '../../audit.ts';
import { PRESETS, type PresetName, presetOf } from '../../contract/rights.ts';
import type { Colleague, Invited, InviteInput, PowersInput } from '../../contract/staff.ts';
import { randomPassword } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { INVITED_MS, invitationMail, powersChangedMail, teamChangedMail } from '../../mail/team.ts';
import type { RightRow } from '../../sessions/rights.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { listAllRights, putRights } from '../../sessions/staff-rights.ts';
import { makeMailedLink } from '../auth/reset-links.service.ts';
import { findCourse } from '../courses/courses.service.ts';
import { secondFactorSince } from '../two-factor/two-factor.service.ts';
import * as users from '../users/users.service.ts';

type Powers = Colleague['presets'][number];
type Actor = Pick<CurrentUser, 'id' | 'fullName'>;

export async function listTeam(deps: Deps): Promise<Colleague[]> {
  const rights = Map.groupBy(await listAllRights(deps.db), ({ user_id }) => user_id);
  const all = await users.listColleagues(deps.db);
  return Promise.all(
    all.map(async ({ id, fullName, email, must_change_password, lastSeenAt, linkEndsAt }) => {
      const own = rights.get(id) ?? [];
      return {
        id,
        fullName,
        email,
        presets: presetsOf(own),
        courseIds: own.flatMap(({ right, course_id }) =>
          right === 'teaching' && course_id !== null ? [course_id] : [],
        ),
        lastSeenAt,
        hasSecondFactor: (await secondFactorSince(deps.db, id)) !== undefined,
        invitedUntil: must_change_password === 1 ? linkEndsAt : null,
      };
    }),
  );
}

/** Mails a link to choose a password. Someone who has an account keeps it, with what they study. @throws AppError STAFF_ALREADY */
export async function invite(deps: Deps, input: InviteInput, actor: Actor): Promise<Invited> {
  const { fullName, email } = input;
  // Replaced by the one that is chosen with the link.
  const password_hash = await deps.hasher.hash(randomPassword());
  return deps.db.transaction().execute(async (tx) => {
    const known = await users.findUserByEmail(tx, email);
    if (known?.role === 'admin') throw AppError.ofField('STAFF_ALREADY', '/email', 'taken');
    if (known?.state === 'pending') throw new AppError('APPROVE_FIRST');
    const account = { password_hash, role: 'admin', state: 'approved', must_change_password: 1 } as const;
    const id = known?.id ?? (await users.insertUser(deps, tx, { fullName, email, password: '' }, account));
    await givePowers(deps, tx, id, input, actor);
    if (known === undefined) return mailLink(deps, tx, { id, fullName, email }, actor);
    await users.updateUser(tx, id, { role: 'admin' });
    const person = { email: known.email, fullName: known.full_name };
    await deps.outbox.enqueue(tx, powersChangedMail(person, deps.site, nameOf(input.presets)));
    return { id, message: `${known.full_name} has an account and is in the team now.` };
  });
}

/** Makes a new link; the one before ends. */
export function inviteAgain(deps: Deps, id: number, actor: Actor): Promise<Invited> {
  return deps.db.transaction().execute(async (tx) => {
    const { full_name: fullName, email, role, must_change_password } = await users.getUser(tx, id);
    if (role !== 'admin') throw new AppError('NOT_FOUND');
    if (must_change_password === 0) throw new AppError('INVITATION_TAKEN');
    return mailLink(deps, tx, { id, fullName, email }, actor);
  });
}

/** Replaces what a colleague may do; it counts from their next request. */
export function changePowers(deps: Deps, id: number, powers: PowersInput, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await getColleague(tx, id, actor);
    if (!powers.presets.includes('owner')) await users.assertOwnerRemains(tx, user);
    await givePowers(deps, tx, id, powers, actor);
    const person = { email: user.email, fullName: user.full_name };
    await deps.outbox.enqueue(tx, powersChangedMail(person, deps.site, nameOf(powers.presets)));
  });
}

/** Takes all rights; the account stays as a student's. One that was never used goes to the trash. */
export function removeColleague(deps: Deps, id: number, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await getColleague(tx, id, actor);
    await users.assertOwnerRemains(tx, user);
    await putRights(tx, id, []);
    await users.updateUser(tx, id, { role: 'student' });
    await deps.sessions.endAll(tx, id);
    await audit(tx, actor.id, 'staff-removed', { type: 'user', id });
    if (user.must_change_password === 1) await users.moveUserToTrash(deps, tx, id, actor.id);
    await tellOwners(deps, tx, `${user.full_name} is not in the team any more`, actor);
  });
}

async function getColleague(tx: Db, id: number, actor: Actor) {
  const user = await users.getUser(tx, id);
  if (user.role !== 'admin') throw new AppError('NOT_FOUND');
  if (id === actor.id) throw new AppError('OWN_ROLE');
  return user;
}

async function givePowers(deps: Deps, tx: Db, id: number, { presets, courseIds }: PowersInput, actor: Actor) {
  for (const courseId of courseIds)
    if ((await findCourse(tx, courseId)) === undefined)
      throw AppError.ofField('UNKNOWN_COURSE', '/courseIds', 'unknown');
  await putRights(tx, id, rowsOf(presets, courseIds));
  await deps.sessions.endAll(tx, id);
  await audit(tx, actor.id, 'staff-changed', { type: 'user', id }, { presets: presets.join(', ') });
  const { full_name } = await users.getUser(tx, id);
  await tellOwners(deps, tx, `${full_name} is ${nameOf(presets)} now`, actor);
}

async function mailLink(
  deps: Deps,
  tx: Db,
  { id, fullName, email }: { id: number; fullName: string; email: string },
  actor: Actor,
): Promise<Invited> {
  const token = await makeMailedLink(deps, tx, id, INVITED_MS);
  const link = `${deps.site.url}/reset-password/${token}`;
  await audit(tx, actor.id, 'staff-invited', { type: 'user', id });
  await deps.outbox.enqueue(tx, invitationMail({ email, fullName }, deps.site, actor.fullName, token));
  if (deps.outbox.isOn()) return { id, message: `${fullName} gets an email with a link for 72 hours.` };
  return { id, link, message: 'This site sends no emails yet. Give them this link in private.' };
}

async function tellOwners(deps: Deps, tx: Db, what: string, actor: Actor): Promise<void> {
  for (const owner of await users.listOwners(tx))
    await deps.outbox.enqueue(tx, teamChangedMail(owner, deps.site, what, actor.fullName));
}

function rowsOf(presets: readonly Powers[], courseIds: readonly number[]): RightRow[] {
  if (presets.includes('owner')) return [...users.OWNER_ROW];
  const all = presets.flatMap((name): RightRow[] => {
    if (name === 'owner') return [];
    const { rights, isOfCourses } = presetOf(name);
    const places = isOfCourses ? [...new Set(courseIds)] : [null];
    return rights.flatMap((right) => places.map((course_id) => ({ right, course_id })));
  });
  return [...new Map(all.map((row) => [`${row.right} ${row.course_id}`, row])).values()];
}

/** Names rights by the presets that give them; what another gives anyway is not named. */
function presetsOf(rows: readonly RightRow[]): Powers[] {
  if (rows.some(({ right }) => right === 'owner')) return ['owner'];
  const isWhole = (name: PresetName): boolean =>
    presetOf(name).rights.every((right) =>
      rows.some((row) => row.right === right && (row.course_id !== null) === presetOf(name).isOfCourses),
    );
  const whole = PRESETS.filter(isWhole);
  return whole.filter((name) => name !== 'accounts' || !whole.includes('office'));
}

const nameOf = (presets: readonly Powers[]): string =>
  presets.map((name) => (name === 'owner' ? 'Owner' : presetOf(name).name)).join(' and ');
