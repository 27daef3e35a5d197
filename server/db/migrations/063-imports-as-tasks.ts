import type { Kysely } from 'kysely';

interface Old {
  imports: { id: string; progress: string; total: number; created_at: number };
  tasks: {
    kind: string;
    key: string;
    about: string;
    state: string;
    percent: number;
    run_at: number;
    message: string;
    created_at: number;
    updated_at: number;
  };
}

interface Progress {
  readonly state: 'working' | 'done' | 'failed';
  readonly total: number;
  readonly message: string;
}

const CUT = 'The server was updated during this import. No one was added. Import the file again.';

/** Imports of students are tasks; those of earlier versions ended with their process. */
export async function up(db: Kysely<Old>): Promise<void> {
  const imports = () => db.schema.alterTable('imports');
  await imports()
    .addColumn('total', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await imports().addColumn('students', 'text').execute();
  for (const { id, progress, created_at } of await db.selectFrom('imports').selectAll().execute()) {
    const { state, total, message } = JSON.parse(progress) as Progress;
    await db.updateTable('imports').set({ total }).where('id', '=', id).execute();
    const isDone = state === 'done';
    const task = {
      kind: 'Import students',
      key: id,
      about: 'Before an update',
      state: isDone ? 'done' : 'failed',
      percent: isDone ? 100 : 0,
      run_at: created_at,
      message: state === 'working' ? CUT : message,
      created_at,
      updated_at: created_at,
    };
    await db.insertInto('tasks').values(task).execute();
  }
  for (const column of ['progress', 'created_at']) await imports().dropColumn(column).execute();
}
