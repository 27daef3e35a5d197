import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('materials')
    .addColumn('captions_language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute();
}
