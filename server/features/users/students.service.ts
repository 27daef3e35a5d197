import { audit } from '../../audit.ts';
import { limits } from '../../contract/limits.ts';
import { type Page, pageOf } from '../../contract/page.ts';
import type { StudentQuery } from '../../contract/students.ts';
import type { UserSummary } from '../../contract/users.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Consents } from '../privacy/consent.service.ts';
import type { Approval } from './approval.ts';
import { countStudents, listForExport, listStudents, listWantedCourses } from './students.repository.ts';
import { findUser, type UserRow } from './users.repository.ts';
import type { UsersService } from './users.service.ts';
import { studentsCsv } from './users-csv.ts';

const EXPORT_STRETCH = 1000;

/** Students as a crowd: lists, what is done to many at once, the file of all. */
export function createStudentsService(
  { db }: ServiceDeps,
  { approval, consents, users }: { approval: Approval; consents: Consents; users: UsersService },
) {
  /** Marks who said to be under 18: before approving, an admin asks a parent or guardian. */
  async function withAge(rows: readonly UserSummary[]): Promise<UserSummary[]> {
    const underAge = await consents.underAge(rows.map(({ id }) => id));
    return rows.map((row) => (underAge.has(row.id) ? { ...row, underAge: true } : row));
  }

  /** Says who came from the page of which course: an admin ticks it after approving. */
  async function withWish(rows: readonly UserSummary[]): Promise<UserSummary[]> {
    if (rows.length === 0) return [];
    const wanted = await listWantedCourses(
      db,
      rows.map(({ id }) => id),
    );
    const courseOf = new Map(wanted.map(({ userId, ...course }) => [userId, course]));
    return rows.map((row) => {
      const wantedCourse = courseOf.get(row.id);
      return wantedCourse === undefined ? row : { ...row, wantedCourse };
    });
  }

  async function* csvPieces(state: UserRow['state']): AsyncGenerator<string> {
    yield studentsCsv.head;
    let lastId = 0;
    for (;;) {
      const rows = await listForExport(db, state, lastId, EXPORT_STRETCH);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield studentsCsv.lines(rows);
      lastId = last.id;
    }
  }

  return {
    /** A page of those in a state. */
    async list(state: UserRow['state'], query: StudentQuery): Promise<Page<UserSummary>> {
      const limit = query.limit ?? limits.pageSize;
      const rows = await listStudents(db, state, { ...query, limit: limit + 1 });
      // A rare word is looked for once, not twice.
      const isWhole = query.cursor === undefined && rows.length <= limit;
      const total = isWhole ? rows.length : await countStudents(db, state, query.search);
      return pageOf(state === 'pending' ? await withWish(await withAge(rows)) : rows, limit, total);
    },

    /** All of them or none; who is approved already stays so. @throws AppError NOT_FOUND */
    async approve(ids: readonly number[], actorId: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        for (const id of new Set(ids)) {
          const user = await findUser(tx, id);
          if (user === undefined) throw new AppError('NOT_FOUND', { message: SOMEBODY_GONE });
          await approval.approve(tx, user, actorId);
        }
      });
    },

    /**
     * Moves people who wait for approval to the trash, all or none; who is deleted already is passed over.
     * @returns how many
     * @throws AppError NOT_PENDING
     */
    async removePending(ids: readonly number[], actorId: number): Promise<number> {
      return db.transaction().execute(async (tx) => {
        let removed = 0;
        for (const id of new Set(ids)) {
          const user = await findUser(tx, id);
          if (user === undefined) continue;
          if (user.state !== 'pending') throw new AppError('NOT_PENDING');
          await users.moveToTrash(tx, id, actorId);
          removed += 1;
        }
        return removed;
      });
    },

    /** Everybody in a state as a CSV file, in pieces: the whole never lies in memory. The export is recorded first. */
    async exportCsv(state: UserRow['state'], actorId: number): Promise<AsyncGenerator<string>> {
      await audit(db, actorId, 'users-exported', undefined, { state });
      return csvPieces(state);
    },
  };
}

/** Said when a person among many is not there any more. */
export const SOMEBODY_GONE = 'Somebody you chose is no longer there. Reload and try again.';
