import { type Kysely, sql } from 'kysely';

/** What an admin sets on the screen, where the environment does not; values are encrypted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'integer', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}
