import { z } from 'zod';
import { audit } from '../../audit.ts';
import type { Page } from '../../contract/fields.ts';
import { type Task, type TaskNote, type TaskQuery, taskNote } from '../../contract/tasks.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { TaskDelayed, TaskFailed, TaskGone, type TaskKind } from './task-kind.ts';
import * as rows from './tasks.repository.ts';
import { type TaskSaid, taskAbout, taskSentence } from './tasks.words.ts';

export { countTasks } from './tasks.repository.ts';

const HELD_MS = 60_000;
const RENEW_MS = 5000;
const MOST_TRIES = 3;
const RETRY_MS = 5 * 60_000;

const keptNotes = z.array(taskNote);

/** As columns: our sentence as its facts, or what a program said. */
const ofOurs = (said: TaskSaid) => ({ said: JSON.stringify(said), message: null });
const ofProgram = (message: string) => ({ said: null, message });
const nothing = { said: null, message: null } as const;

const toTask = ({ created_at, updated_at, said, ...row }: rows.TaskRow): Task => {
  const { id, kind, state, percent, detail } = row;
  const about = taskAbout(row);
  const message = said === null ? row.message : taskSentence(JSON.parse(said) as TaskSaid);
  const notes = keptNotes.parse(JSON.parse(row.notes ?? '[]'));
  const moments = { createdAt: created_at, updatedAt: updated_at };
  return { id, kind, about, state, percent, message, detail, notes, ...moments };
};

// Work that outlives a request: kept in rows, claimed by one worker a kind, begun again after a crash.

/** @param runAt sooner ones are done first */
export function addTask(
  { now }: Deps,
  tx: Db,
  kind: TaskKind,
  task: { key: string; about: string; runAt: number },
): Promise<unknown> {
  const { key, about, runAt: run_at } = task;
  return rows.insertTask(tx, { kind: kind.name, key, about, run_at, created_at: now() });
}

/** @param before only those that are in one of the states since an earlier moment */
export function taskKeysOf(
  { db }: Deps,
  kind: TaskKind,
  states?: readonly Task['state'][],
  before?: number,
): Promise<string[]> {
  return rows.listKeys(db, kind.name, states, before);
}

export async function findTask({ db }: Deps, kind: TaskKind, key: string): Promise<Task> {
  return toTask(orNotFound(await rows.findTaskOf(db, kind.name, key)));
}

/** At the start of the only process: what the last one left is begun at once. */
export async function releaseTasks({ db, leases }: Deps): Promise<void> {
  if (leases === undefined) await rows.releaseTasks(db);
}

/** Does what is due of a kind, one after another. */
export async function workTasks(deps: Deps, kind: TaskKind, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const task = await rows.claimTask(deps.db, kind.name, deps.now(), deps.now() + HELD_MS);
    if (task === undefined) return;
    if (task.tries > MOST_TRIES)
      await rows.updateClaimed(deps.db, task, {
        state: 'failed',
        ...ofOurs({ say: 'crashed' }),
        updated_at: deps.now(),
      });
    else await carryOut(deps, kind, task, stopping);
  }
}

export async function listTasks({ db }: Deps, query: TaskQuery): Promise<Page<Task>> {
  const { items, ...page } = await rows.listTasks(db, query);
  return { ...page, items: items.map(toTask) };
}

/** Begins a task again, before all others of its kind that wait. Idempotent. */
export function retryTask(deps: Deps, id: number, actorId: number): Promise<Task> {
  const again = {
    state: 'waiting',
    run_at: 0,
    priority: deps.now(),
    tries: 0,
    percent: 0,
    ...nothing,
    detail: null,
  } as const;
  return changeTask(deps, id, ['waiting', 'failed', 'cancelled'], again, 'task-retried', actorId);
}

/** Idempotent. @throws AppError TASK_OVER */
export async function cancelTask(deps: Deps, id: number, actorId: number): Promise<Task> {
  const to = { state: 'cancelled', ...nothing, detail: null } as const;
  const task = await changeTask(deps, id, ['waiting', 'running', 'failed'], to, 'task-cancelled', actorId);
  if (task.state !== 'cancelled') throw new AppError('TASK_OVER');
  deps.runningTasks.get(id)?.abort();
  return task;
}

/** What becomes of a task that ended with an error. */
function afterError({ log, metrics, now }: Deps, task: rows.TaskRow, error: unknown): rows.TaskChange {
  const message = ofProgram(error instanceof Error ? error.message : String(error));
  if (error instanceof TaskDelayed)
    return { state: 'waiting', run_at: now() + error.delayMs, tries: task.tries - 1, ...ofOurs(error.said) };
  log.error({ err: error, task: task.id, kind: task.kind, about: task.about }, 'task failed');
  metrics?.countJobFailure(`task: ${task.kind}`);
  if (error instanceof TaskFailed)
    return { state: 'failed', ...ofOurs(error.said), detail: error.detail ?? null };
  if (task.tries >= MOST_TRIES) return { state: 'failed', ...message };
  return { state: 'waiting', run_at: now() + task.tries * RETRY_MS, ...message };
}

async function carryOut(deps: Deps, kind: TaskKind, task: rows.TaskRow, stopping: AbortSignal) {
  const ended = new AbortController();
  deps.runningTasks.set(task.id, ended);
  let { percent } = task;
  const notes: TaskNote[] = [];
  const update = async (to: rows.TaskChange, handle: Db = deps.db): Promise<void> => {
    const reached = { percent, notes: JSON.stringify(notes), updated_at: deps.now() };
    if (!(await rows.updateClaimed(handle, task, { ...to, ...reached }))) ended.abort();
  };
  const renew = () => void update({ claimed_until: deps.now() + HELD_MS }).catch(() => undefined);
  const renewal = setInterval(renew, RENEW_MS).unref();
  try {
    await kind.run(deps, {
      key: task.key,
      signal: AbortSignal.any([stopping, ended.signal]),
      progress: (reached) => {
        const before = percent;
        percent = Math.floor(reached);
        if (percent !== before) renew();
      },
      note: (note) => void notes.push(note),
      finish: async (tx, said) => {
        percent = 100;
        await update({ state: 'done', ...ofOurs(said), detail: null }, tx);
        ended.signal.throwIfAborted();
      },
    });
    percent = 100;
    await update({ state: 'done', ...nothing, detail: null });
  } catch (error) {
    if (error instanceof TaskGone) await rows.deleteTask(deps.db, task.id);
    else if (stopping.aborted) await update({ state: 'waiting', tries: task.tries - 1 });
    else if (!ended.signal.aborted) await update(afterError(deps, task, error));
  } finally {
    clearInterval(renewal);
    deps.runningTasks.delete(task.id);
  }
}

function changeTask(
  { db, now }: Deps,
  id: number,
  from: Parameters<typeof rows.updateTask>[2],
  to: rows.TaskChange,
  action: 'task-retried' | 'task-cancelled',
  actorId: number,
): Promise<Task> {
  return db.transaction().execute(async (tx) => {
    const changed = await rows.updateTask(tx, id, from, { ...to, updated_at: now() });
    if (changed === undefined) return toTask(orNotFound(await rows.findTask(tx, id)));
    await audit(tx, actorId, action, undefined, { task: id });
    return toTask(changed);
  });
}
