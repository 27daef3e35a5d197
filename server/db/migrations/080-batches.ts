import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { rebuildTable } from '../rebuild-table.ts';

const REASONS = "'ends-soon'";
const MORE = `${REASONS}, 'place-free'`;

/** Who waits for a place in a full batch, and announcements to one batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('waiters')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('offer_key', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('at', 'integer', (column) => column.notNull())
    .addColumn('told_at', 'integer')
    .addUniqueConstraint('waiters_person', ['slug', 'offer_key', 'email_key'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('waiters_user').on('waiters').column('user_id').execute();
  await db.schema.alterTable('announcements').addColumn('offer_key', 'text').execute();
  await (db.getExecutor().adapter instanceof SqliteAdapter
    ? rebuildTable(db, 'to_send', (made) => made.replace(REASONS, MORE))
    : changeTexts(db));
}

async function changeTexts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('to_send').dropConstraint('to_send_reason_check').execute();
  await sql`alter table to_send add constraint to_send_reason_check
    check (reason in ('paid', 'short', 'returned', 'stuck', ${sql.raw(MORE)}))`.execute(db);
}
