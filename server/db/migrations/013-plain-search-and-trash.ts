import { type Kysely, SqliteAdapter, sql } from 'kysely';

const isSqlite = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/** People are found without an index of letters, the trash ages by `deleted_at`, and nobody waits for a lease. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = isSqlite(db)
    ? [
        'drop trigger if exists people_search_insert',
        'drop trigger if exists people_search_delete',
        'drop trigger if exists people_search_update',
        'drop table if exists people_search',
      ]
    : ['drop index if exists people_search'];
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['users', 'courses', 'materials'])
    await db.schema.alterTable(table).dropColumn('trash_age_ms').execute();
  await db.schema.alterTable('leases').dropColumn('wanted').execute();
  await sql`delete from leases`.execute(db);
  await sql`delete from operations where name in ('trash', 'steady-clock')`.execute(db);
}
