import { audit } from '../../audit.ts';
import { type Page, pageOf } from '../../contract/fields.ts';
import { DAY_MS, indianDay } from '../../contract/india-time.ts';
import { limits } from '../../contract/limits.ts';
import type { Approval, Correction, StudentDetail, StudentQuery, UserSummary } from '../../contract/users.ts';
import type { Deps } from '../../deps.ts';
import { type Column, csvHead, csvLines, phoneCell } from '../../documents/csv.ts';
import { AppError } from '../../errors.ts';
import { has, may } from '../../sessions/rights.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { findSeenAt, listStudiedCourses, percentOf } from '../courses/courses.service.ts';
import { assertCourses, enrollIn, findBatches, openCoursesFor } from '../enrollments/enrollments.service.ts';
import { endUnpaidOrders } from '../orders/buyers.service.ts';
import { takesOrders } from '../orders/sales.ts';
import { type Actor, assertMayChange } from './may-change.ts';
import * as rows from './students.repository.ts';
import { findUser, type UserRow } from './users.repository.ts';
import * as users from './users.service.ts';

const EXPORTED_AT_ONCE = 1000;

const COLUMNS: readonly Column<Awaited<ReturnType<typeof rows.listForExport>>[number]>[] = [
  ['fullName', (row) => row.full_name],
  ['email', (row) => row.email],
  ['phone', (row) => phoneCell(row.phone)],
  ['registered', (row) => indianDay(row.created_at)],
  ['approved', (row) => indianDay(row.approved_at)],
];

/** Pending buyers are listed with payments; a search finds and marks them. */
export async function listStudents(
  deps: Deps,
  state: UserRow['state'],
  asked: StudentQuery,
): Promise<Page<UserSummary>> {
  const { limit = limits.pageSize, cursor, search = '', away } = asked;
  const awaySince = away === undefined ? undefined : deps.now() - away * DAY_MS;
  const query = { ...asked, buyers: search !== '' || !takesOrders(deps), awaySince };
  const found = await rows.listStudents(deps.db, state, { ...query, limit: limit + 1 });
  // Saves a second search for rare words.
  const isWhole = cursor === undefined && found.length <= limit;
  const total = isWhole ? found.length : await rows.countStudents(deps.db, state, query);
  return pageOf(await withStudies(deps, found), limit, total);
}

/** Teachers get the name and the progress in their courses only. */
export async function getStudent(deps: Deps, id: number, actor: Actor): Promise<StudentDetail> {
  const row = await rows.findStudent(deps.db, id);
  const [summary] = row === undefined ? [] : await withStudies(deps, [row]);
  if (row === undefined || summary === undefined) throw new AppError('NOT_FOUND');
  if (!has(actor, 'people')) {
    const courses = summary.courses.filter((course) => may(actor, 'teaching', course.id));
    if (courses.length === 0) throw new AppError('NOT_FOUND');
    const { role, state } = row;
    const { fullName, joinedAt } = summary;
    // A login says that they study, perhaps a course of others.
    const ids = courses.map((course) => course.id);
    const lastSeenAt = await findSeenAt(deps.db, row.id, ids);
    return { id, fullName, email: '', joinedAt, lastSeenAt, courses, role, state };
  }
  const mailRefused = await deps.outbox.refusalOf(row.email);
  return { ...summary, role: row.role, state: row.state, mailRefused };
}

/** Approves all with their courses, or none. @throws AppError ORDERS_UNPAID for an undecided order */
export function approveStudents(
  deps: Deps,
  approvals: readonly Approval[],
  unpaidOrders: 'keep' | 'end' | undefined,
  actorId: number,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const unpaid = await rows.listBuyers(
      tx,
      approvals.map(({ id }) => id),
    );
    if (unpaid.length > 0 && unpaidOrders === undefined && takesOrders(deps))
      throw new AppError('ORDERS_UNPAID', { message: unpaidWords(unpaid.length) });
    if (unpaidOrders === 'end') for (const id of unpaid) await endUnpaidOrders(deps, tx, id, actorId);
    for (const { id, courseIds, batches: chosenBatches } of approvals) {
      const user = await findUser(tx, id);
      if (user === undefined) throw new AppError('NOT_FOUND', { message: users.SOMEONE_GONE });
      const chosen = await assertCourses(tx, courseIds);
      const batches = await findBatches(deps, tx, chosenBatches);
      if (user.state === 'approved') {
        await openCoursesFor(deps, tx, user, chosen, actorId, batches);
        continue;
      }
      await users.approveIn(deps, tx, user, actorId, chosen);
      await enrollIn(deps, tx, id, courseIds, actorId, undefined, batches);
    }
  });
}

