import { audit } from '../../audit.ts';
import { type Page, pageOf } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { Approval, Correction, StudentDetail, StudentQuery, UserSummary } from '../../contract/users.ts';
import type { ServiceDeps } from '../../deps.ts';
import { type Column, csvHead, csvLines, indianDay } from '../../documents/csv.ts';
import { AppError } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { type CoursesService, percentOf } from '../courses/courses.service.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import {
  countStudents,
  findStudent,
  listForExport,
  listLastSeen,
  listStudents,
  type StudentRow,
} from './students.repository.ts';
import { findUser, type UserRow } from './users.repository.ts';
import { SOMEBODY_GONE, type UsersService } from './users.service.ts';

const EXPORTED_AT_ONCE = 1000;

/** Days are India's. */
const COLUMNS: readonly Column<Awaited<ReturnType<typeof listForExport>>[number]>[] = [
  ['fullName', (row) => row.full_name],
  ['email', (row) => row.email],
  ['registered', (row) => indianDay(row.created_at)],
  ['approved', (row) => indianDay(row.approved_at)],
];

interface Needs {
  courses: CoursesService;
  enrollments: EnrollmentsService;
  users: UsersService;
}

export function createStudentsService({ db }: ServiceDeps, { courses, enrollments, users }: Needs) {
  async function withStudies(rows: readonly StudentRow[]): Promise<UserSummary[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const studied = Map.groupBy(await courses.listStudied(ids), ({ userId }) => userId);
    const seen = new Map((await listLastSeen(db, ids)).map((row) => [row.id, row]));
    return rows.map((row) => {
      const { here = null, studied: at = null } = seen.get(row.id) ?? {};
      const lastSeenAt = Math.max(here ?? 0, at ?? 0);
      return { ...toSummary(row, studied.get(row.id) ?? []), ...(lastSeenAt === 0 ? {} : { lastSeenAt }) };
    });
  }

  async function* csvPieces(state: UserRow['state']): AsyncGenerator<string> {
    yield csvHead(COLUMNS);
    let lastId = 0;
    for (;;) {
      const rows = await listForExport(db, state, lastId, EXPORTED_AT_ONCE);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield csvLines(COLUMNS, rows);
      lastId = last.id;
    }
  }

  return {
    async list(state: UserRow['state'], query: StudentQuery): Promise<Page<UserSummary>> {
      const limit = query.limit ?? limits.pageSize;
      const rows = await listStudents(db, state, { ...query, limit: limit + 1 });
      // A rare word is looked for once, not twice.
      const isWhole = query.cursor === undefined && rows.length <= limit;
      const total = isWhole ? rows.length : await countStudents(db, state, query);
      return pageOf(await withStudies(rows), limit, total);
    },

    async get(id: number): Promise<StudentDetail> {
      const row = await findStudent(db, id);
      const [summary] = row === undefined ? [] : await withStudies([row]);
      if (row === undefined || summary === undefined) throw new AppError('NOT_FOUND');
      return { ...summary, role: row.role, state: row.state };
    },

    /** All of them, each with their courses, or none. */
    approve: (approvals: readonly Approval[], actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        for (const { id, courseIds } of approvals) {
          const user = await findUser(tx, id);
          if (user === undefined) throw new AppError('NOT_FOUND', { message: SOMEBODY_GONE });
          const chosen = await enrollments.assertCourses(tx, courseIds);
          if (user.state === 'approved') {
            await enrollments.openFor(tx, user, chosen, actorId);
            continue;
          }
          await users.approveIn(tx, user, actorId, chosen);
          await enrollments.enrollIn(tx, id, courseIds, actorId);
        }
      }),

    correct: (id: number, { fullName, email }: Correction, actor: CurrentUser): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const user = await users.get(tx, id);
        if (user.full_name === fullName && user.email === email) return;
        const isMoved = await users.correct(tx, user, { fullName, email }, actor);
        const detail = { name: user.full_name !== fullName, email: isMoved };
        await audit(tx, actor.id, 'user-corrected', { type: 'user', id }, detail);
      }),

    /** All or none; those deleted before are passed over. @returns how many */
    removePending: (ids: readonly number[], actorId: number): Promise<number> =>
      db.transaction().execute(async (tx) => {
        let removed = 0;
        for (const id of new Set(ids)) {
          const user = await findUser(tx, id);
          if (user === undefined) continue;
          if (user.state !== 'pending') throw new AppError('NOT_PENDING');
          await users.moveToTrash(tx, id, actorId);
          removed += 1;
        }
        return removed;
      }),

    /** As CSV in pieces: the whole is never in memory. */
    async exportCsv(state: UserRow['state'], actorId: number): Promise<AsyncGenerator<string>> {
      await audit(db, actorId, 'users-exported', undefined, { state });
      return csvPieces(state);
    },
  };
}

type Studied = Awaited<ReturnType<CoursesService['listStudied']>>;

function toSummary(
  { role: _role, state, deletionRequestedAt, courseId, courseName, isUnderAge, ...row }: StudentRow,
  studied: Studied,
): UserSummary {
  const isEnrolled = studied.some(({ id }) => id === courseId);
  return {
    ...row,
    courses: studied.map(({ id, name, completed, materials }) => {
      return { id, name, progress: percentOf(completed, materials) };
    }),
    ...(deletionRequestedAt === null ? {} : { deletionRequestedAt }),
    ...(state === 'pending' && isUnderAge ? { underAge: true } : {}),
    ...(courseId === null || courseName === null || isEnrolled
      ? {}
      : { wantedCourse: { id: courseId, name: courseName } }),
  };
}
