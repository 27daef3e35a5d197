import { type Kysely, sql } from 'kysely';

/** Texts that an admin may send to people on WhatsApp. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('to_send')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) =>
      column.notNull().check(sql`reason in ('paid', 'short', 'returned', 'stuck')`),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('opened_at', 'integer')
    .addUniqueConstraint('to_send_about', ['user_id', 'about'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createIndex('to_send_unopened')
    .on('to_send')
    .columns(['user_id', 'created_at'])
    .where(sql.ref('opened_at'), 'is', null)
    .execute();
  await db.schema.createIndex('to_send_reason').on('to_send').columns(['reason', 'created_at']).execute();
}
