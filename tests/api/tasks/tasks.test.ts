import { afterAll, expect, it } from 'vitest';
import { TaskDelayed, TaskFailed, type TaskKind } from '../../../server/features/tasks/task-kind.ts';
import { addTask, findTask, workTasks } from '../../../server/features/tasks/tasks.service.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();
const { db } = product.deps;

const never = new AbortController().signal;

let kinds = 0;
/** A kind of its own with one task, and what the admin sees of it. */
async function begin(run: TaskKind['run']) {
  kinds += 1;
  const kind = { name: `kind ${kinds}`, run };
  await addTask(product.deps, db, kind, { key: '1', about: 'Lecture', runAt: 0 });
  const seen = async () =>
    (await admin.get('/api/tasks')).body.find((one: { kind: string }) => one.kind === kind.name);
  return { kind, seen, work: (stopping = never) => workTasks(product.deps, kind, stopping) };
}

it('a task is done once, and added again it stays done', async () => {
  let runs = 0;
  const { kind, seen, work } = await begin(async (_deps, { key }) => {
    runs += Number(key);
  });
  await Promise.all([work(), work()]);
  await addTask(product.deps, db, kind, { key: '1', about: 'Lecture', runAt: 0 });
  await work();
  expect(runs).toBe(1);
  expect(await seen()).toMatchObject({ state: 'done', percent: 100, about: 'Lecture' });
});

it('a failure that may pass is tried again later, and one that stays waits for an admin', async () => {
  const passing = await begin(() => Promise.reject(new Error('no line')));
  await passing.work();
  expect(await passing.seen()).toMatchObject({ state: 'waiting', message: 'no line' });
  let runs = 0;
  const delayed = await begin(async () => {
    runs += 1;
    if (runs === 1) throw new TaskDelayed({ say: 'disk-full' }, 0);
    // What it waited for is no news once it runs.
    expect(await delayed.seen()).toMatchObject({ state: 'running', message: null });
  });
  await delayed.work();
  expect(await delayed.seen()).toMatchObject({ state: 'done', message: null });

  let isBroken = true;
  const staying = await begin(async () => {
    if (isBroken) throw new TaskFailed({ say: 'film-empty' }, 'moov atom not found');
  });
  await staying.work();
  const failed = await staying.seen();
  expect(failed).toMatchObject({
    state: 'failed',
    message: 'The file has neither picture nor sound.',
    detail: 'moov atom not found',
  });
  isBroken = false;
  for (const _ of ['first', 'again']) await admin.post(`/api/tasks/${failed.id}/retry`);
  await staying.work();
  expect(await staying.seen()).toMatchObject({ state: 'done', message: null });
});

it('a cancelled task stops, and can be begun again; a finished one is over', async () => {
  const started = Promise.withResolvers<void>();
  const { seen, work } = await begin((_deps, { signal }) => {
    started.resolve();
    return new Promise((resolve, reject) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  });
  const working = work();
  await started.promise;
  const { id } = await seen();
  await admin.post(`/api/tasks/${id}/cancel`);
  await working;
  expect(await seen()).toMatchObject({ state: 'cancelled', message: null });

  const done = await begin(async () => {});
  await done.work();
  const refused = await admin.post(`/api/tasks/${(await done.seen()).id}/cancel`);
  expect([refused.status, refused.body.message]).toEqual([409, 'This task is finished.']);
});

it('what a stopped server was doing is begun again by the next, and given up after three crashes', async () => {
  const stopping = new AbortController();
  const { seen, work } = await begin(async (_deps, { signal }) => {
    stopping.abort();
    signal.throwIfAborted();
  });
  await work(stopping.signal);
  expect(await seen()).toMatchObject({ state: 'waiting' });

  const crashed = await begin(async () => {});
  const { id } = await crashed.seen();
  const claim = { state: 'running', claimed_until: Date.now() + 60_000, tries: 3 } as const;
  await db.updateTable('tasks').set(claim).where('id', '=', id).execute();
  await crashed.work();
  expect(await crashed.seen()).toMatchObject({ state: 'running' });
  // SQLite has one process, PostgreSQL may have several: there the claim of a dead one ends by time.
  await db.updateTable('tasks').set({ claimed_until: 0 }).where('id', '=', id).execute();
  await crashed.work();
  expect(await crashed.seen()).toMatchObject({ state: 'failed' });
});

it('a task that an admin begins again is done before all that wait, and says what an admin should know', async () => {
  const order: string[] = [];
  const { kind, seen, work } = await begin(async (_deps, { key, note }) => {
    order.push(key);
    note({ kind: 'sound', track: 2, of: 2, language: 'hin' });
    if (order.length === 1) throw new TaskFailed({ say: 'film-empty' });
  });
  await addTask(product.deps, db, kind, { key: '2', about: 'Older', runAt: 0 });
  await work();
  const { id } = await findTask(product.deps, kind, '1');
  await db
    .updateTable('tasks')
    .set({ state: 'waiting' })
    .where('kind', '=', kind.name)
    .where('key', '=', '2')
    .execute();
  for (const _ of ['pressed', 'again']) await admin.post(`/api/tasks/${id}/retry`);
  await addTask(product.deps, db, kind, { key: '3', about: 'Fresh', runAt: -1 });
  await work();
  expect(order).toEqual(['1', '2', '1', '3', '2']);
  expect((await seen()).notes).toEqual([{ kind: 'sound', track: 2, of: 2, language: 'hin' }]);
});
