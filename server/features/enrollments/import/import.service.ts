import { setImmediate } from 'node:timers/promises';
import { recordAudit } from '../../../audit/audit.ts';
import type { ImportPlan, ImportProblem, ImportProgress } from '../../../contract/import.ts';
import type { PasswordHasher } from '../../../crypto/password-hasher.ts';
import { randomPassword, randomToken } from '../../../crypto/tokens.ts';
import type { Db } from '../../../db/database.ts';
import { DomainError } from '../../../errors.ts';
import type { CoursesService } from '../../courses/courses.service.ts';
import { nameKey } from '../../courses/courses.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import { csvHead, csvOf } from '../../users/users-csv.ts';
import type { EnrollmentsService } from '../enrollments.service.ts';
import { readStudents, type StudentLine } from './read-students.ts';

/** A student ready to be written. */
interface Newcomer extends StudentLine {
  readonly courseIds: readonly number[];
}

interface Run {
  progress: ImportProgress;
  /** Until it was taken. */
  passwordsCsv: string | undefined;
  readonly startedAt: number;
}

/** A finished import is remembered this long; its passwords stay readable on the screen of Approved for 72 hours. */
const KEPT_MS = 60 * 60_000;
/** Lines looked at before other calls get a turn. */
const TURN = 50;
const STOPPED = 'The import stopped. Nobody was added. Please try again.';

/** Students from a file: all of them or none. */
export function createImportService(needs: {
  db: Db;
  now: () => number;
  hasher: PasswordHasher;
  users: UsersService;
  courses: CoursesService;
  enrollments: EnrollmentsService;
}) {
  const { db, now, hasher, users, courses, enrollments } = needs;
  const runs = new Map<string, Run>();

  async function check(text: string): Promise<{ rows: Newcomer[]; problems: ImportProblem[] }> {
    const { rows, problems } = readStudents(text);
    const ids = new Map(
      (await courses.list(undefined)).map((course) => [nameKey(course.courseName), course.id]),
    );
    const newcomers: Newcomer[] = [];
    for (const [index, row] of rows.entries()) {
      if (index % TURN === TURN - 1) await setImmediate();
      const unknown = row.courses.filter((name) => !ids.has(nameKey(name)));
      for (const name of unknown)
        problems.push({ line: row.line, column: 'courses', message: `There is no course “${name}”.` });
      const taken = (await users.findByEmail(db, row.email)) !== undefined;
      if (taken)
        problems.push({ line: row.line, column: 'email', message: 'A user with this email already exists.' });
      if (taken || unknown.length > 0) continue;
      newcomers.push({ ...row, courseIds: row.courses.flatMap((name) => ids.get(nameKey(name)) ?? []) });
    }
    return { rows: newcomers, problems: problems.sort((a, b) => a.line - b.line) };
  }

  async function write(newcomers: readonly Newcomer[], run: Run, actorId: number): Promise<void> {
    const made: { newcomer: Newcomer; password: string; hash: string }[] = [];
    for (const newcomer of newcomers) {
      const password = randomPassword();
      made.push({ newcomer, password, hash: await hasher.hash(password) });
      run.progress = { ...run.progress, done: made.length };
    }
    await db.transaction().execute(async (tx) => {
      for (const { newcomer, password, hash } of made) {
        const { fullName, email, courseIds } = newcomer;
        const id = await users.addStudent(tx, { fullName, email, password }, hash, actorId);
        await enrollments.enrollIn(tx, id, courseIds, actorId);
      }
      await recordAudit(tx, now(), { action: 'users-imported', actorId, detail: { count: made.length } });
    });
    run.passwordsCsv =
      csvHead(['fullName', 'email', 'courses', 'password']) +
      csvOf(
        made.map(({ newcomer: { fullName, email, courses: names }, password }) => [
          fullName,
          email,
          names.join('; '),
          password,
        ]),
      );
  }

  function forgetOld(): void {
    for (const [id, run] of runs)
      if (run.progress.state !== 'working' && now() - run.startedAt > KEPT_MS) runs.delete(id);
  }

  function find(id: string): Run {
    forgetOld();
    const run = runs.get(id);
    if (run === undefined) throw new DomainError('NOT_FOUND', { message: STOPPED });
    return run;
  }

  return {
    /** What a file would do; changes nothing. */
    async plan(text: string): Promise<ImportPlan> {
      const { rows, problems } = await check(text);
      return {
        rows: rows.map(({ line, fullName, email, courses: names }) => ({
          line,
          fullName,
          email,
          courses: [...names],
        })),
        problems,
      };
    },

    /**
     * Begins to import; hashing takes about 20 ms a student, so the answer does not wait for it.
     * @returns the id to ask for progress with
     * @throws DomainError INVALID_INPUT naming each bad line, IMPORT_RUNNING
     */
    async start(text: string, actorId: number): Promise<string> {
      forgetOld();
      const { rows, problems } = await check(text);
      if (problems.length > 0) throw refusal(problems);
      if ([...runs.values()].some(({ progress }) => progress.state === 'working'))
        throw new DomainError('IMPORT_RUNNING');
      const id = randomToken();
      const progress: ImportProgress = {
        state: 'working',
        done: 0,
        total: rows.length,
        message: 'Making passwords.',
      };
      const run: Run = { progress, passwordsCsv: undefined, startedAt: now() };
      runs.set(id, run);
      const many = rows.length === 1 ? '1 student' : `${rows.length} students`;
      void write(rows, run, actorId).then(
        () => {
          run.progress = { ...run.progress, state: 'done', message: `${many} imported and enrolled!` };
        },
        (error: unknown) => {
          const why = error instanceof DomainError ? `${error.message} Nobody was added.` : STOPPED;
          run.progress = { ...run.progress, state: 'failed', message: why };
        },
      );
      return id;
    },

    /** @throws DomainError NOT_FOUND */
    progress: (id: string): ImportProgress => find(id).progress,

    /** The issued passwords as CSV, once. @throws DomainError NOT_FOUND */
    takePasswords(id: string): string {
      const run = find(id);
      const csv = run.passwordsCsv;
      if (csv === undefined)
        throw new DomainError('NOT_FOUND', {
          message: 'This file was downloaded already. View single passwords under Approved.',
        });
      run.passwordsCsv = undefined;
      return csv;
    },
  };
}

function refusal(problems: readonly ImportProblem[]): DomainError {
  const lines = new Set(problems.map(({ line }) => line)).size;
  return new DomainError('INVALID_INPUT', {
    message: `Nothing was imported. ${lines === 1 ? 'One line needs' : `${lines} lines need`} a correction.`,
    errors: problems.map(({ line, column, message }) => ({
      pointer: column === '' ? `/${line}` : `/${line}/${column}`,
      code: 'import',
      message,
    })),
  });
}
