import { z } from 'zod';
import { audit } from '../../audit.ts';
import { foldText } from '../../contract/fold-text.ts';
import * as contract from '../../contract/users.ts';
import { randomPassword, randomToken } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { type Column, csvFileOf, phoneCell } from '../../documents/csv.ts';
import { AppError } from '../../errors.ts';
import { emailKey, SOMEONE_GONE } from '../users/users.service.ts';
import { ImportProblems, readStudents } from './read-students.ts';
import * as rows from './student-import.repository.ts';

interface PlannedRow extends contract.ImportRow {
  readonly courseIds: readonly number[];
  /** Of the account that it adds to. */
  readonly userId?: number;
}

const SAVED_EVERY_MS = 500;
/** An import that saved nothing for so long has failed: its process ended. */
const SILENT_MS = 60_000;
const STOPPED = 'The import stopped and added no one. Please try again.';

type Known =
  Awaited<ReturnType<Services['users']['listByEmails']>> extends Map<string, infer User> ? User : never;

const storedProgress = contract.importProgress.extend({ savedAt: z.number().default(0) });

/** Imports students from a file, all or none. Any process can read the progress; one import runs at a time. */
export function createStudentImport(
  { db, now, hasher, log, encryptionFor }: ServiceDeps,
  { buyers, courses, enrollments, users }: Pick<Services, 'buyers' | 'courses' | 'enrollments' | 'users'>,
) {
  const encryption = encryptionFor('imports');

  async function check(bytes: Uint8Array) {
    const problems = new ImportProblems();
    const listed = new Map((await courses.list(undefined)).map((one) => [foldText(one.courseName), one]));
    const courseNamed = (name: string) => listed.get(foldText(name))?.courseName;
    const { lines, ignored } = await readStudents(bytes, courseNamed, problems);
    const accounts = await users.listByEmails(lines.map(({ email }) => email));
    const planned = new Map<string, PlannedRow>();
    const rows: PlannedRow[] = [];
    for (const row of lines) {
      const key = emailKey(row.email);
      const first = planned.get(key);
      const account = accounts.get(key);
      const courseIds = row.courses.flatMap((name) => listed.get(foldText(name))?.id ?? []);
      if (first === undefined) {
        const { note, ...judgement } = await judged(row, account);
        const notes = [note, row.note].filter((one) => one !== undefined).join(' ');
        const next = { ...row, ...judgement, ...(notes && { note: notes }), courseIds };
        planned.set(key, next);
        rows.push(next);
      } else if (foldText(first.fullName) === foldText(row.fullName)) {
        planned.set(key, { ...first, courseIds: [...first.courseIds, ...courseIds] });
        rows.push({ ...row, courseIds, does: 'skip', note: `Same person as line ${first.line}.` });
      } else
        problems.add(row.line, 'email', `This email is already in line ${first.line}, with another name.`);
    }
    const todo = [...planned.values()].filter(({ does, line }) => does !== 'skip' && !problems.has(line));
    return { rows: rows.filter(({ line }) => !problems.has(line)), todo, problems, ignored };
  }

  /** What becomes of a line, by what is known of its email. */
  async function judged(
    { fullName }: contract.StudentLine,
    account: Known | undefined,
  ): Promise<Pick<PlannedRow, 'does' | 'note' | 'userId'>> {
    if (account === undefined) return { does: 'create' };
    const { id: userId, role, state } = account;
    if (role === 'admin') return { does: 'skip', note: 'This is the account of an admin.' };
    const name = foldText(account.fullName) === foldText(fullName) ? '' : ` as “${account.fullName}”`;
    if (state === 'approved') return { does: 'enroll', note: `Has an account${name}.`, userId };
    if ((await buyers.linkFor(userId)) === undefined)
      return { does: 'approve', note: `Registered${name}, and waits for approval.`, userId };
    return { does: 'skip', note: 'Has an unpaid order. Decide about it under Payments first.' };
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

  async function carryOut(id: string, todo: readonly PlannedRow[], actorId: number): Promise<void> {
    const newcomers = todo.filter(({ does }) => does === 'create');
    const total = newcomers.length;
    const made: (PlannedRow & { password: string; hash: string })[] = [];
    let savedAt = now();
    for (const newcomer of newcomers) {
      const password = randomPassword();
      made.push({ ...newcomer, password, hash: await hasher.hash(password) });
      if (now() - savedAt < SAVED_EVERY_MS) continue;
      savedAt = now();
      await rows.updateImport(db, id, { progress: toRow({ ...begun(total), done: made.length }) });
    }
    await db.transaction().execute(async (tx) => {
      for (const { hash, courseIds, ...newcomer } of made) {
        const userId = await users.addStudent(tx, newcomer, hash, actorId);
        await enrollments.enrollIn(tx, userId, courseIds, actorId);
      }
      const others = todo.filter(({ userId }) => userId !== undefined);
      for (const { userId = 0, courseIds, phone } of others) {
        const user = await users.find(tx, userId);
        if (user === undefined) throw new AppError('NOT_FOUND', { message: SOMEONE_GONE });
        if (phone && user.phone === null) await users.update(tx, userId, { phone });
        const chosen = await enrollments.assertCourses(tx, courseIds);
        if (user.state === 'approved') await enrollments.openFor(tx, user, chosen, actorId);
        else {
          await users.approveIn(tx, user, actorId, chosen);
          await enrollments.enrollIn(tx, userId, courseIds, actorId);
        }
      }
      await audit(tx, actorId, 'users-imported', undefined, { count: todo.length });
      const message = `${students(todo.length)} imported and enrolled!`;
      const more = others.length === 0 ? '' : ` ${students(others.length)} had an account.`;
      await rows.updateImport(tx, id, {
        progress: toRow({ state: 'done', done: total, total, message: message + more }),
        passwords: total === 0 ? null : encryption.encrypt(csvFileOf(COLUMNS, made), id),
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
    async plan(bytes: Uint8Array): Promise<contract.ImportPlan> {
      const { rows: planned, problems, ignored } = await check(bytes);
      const shown = planned.map(({ courseIds: _ids, userId: _id, ...row }) => row);
      return { rows: shown, problems: problems.list(), ignored };
    },

    /** Hashing takes about 20 ms a student, so it runs after the response. */
    async start(bytes: Uint8Array, actorId: number): Promise<string> {
      const { todo, problems } = await check(bytes);
      if (problems.lines > 0) throw notImported(problems);
      const id = randomToken();
      const total = todo.filter(({ does }) => does === 'create').length;
      await db.transaction().execute(async (tx) => {
        await rows.deleteImportsBefore(tx, now() - rows.IMPORTS_KEPT_MS);
        if ((await rows.listImportProgress(tx)).some((row) => fromRow(row).state === 'working'))
          throw new AppError('IMPORT_RUNNING');
        const row = { id, progress: toRow(begun(total)), passwords: null, created_at: now() };
        await rows.insertImport(tx, row);
      });
      carryOut(id, todo, actorId)
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

const students = (count: number): string => (count === 1 ? '1 student' : `${count} students`);

/** A name with a semicolon in it is read again as one. */
const quoted = (name: string): string => (/[;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

const COLUMNS: readonly Column<contract.StudentLine & { readonly password: string }>[] = [
  ['fullName', ({ fullName }) => fullName],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phoneCell(phone)],
  ['courses', ({ courses }) => courses.map(quoted).join('; ')],
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
