import type { ExpressionBuilder, Selectable, Updateable } from 'kysely';
import type { TaskQuery } from '../../contract/tasks.ts';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';

export type TaskRow = Selectable<Tables['tasks']>;
export type TaskChange = Updateable<Tables['tasks']>;
type Claim = Pick<TaskRow, 'id' | 'tries'>;
type NewTask = Pick<TaskRow, 'kind' | 'key' | 'about' | 'run_at' | 'created_at'>;

/** Idempotent: keeps an existing task. */
export const insertTask = (tx: Db, task: NewTask) =>
  tx
    .insertInto('tasks')
    .values({ ...task, state: 'waiting', updated_at: task.created_at })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute();

const isDue = (eb: ExpressionBuilder<Tables, 'tasks'>, at: number) =>
  eb.or([
    eb('state', '=', 'waiting').and('run_at', '<=', at),
    eb('state', '=', 'running').and('claimed_until', '<=', at),
  ]);

/** Claims the next task of a kind; undefined where none is due, or one of the kind is being done anywhere. */
export const claimTask = (db: Db, kind: string, at: number, until: number): Promise<TaskRow | undefined> =>
  db
    .updateTable('tasks')
    .set((eb) => ({
      state: 'running',
      claimed_until: until,
      tries: eb('tries', '+', 1),
      // Why it waited.
      said: null,
      message: null,
      updated_at: at,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('tasks')
        .select('id')
        .where('kind', '=', kind)
        .where((due) => isDue(due, at))
        .orderBy('priority', 'desc')
        .orderBy('run_at')
        .orderBy('id')
        .limit(1),
    )
    // Another process may have been quicker.
    .where((eb) => isDue(eb, at))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('tasks as other')
            .select('other.id')
            .where('other.kind', '=', kind)
            .where('other.state', '=', 'running')
            .where('other.claimed_until', '>', at),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();

/** @returns false where the claim is no longer valid: an admin cancelled the task, or another worker has it */
export async function updateClaimed(db: Db, { id, tries }: Claim, change: TaskChange) {
  const row = await db
    .updateTable('tasks')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('tries', '=', tries)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteTask = (db: Db, id: number) => db.deleteFrom('tasks').where('id', '=', id).execute();

/** Ends the claims of a process that is gone. */
export const releaseTasks = (db: Db) =>
  db.updateTable('tasks').set({ claimed_until: 0 }).where('state', '=', 'running').execute();

export const updateTask = (
  tx: Db,
  id: number,
  from: readonly TaskRow['state'][],
  change: TaskChange,
): Promise<TaskRow | undefined> =>
  tx
    .updateTable('tasks')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returningAll()
    .executeTakeFirst();

export const findTask = (db: Db, id: number): Promise<TaskRow | undefined> =>
  db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();

export const findTaskOf = (db: Db, kind: string, key: string): Promise<TaskRow | undefined> =>
  db.selectFrom('tasks').selectAll().where('kind', '=', kind).where('key', '=', key).executeTakeFirst();

export const listTasks = (db: Db, { state, ...page }: TaskQuery) =>
  readPage(
    db
      .selectFrom('tasks')
      .selectAll()
      .$if(state !== undefined, (found) => found.where('state', '=', state ?? 'done')),
    'id',
    page,
  );

export async function listKeys(
  db: Db,
  kind: string,
  states?: readonly TaskRow['state'][],
  before = Number.MAX_SAFE_INTEGER,
): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .select('key')
    .where('kind', '=', kind)
    .where('updated_at', '<', before)
    .$if(states !== undefined, (found) => found.where('state', 'in', states ?? []))
    .execute();
  return rows.map(({ key }) => key);
}

/** Counts tasks by state. */
export async function countTasks(db: Db): Promise<Partial<Record<TaskRow['state'], number>>> {
  const rows = await db
    .selectFrom('tasks')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}
