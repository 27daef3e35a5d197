import { type Kysely, SqliteAdapter, sql } from 'kysely';

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
  await (db.getExecutor().adapter instanceof SqliteAdapter ? rebuildTexts(db) : changeTexts(db));
}

async function changeTexts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('to_send').dropConstraint('to_send_reason_check').execute();
  await sql`alter table to_send add constraint to_send_reason_check
    check (reason in ('paid', 'short', 'returned', 'stuck', ${sql.raw(MORE)}))`.execute(db);
}

/** SQLite cannot change a CHECK: the same table is made again with another one. */
async function rebuildTexts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; made: string }>`
    select type, sql as made from sqlite_master where tbl_name = 'to_send' and sql is not null`.execute(db);
  const run = (text: string) => sql.raw(text).execute(db);
  for (const { made } of rows.filter(({ type }) => type === 'table'))
    await run(made.replace(/"?to_send"?/, 'to_send_rebuilt').replace(REASONS, MORE));
  await run('insert into to_send_rebuilt select * from to_send');
  await run('drop table to_send');
  await run('alter table to_send_rebuilt rename to to_send');
  for (const { made } of rows.filter(({ type }) => type === 'index')) await run(made);
}
