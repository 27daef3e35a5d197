import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operations')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'integer', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}
