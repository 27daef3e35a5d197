import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import type { Page } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { EmptiedTrash, TrashItem, TrashKind, TrashQuery } from '../../contract/trash.ts';
import { type Db, truncateWal } from '../../db/database.ts';
import { unlessTaken } from '../../db/faults.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { followCoursePages, restoreCourse } from '../courses/course-pages.service.ts';
import { deleteCourse, untrashCourse } from '../courses/courses.service.ts';
import * as materials from '../materials/materials.service.ts';
import { erasePerson } from '../privacy/privacy.service.ts';
import { untrashUser } from '../users/users.service.ts';
import * as rows from './trash.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Stays below the one-minute timeout of proxies. */
const EMPTYING_MS = 5000;

/** Materials before courses, so that each is counted. */
const IN_ORDER = ['user', 'material', 'course'] as const;

const emailTaken = () =>
  new AppError('EMAIL_TAKEN', { message: 'Another account uses this email now. Delete that one first.' });
const nameTaken = () =>
  new AppError('COURSE_NAME_TAKEN', { message: 'Another course has this name now. Rename that one first.' });

const RESTORE = {
  user: (tx: Db, id: number) => unlessTaken(untrashUser(tx, id), emailTaken()),
  course: (tx: Db, id: number) => unlessTaken(untrashCourse(tx, id), nameTaken()),
  material: materials.restoreMaterial,
};

export async function listTrash({ db, now }: Deps, query: TrashQuery): Promise<Page<TrashItem>> {
  const { limit = limits.pageSize, cursor } = query;
  const found = await rows.listTrash(db, limit + 1, cursor);
  const items = found.slice(0, limit).map((row) => ({
    ...row,
    daysLeft: Math.max(0, Math.ceil((row.deletedAt + limits.trashMs - now()) / DAY_MS)),
  }));
  const last = found.length > limit ? items.at(-1) : undefined;
  const nextCursor = last && `${last.deletedAt}.${last.kind}.${last.id}`;
  return { items, total: await rows.countTrash(db), nextCursor };
}

export async function restoreFromTrash(deps: Deps, kind: TrashKind, id: number, actor: CurrentUser) {
  const restore = async (tx: Db): Promise<void> => {
    if (!(await RESTORE[kind](tx, id))) throw new AppError('NOT_FOUND');
    await audit(tx, actor.id, `${kind}-restored`, { type: kind, id });
  };
  if (kind === 'course') await restoreCourse(deps, id, actor, restore);
  else await deps.db.transaction().execute(restore);
}

export async function eraseFromTrash(deps: Deps, kind: TrashKind, id: number, actorId: number) {
  if (!(await eraseOne(deps, kind, id, actorId))) throw new AppError('NOT_FOUND');
  if (kind === 'course') await followCoursePages(deps);
  await materials.freeUnusedFiles(deps);
  await truncateWal(deps.db);
}

/** Deletes for a limited time; call again until nothing remains. */
export async function emptyTrash(deps: Deps, until: number, actorId: number): Promise<EmptiedTrash> {
  const endsAt = performance.now() + EMPTYING_MS;
  const detail = { users: 0, materials: 0, courses: 0 };
  let room: number = limits.trashStep;
  for (const kind of IN_ORDER) {
    const ids = await rows.listTrashed(deps.db, kind, until, room);
    room -= ids.length;
    detail[`${kind}s`] = await eraseEach(deps, kind, ids, actorId, endsAt);
  }
  const erased = detail.users + detail.materials + detail.courses;
  if (detail.courses > 0) await followCoursePages(deps);
  const freedBytes = await materials.freeUnusedFiles(deps);
  await truncateWal(deps.db);
  if (erased > 0) await audit(deps.db, actorId, 'trash-emptied', undefined, { ...detail, freedBytes });
  const remaining = await rows.countTrash(deps.db, until);
  return { message: sentenceOf(erased, remaining), erased, freedBytes, remaining };
}

/** Deletes items after 30 days, and unused files. */
export async function sweepTrash(deps: Deps): Promise<void> {
  for (const kind of IN_ORDER) {
    const nextIds = () => rows.listTrashed(deps.db, kind, deps.now() - limits.trashMs, limits.trashStep);
    for (let ids = await nextIds(); ids.length > 0; ids = await nextIds()) {
      await eraseEach(deps, kind, ids, undefined);
      await materials.freeUnusedFiles(deps);
      await truncateWal(deps.db);
    }
  }
  await followCoursePages(deps);
  await materials.freeUnusedFiles(deps);
  await materials.sweepUnusedFiles(deps);
}

async function eraseOne(
  deps: Deps,
  kind: TrashKind,
  id: number,
  actorId: number | undefined,
): Promise<boolean> {
  if (kind === 'user') return erasePerson(deps, id, actorId);
  return deps.db.transaction().execute(async (tx) => {
    const name = await (kind === 'course' ? deleteCourse(tx, id) : materials.deleteMaterial(tx, id));
    if (name !== undefined) await audit(tx, actorId, `${kind}-erased`, { type: kind, id }, { name });
    return name !== undefined;
  });
}

/** Deletes in one transaction each, skipping items restored meanwhile. @returns how many */
async function eraseEach(
  deps: Deps,
  kind: TrashKind,
  ids: readonly number[],
  actorId: number | undefined,
  endsAt = Number.POSITIVE_INFINITY,
): Promise<number> {
  let erased = 0;
  for (const id of ids) {
    if (performance.now() >= endsAt) break;
    if (await eraseOne(deps, kind, id, actorId)) erased += 1;
    // Lets requests in: SQLite never waits.
    await setImmediate();
  }
  return erased;
}

function sentenceOf(erased: number, remaining: number): string {
  const items = erased === 1 ? '1 item' : `${erased.toLocaleString('en-IN')} items`;
  if (remaining === 0) return `Trash emptied: ${items} deleted permanently.`;
  return `${items} deleted permanently. Still in the trash: ${remaining.toLocaleString('en-IN')}.`;
}
