import { type Kysely, sql } from 'kysely';

/** HTML of texts, under a hash of the text and of what drew it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_html')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('made_at', 'integer', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}
