import { z } from 'zod';
import { audit } from '../../audit.ts';
import { foldText } from '../../contract/fold-text.ts';
import * as contract from '../../contract/users.ts';
import { randomPassword, randomToken } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { type Column, csvFileOf } from '../../documents/csv.ts';
import { AppError } from '../../errors.ts';
import { emailKey } from '../users/users.service.ts';
import { ImportProblems, readStudents } from './read-students.ts';
import * as rows from './student-import.repository.ts';

interface Newcomer extends contract.StudentLine {
  readonly courseIds: readonly number[];
}

const SAVED_EVERY_MS = 500;
/** An import that saved nothing for so long has failed: its process ended. */
const SILENT_MS = 60_000;
const STOPPED = 'The import stopped and added no one. Please try again.';

const storedProgress = contract.importProgress.extend({ savedAt: z.number().default(0) });

/** Imports students from a file, all or none. Any process can read the progress; one import runs at a time. */
export function createStudentImport(
  { db, now, hasher, log, encryptionFor }: ServiceDeps,
  { courses, enrollments, users }: Pick<Services, 'courses' | 'enrollments' | 'users'>,
) {
  const encryption = encryptionFor('imports');

  async function check(text: string): Promise<{ newcomers: Newcomer[]; problems: ImportProblems }> {
    const problems = new ImportProblems();
    const known = await courses.list(undefined);
    const ids = new Map(known.map(({ courseName, id }) => [foldText(courseName), id]));
    const lines = await readStudents(text, (name) => ids.has(foldText(name)), problems);
    const taken = await users.listTaken(lines.map(({ email }) => email));
    for (const { line, email } of lines)
      if (taken.has(emailKey(email))) problems.add(line, 'email', 'A user with this email already exists.');
    const newcomers = lines
      .filter(({ line }) => !problems.has(line))
      .map((row) => ({ ...row, courseIds: row.courses.flatMap((name) => ids.get(foldText(name)) ?? []) }));
    return { newcomers, problems };
  }

  const toRow = (progress: contract.ImportProgress) => JSON.stringify({ ...progress, savedAt: now() });

  function fromRow(row: string): contract.ImportProgress {
    const { savedAt, ...progress } = storedProgress.parse(JSON.parse(row));
    if (progress.state !== 'working' || now() - savedAt < SILENT_MS) return progress;
    return { ...progress, state: 'failed', message: STOPPED };
  }

  const present = async (handle: Db, id: string) => {
    const row = await rows.findImport(handle, id);
    if (row === undefined) throw new AppError('NOT_FOUND', { message: STOPPED });
    return row;
  };

  async function carryOut(id: string, newcomers: readonly Newcomer[], actorId: number): Promise<void> {
    const total = newcomers.length;
    const made: (Newcomer & { password: string; hash: string })[] = [];
    let savedAt = now();
    for (const newcomer of newcomers) {
      const password = randomPassword();
      made.push({ ...newcomer, password, hash: await hasher.hash(password) });
      if (now() - savedAt < SAVED_EVERY_MS) continue;
      savedAt = now();
      await rows.updateImport(db, id, { progress: toRow({ ...begun(total), done: made.length }) });
    }
    await db.transaction().execute(async (tx) => {
      for (const { fullName, email, password, hash, courseIds } of made) {
        const userId = await users.addStudent(tx, { fullName, email, password }, hash, actorId);
        await enrollments.enrollIn(tx, userId, courseIds, actorId);
      }
      await audit(tx, actorId, 'users-imported', undefined, { count: total });
      const message = `${total === 1 ? '1 student' : `${total} students`} imported and enrolled!`;
      await rows.updateImport(tx, id, {
        progress: toRow({ state: 'done', done: total, total, message }),
        passwords: encryption.encrypt(csvFileOf(COLUMNS, made), id),
      });
    });
  }

  async function noteFailure(id: string, total: number, error: unknown): Promise<void> {
    const isRule = error instanceof AppError;
    if (!isRule) log.error({ err: error }, 'import failed');
    const message = isRule ? `${error.message} No one was added.` : STOPPED;
    await rows.updateImport(db, id, { progress: toRow({ ...begun(total), state: 'failed', message }) });
  }

  return {
    async plan(text: string): Promise<contract.ImportPlan> {
      const { newcomers, problems } = await check(text);
      return { rows: newcomers.map(({ courseIds: _ids, ...row }) => row), problems: problems.list() };
    },

    /** Hashing takes about 20 ms a student, so it runs after the response. */
    async start(text: string, actorId: number): Promise<string> {
      const { newcomers, problems } = await check(text);
      if (problems.lines > 0) throw notImported(problems);
      const id = randomToken();
      const total = newcomers.length;
      await db.transaction().execute(async (tx) => {
        await rows.deleteImportsBefore(tx, now() - rows.IMPORTS_KEPT_MS);
        if ((await rows.listImportProgress(tx)).some((row) => fromRow(row).state === 'working'))
          throw new AppError('IMPORT_RUNNING');
        const row = { id, progress: toRow(begun(total)), passwords: null, created_at: now() };
        await rows.insertImport(tx, row);
      });
      carryOut(id, newcomers, actorId)
        .catch((error: unknown) => noteFailure(id, total, error))
        .catch((err: unknown) => log.error({ err }, 'the failure of an import could not be noted'));
      return id;
    },

    progress: async (id: string): Promise<contract.ImportProgress> =>
      fromRow((await present(db, id)).progress),

    takePasswords: (id: string): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const { passwords } = await present(tx, id);
        const file = passwords === null ? undefined : encryption.decrypt(passwords, id);
        const message = 'This file was already downloaded. View single passwords under Approved.';
        if (file === undefined) throw new AppError('NOT_FOUND', { message });
        await rows.updateImport(tx, id, { passwords: null });
        return file;
      }),
  };
}

const begun = (total: number): contract.ImportProgress => ({
  state: 'working',
  done: 0,
  total,
  message: 'Making passwords.',
});

const COLUMNS: readonly Column<contract.StudentLine & { readonly password: string }>[] = [
  ['fullName', ({ fullName }) => fullName],
  ['email', ({ email }) => email],
  ['courses', ({ courses }) => courses.join('; ')],
  ['password', ({ password }) => password],
];

function notImported(problems: ImportProblems): AppError {
  const { lines } = problems;
  return new AppError('INVALID_INPUT', {
    message: `Nothing was imported. ${lines === 1 ? 'One line needs' : `${lines} lines need`} a correction.`,
    errors: problems.list().map(({ line, column, message }) => {
      return { pointer: column === '' ? `/${line}` : `/${line}/${column}`, code: 'import', message };
    }),
  });
}
