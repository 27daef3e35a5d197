import type { Deps } from '../deps.ts';
import { invite } from '../features/staff/staff.service.ts';
import { findUserByEmail, setChosenPassword } from '../features/users/users.service.ts';
import { OWNER, toRights } from '../sessions/rights.ts';
import type { Reader } from '../sessions/sessions.ts';
import { listRights } from '../sessions/staff-rights.ts';
import { DEMO_PASSWORD, team } from './samples.ts';
import type { School } from './school.ts';

/** Invites the colleagues of the owner; each chooses a password at once. */
export function inviteTeam({ adminId, at, courses, plan }: School, ownerName: string, daysAgo: number): void {
  const owner = { id: adminId, fullName: ownerName };
  for (const { teaches, presets, ...person } of team)
    plan(at(daysAgo, 16), async (past) => {
      const courseIds = teaches.flatMap((slug) => courses.get(slug) ?? []);
      const { id } = await invite(past, { ...person, presets: [...presets], courseIds }, owner);
      const hash = await past.hasher.hash(DEMO_PASSWORD);
      await past.db.transaction().execute((tx) => setChosenPassword(past, tx, id, hash));
    });
}

/** Returns who answers and marks in a course: its teacher from the invitation on, else the owner. */
export async function teacherOf(past: Deps, { adminId, courses }: School, courseId: number): Promise<Reader> {
  const teacher = team.find(({ teaches }) => teaches.some((slug) => courses.get(slug) === courseId));
  const { id } = (teacher && (await findUserByEmail(past.db, teacher.email))) ?? {};
  return id === undefined
    ? { id: adminId, rights: OWNER }
    : { id, rights: toRights(await listRights(past.db, id)) };
}