export function correctStudent(
  deps: Deps,
  id: number,
  { fullName, email, phone }: Correction,
  actor: CurrentUser,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await users.getUser(tx, id);
    assertMayChange(user, actor);
    const newPhone = users.phoneColumn(phone).phone;
    const hasPhone = newPhone === undefined || newPhone === user.phone;
    if (user.full_name === fullName && user.email === email && hasPhone) return;
    const isMoved = await users.correctUser(deps, tx, user, { fullName, email, phone }, actor);
    const detail = { name: user.full_name !== fullName, email: isMoved, phone: !hasPhone };
    await audit(tx, actor.id, 'user-corrected', { type: 'user', id }, detail);
  });
}

export function removePendingStudents(deps: Deps, ids: readonly number[], actorId: number): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    let removed = 0;
    for (const id of new Set(ids)) {
      const user = await findUser(tx, id);
      if (user === undefined) continue;
      if (user.state !== 'pending') throw new AppError('NOT_PENDING');
      await users.moveUserToTrash(deps, tx, id, actorId);
      removed += 1;
    }
    return removed;
  });
}

/** Streams CSV, so that the whole is never in memory. */
export async function exportStudents(
  deps: Deps,
  state: UserRow['state'],
  actorId: number,
): Promise<AsyncGenerator<string>> {
  await audit(deps.db, actorId, 'users-exported', undefined, { state });
  return csvPieces(deps, state);
}

async function withStudies(deps: Deps, found: readonly rows.StudentRow[]): Promise<UserSummary[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const studied = Map.groupBy(await listStudiedCourses(deps.db, ids), ({ userId }) => userId);
  const seen = new Map((await rows.listLastSeen(deps.db, ids)).map((row) => [row.id, row]));
  return found.map((row) => {
    const { here, studying } = seen.get(row.id) ?? {};
    const lastSeenAt = Math.max(here ?? 0, studying ?? 0) || undefined;
    return { ...toSummary(row, studied.get(row.id) ?? [], takesOrders(deps)), lastSeenAt };
  });
}

async function* csvPieces(deps: Deps, state: UserRow['state']): AsyncGenerator<string> {
  yield csvHead(COLUMNS);
  const after = (id: number) => rows.listForExport(deps.db, state, !takesOrders(deps), id, EXPORTED_AT_ONCE);
  for (let found = await after(0); found.length > 0; found = await after(found.at(-1)?.id ?? 0))
    yield csvLines(COLUMNS, found);
}

const unpaidWords = (count: number): string =>
  `Of these people, ${count} ${count === 1 ? 'has' : 'have'} not paid. Say whether to keep or end their orders.`;

type Studied = Awaited<ReturnType<typeof listStudiedCourses>>;

function toSummary(
  {
    role: _role,
    state,
    deletionRequestedAt,
    courseId,
    courseName,
    isUnderAge,
    hasOrdered,
    phone,
    ...row
  }: rows.StudentRow,
  studied: Studied,
  takesOrders: boolean,
): UserSummary {
  const isWaiting = courseId !== null && !studied.some(({ id }) => id === courseId);
  return {
    ...row,
    phone: phone ?? undefined,
    courses: studied.map(({ id, name, completed, materials }) => {
      return { id, name, progress: percentOf(completed, materials) };
    }),
    deletionRequestedAt: deletionRequestedAt ?? undefined,
    underAge: (state === 'pending' && Boolean(isUnderAge)) || undefined,
    orderNotPaid: (takesOrders && state === 'pending' && Boolean(hasOrdered)) || undefined,
    wantedCourse: isWaiting ? { id: courseId, name: courseName ?? '' } : undefined,
  };
}
