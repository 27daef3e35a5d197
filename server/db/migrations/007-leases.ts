import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('free_at', 'integer', (column) => column.notNull())
    .addColumn('wanted', 'integer', (column) => column.notNull().defaultTo(0))
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('imports')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('progress', 'text', (column) => column.notNull())
    .addColumn('passwords', 'text')
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}
