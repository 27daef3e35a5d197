import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** What a notification, a text to send and a task say is kept as its values. What was written before stays, as `written`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const written = isSqlite
    ? sql`json_object('written', text)`
    : sql`json_build_object('written', text)::text`;
  for (const table of ['notifications', 'to_send']) {
    await db.schema
      .alterTable(table)
      .addColumn('facts', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
    await sql`update ${sql.table(table)} set facts = ${written}`.execute(db);
    await db.schema.alterTable(table).dropColumn('text').execute();
  }
  await db.schema.alterTable('tasks').addColumn('said', 'text').execute();
}
