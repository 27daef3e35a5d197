import { audit } from '../../audit.ts';
import type { ChosenBatch } from '../../contract/courses.ts';
import { foldText } from '../../contract/fold-text.ts';
import { indianDay } from '../../contract/india-time.ts';
import type { Task } from '../../contract/tasks.ts';
import type * as contract from '../../contract/users.ts';
import { randomPassword, randomToken } from '../../crypto/tokens.ts';
import type { Deps } from '../../deps.ts';
import { type Column, csvFileOf, phoneCell } from '../../documents/csv.ts';
import { AppError } from '../../errors.ts';
import { listCourses } from '../courses/courses.service.ts';
import { assertCourses, enrollIn, findBatches, openCoursesFor } from '../enrollments/enrollments.service.ts';
import { orderLinkFor } from '../orders/buyers.service.ts';
import { findListed } from '../orders/choose-offer.ts';
import { type RunningTask, TaskFailed, TaskGone, type TaskKind } from '../tasks/task-kind.ts';
import { addTask, findTask, taskKeysOf } from '../tasks/tasks.service.ts';
import { taskSentence } from '../tasks/tasks.words.ts';
import * as users from '../users/users.service.ts';
import { batchesOf } from './batches-of.ts';
import { ImportProblems, readStudents } from './read-students.ts';
import * as rows from './student-import.repository.ts';

interface PlannedRow extends contract.ImportRow {
  readonly courseIds: readonly number[];
  readonly chosen: readonly ChosenBatch[];
  readonly userId?: number;
}

interface Confirmed {
  readonly actorId: number;
  readonly todo: readonly PlannedRow[];
}

const KEPT_MS = 60 * 60_000;
const OVER = ['done', 'failed', 'cancelled'] as const;

type Known =
  Awaited<ReturnType<typeof users.listUsersByEmail>> extends Map<string, infer User> ? User : never;

// Imports students from a file, all or none, as a task: one at a time, restarted after a crash.

export async function planImport(deps: Deps, bytes: Uint8Array): Promise<contract.ImportPlan> {
  const { rows: planned, problems, ignored } = await check(deps, bytes);
  const shown = planned.map(({ courseIds: _ids, chosen: _batches, userId: _id, ...row }) => row);
  return { rows: shown, problems: problems.list(), ignored };
}

/** Uses a task, as hashing takes about 20 ms a student. */
export async function startImport(deps: Deps, bytes: Uint8Array, actorId: number): Promise<string> {
  const { todo, problems } = await check(deps, bytes);
  if (problems.lines > 0) throw notImported(problems);
  const id = randomToken();
  const confirmed: Confirmed = { actorId, todo };
  const row = { id, total: todo.filter(isNew).length, passwords: null };
  await deps.db.transaction().execute(async (tx) => {
    await rows.insertImport(tx, {
      ...row,
      students: deps.encryptionFor('imports').encrypt(JSON.stringify(confirmed), id),
    });
    await addTask(deps, tx, importTask, { key: id, about: String(todo.length), runAt: 0 });
  });
  return id;
}

export async function readImportProgress(deps: Deps, id: string): Promise<contract.ImportProgress> {
  const { state, percent, message } = await findTask(deps, importTask, id);
  const total = (await rows.findImport(deps.db, id))?.total ?? 0;
  const done = Math.floor((total * percent) / 100);
  const [shown, sentence] = PROGRESS[state];
  return { state: shown, done, total, message: message ?? sentence };
}

export function takeImportedPasswords(deps: Deps, id: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const file = opened(deps, (await rows.findImport(tx, id))?.passwords, id);
    const message = 'You can download this file once, within an hour. View single passwords under Approved.';
    if (file === undefined) throw new AppError('NOT_FOUND', { message });
    await rows.updateImport(tx, id, { passwords: null });
    return file;
  });
}

/** Deletes lists and passwords an hour after an import. */
export async function sweepImports(deps: Deps): Promise<void> {
  const over = new Set(await taskKeysOf(deps, importTask, OVER, deps.now() - KEPT_MS));
  for (const { id } of await rows.listImports(deps.db))
    if (over.has(id)) await rows.deleteImport(deps.db, id);
}

function opened(deps: Deps, sealed: string | null | undefined, id: string): string | undefined {
  return sealed == null ? undefined : deps.encryptionFor('imports').decrypt(sealed, id);
}

