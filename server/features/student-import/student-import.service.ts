import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import type { ImportPlan, ImportProblem, ImportProgress } from '../../contract/import.ts';
import { randomPassword } from '../../crypto/tokens.ts';
import type { ServiceDeps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { createLeases } from '../../leases/leases.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import { nameKey } from '../courses/courses.service.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { csvHead, csvOf } from '../users/users-csv.ts';
import { createImportRuns, type ImportRun } from './import-runs.ts';
import { readStudents, type StudentLine } from './read-students.ts';

/** A student ready to be written. */
interface Newcomer extends StudentLine {
  readonly courseIds: readonly number[];
}

/** A student with the password that was made for them. */
interface Made {
  readonly newcomer: Newcomer;
  readonly password: string;
  readonly hash: string;
}

/** Lines looked at before other calls get a turn. */
const TURN = 50;

/** Students from a file: all of them or none. */
export function createStudentImport(
  { db, now, hasher, log, boxFor }: ServiceDeps,
  {
    courses,
    enrollments,
    users,
  }: { courses: CoursesService; enrollments: EnrollmentsService; users: UsersService },
) {
  const runs = createImportRuns({ db, now, box: boxFor('imports'), leases: createLeases(db, now) });

  async function check(text: string): Promise<{ rows: Newcomer[]; problems: ImportProblem[] }> {
    const { rows, named, problems } = readStudents(text);
    const ids = new Map(
      (await courses.list(undefined)).map((course) => [nameKey(course.courseName), course.id]),
    );
    const lost = new Set<number>();
    for (const { line, courses: names } of named)
      for (const name of names.filter((course) => !ids.has(nameKey(course)))) {
        problems.push({ line, column: 'courses', message: `There is no course “${name}”.` });
        lost.add(line);
      }
    const newcomers: Newcomer[] = [];
    for (const [index, row] of rows.entries()) {
      if (index % TURN === TURN - 1) await setImmediate();
      const taken = (await users.findByEmail(db, row.email)) !== undefined;
      if (taken)
        problems.push({ line: row.line, column: 'email', message: 'A user with this email already exists.' });
      if (taken || lost.has(row.line)) continue;
      newcomers.push({ ...row, courseIds: row.courses.flatMap((name) => ids.get(nameKey(name)) ?? []) });
    }
    return { rows: newcomers, problems: problems.sort((a, b) => a.line - b.line) };
  }

  async function write(newcomers: readonly Newcomer[], run: ImportRun, actorId: number): Promise<void> {
    const made: Made[] = [];
    for (const newcomer of newcomers) {
      const password = randomPassword();
      made.push({ newcomer, password, hash: await hasher.hash(password) });
      await run.report(made.length);
    }
    const many = made.length === 1 ? '1 student' : `${made.length} students`;
    await db.transaction().execute(async (tx) => {
      for (const { newcomer, password, hash } of made) {
        const { fullName, email, courseIds } = newcomer;
        const id = await users.addStudent(tx, { fullName, email, password }, hash, actorId);
        await enrollments.enrollIn(tx, id, courseIds, actorId);
      }
      await audit(tx, actorId, 'users-imported', undefined, { count: made.length });
      await run.succeed(tx, `${many} imported and enrolled!`, passwordFile(made));
    });
  }

  /** Whatever goes wrong, the next import can begin. */
  async function carryOut(newcomers: readonly Newcomer[], run: ImportRun, actorId: number): Promise<void> {
    try {
      await write(newcomers, run, actorId);
    } catch (error) {
      if (!(error instanceof DomainError)) log.error({ err: error }, 'import failed');
      await run.fail(error instanceof DomainError ? `${error.message} Nobody was added.` : undefined);
    } finally {
      await run.end();
    }
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
      const { rows, problems } = await check(text);
      if (problems.length > 0) throw refusal(problems);
      const run = await runs.begin(rows.length);
      carryOut(rows, run, actorId).catch((err: unknown) => log.error({ err }, 'import not ended properly'));
      return run.id;
    },

    /** @throws DomainError NOT_FOUND */
    progress: (id: string): Promise<ImportProgress> => runs.progress(id),

    /** The issued passwords as CSV, once. @throws DomainError NOT_FOUND */
    takePasswords: (id: string): Promise<string> => runs.takePasswords(id),

    runs,
    sweep: (): Promise<void> => runs.sweep(),
  };
}

/** The issued passwords, a student a line. */
const passwordFile = (made: readonly Made[]): string =>
  csvHead(['fullName', 'email', 'courses', 'password']) +
  csvOf(
    made.map(({ newcomer: { fullName, email, courses }, password }) => [
      fullName,
      email,
      courses.join('; '),
      password,
    ]),
  );

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
