import type { Kysely } from 'kysely';

/** Which task is done first, and what an admin should know of its result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tasks')
    .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('tasks').addColumn('notes', 'text').execute();
}
