import { type Kysely, SqliteAdapter, sql } from 'kysely';

const REASONS = "'returned', 'stuck'";
const MORE = `${REASONS}, 'ends-soon'`;

/** When a reason to have a course ends by itself, for how near an end the student was told, and the rule that an order was sold with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('grants').addColumn('ends_at', 'integer').execute();
  await db.schema.alterTable('grants').addColumn('told_days', 'integer').execute();
  await db.schema.alterTable('orders').addColumn('access', 'text').execute();
  await db.schema
    .createIndex('grants_ends')
    .on('grants')
    .column('ends_at')
    .where(sql.ref('ends_at'), 'is not', null)
    .execute();
  await (db.getExecutor().adapter instanceof SqliteAdapter ? rebuildTexts(db) : changeTexts(db));
}

async function changeTexts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('to_send').dropConstraint('to_send_reason_check').execute();
  await sql`alter table to_send add constraint to_send_reason_check
    check (reason in ('paid', 'short', ${sql.raw(MORE)}))`.execute(db);
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