async function check(deps: Deps, bytes: Uint8Array) {
  const problems = new ImportProblems();
  const listed = new Map((await listCourses(deps, undefined)).map((one) => [foldText(one.courseName), one]));
  const courseNamed = (name: string) => listed.get(foldText(name))?.courseName;
  const offersOf = (slug: string | null) => findListed(deps, slug ?? '')?.offers ?? [];
  const hasBatches = [...listed.values()].some(({ slug }) => offersOf(slug).length > 0);
  const { lines, ignored } = await readStudents(bytes, courseNamed, problems, hasBatches);
  const accounts = await users.listUsersByEmail(
    deps,
    lines.map(({ email }) => email),
  );
  const planned = new Map<string, PlannedRow>();
  const rows: PlannedRow[] = [];
  for (const row of lines) {
    const key = users.emailKey(row.email);
    const first = planned.get(key);
    const account = accounts.get(key);
    const courses = row.courses.flatMap((name) => listed.get(foldText(name)) ?? []);
    const courseIds = courses.map(({ id }) => id);
    const sold = courses.map(({ id, slug }) => ({ id, offers: offersOf(slug) }));
    const chosen = batchesOf(row, sold, indianDay(deps.now()), problems);
    if (first === undefined) {
      const { note, ...outcome } = await outcomeOf(deps, row, account);
      const notes = [note, row.note].filter((one) => one !== undefined).join(' ');
      const next = { ...row, ...outcome, ...(notes && { note: notes }), courseIds, chosen };
      planned.set(key, next);
      rows.push(next);
    } else if (foldText(first.fullName) === foldText(row.fullName)) {
      planned.set(key, {
        ...first,
        courseIds: [...first.courseIds, ...courseIds],
        chosen: [...first.chosen, ...chosen],
      });
      rows.push({ ...row, courseIds, chosen, does: 'skip', note: `Same person as line ${first.line}.` });
    } else problems.add(row.line, 'email', `This email is already in line ${first.line}, with another name.`);
  }
  const todo = [...planned.values()].filter(({ does, line }) => does !== 'skip' && !problems.has(line));
  return { rows: rows.filter(({ line }) => !problems.has(line)), todo, problems, ignored };
}

async function outcomeOf(
  deps: Deps,
  { fullName }: contract.StudentLine,
  account: Known | undefined,
): Promise<Pick<PlannedRow, 'does' | 'note' | 'userId'>> {
  if (account === undefined) return { does: 'create' };
  const { id: userId, role, state } = account;
  if (role === 'admin')
    return { does: 'skip', note: 'This person is on your team: nothing changes for them.' };
  const name = foldText(account.fullName) === foldText(fullName) ? '' : ` as “${account.fullName}”`;
  if (state === 'approved') return { does: 'enroll', note: `Has an account${name}.`, userId };
  if ((await orderLinkFor(deps, userId)) === undefined)
    return { does: 'approve', note: `Registered${name}, and waits for approval.`, userId };
  return { does: 'skip', note: 'Has an unpaid order. Decide about it under Payments first.' };
}

async function carryOut(
  deps: Deps,
  { key, signal, progress, finish }: RunningTask,
  { actorId, todo }: Confirmed,
) {
  const newcomers = todo.filter(isNew);
  const made: (PlannedRow & { password: string; hash: string })[] = [];
  for (const newcomer of newcomers) {
    const password = randomPassword();
    made.push({ ...newcomer, password, hash: await deps.hasher.hash(password) });
    signal.throwIfAborted();
    progress((made.length / newcomers.length) * 100);
  }
  await deps.db.transaction().execute(async (tx) => {
    for (const { hash, courseIds, chosen, ...newcomer } of made) {
      const userId = await users.addStudent(deps, tx, newcomer, hash, actorId);
      const batches = await findBatches(deps, tx, chosen);
      await enrollIn(deps, tx, userId, courseIds, actorId, undefined, batches);
    }
    const others = todo.filter(({ userId }) => userId !== undefined);
    for (const { userId = 0, courseIds, chosen: named, phone } of others) {
      const batches = await findBatches(deps, tx, named);
      const user = await users.findUser(tx, userId);
      if (user === undefined) throw new TaskFailed({ say: 'import-person-gone' });
      if (phone && user.phone === null) await users.updateUser(tx, userId, { phone });
      const chosen = await assertCourses(tx, courseIds, new TaskFailed({ say: 'import-course-gone' }));
      if (user.state === 'approved') await openCoursesFor(deps, tx, user, chosen, actorId, batches);
      else {
        await users.approveIn(deps, tx, user, actorId, chosen);
        await enrollIn(deps, tx, userId, courseIds, actorId, undefined, batches);
      }
    }
    await audit(tx, actorId, 'users-imported', undefined, { count: todo.length });
    const passwords =
      made.length === 0 ? null : deps.encryptionFor('imports').encrypt(csvFileOf(COLUMNS, made), key);
    await rows.updateImport(tx, key, { students: null, passwords });
    await finish(tx, { say: 'imported', count: todo.length, known: others.length });
  });
}

async function importStudents(deps: Deps, running: RunningTask): Promise<void> {
  const confirmed = opened(deps, (await rows.findImport(deps.db, running.key))?.students, running.key);
  if (confirmed === undefined) throw new TaskGone();
  try {
    await carryOut(deps, running, JSON.parse(confirmed) as Confirmed);
  } catch (error) {
    if (error instanceof TaskFailed) throw error;
    if (error instanceof AppError) throw new TaskFailed({ say: 'import-refused', code: error.code });
    if (!running.signal.aborted) deps.log.error({ err: error }, 'import failed');
    throw new TaskFailed({ say: 'import-stopped' });
  }
}

export const importTask: TaskKind = { name: 'Import students', run: importStudents };

const isNew = ({ does }: contract.ImportRow): boolean => does === 'create';

const PROGRESS: Record<Task['state'], readonly [contract.ImportProgress['state'], string]> = {
  waiting: ['working', 'Making passwords.'],
  running: ['working', 'Making passwords.'],
  done: ['done', ''],
  failed: ['failed', taskSentence({ say: 'import-stopped' })],
  cancelled: ['failed', 'This import was cancelled. No one was added.'],
};

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
