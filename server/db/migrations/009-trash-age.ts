import { type Kysely, sql } from 'kysely';

const DAY_MS = 24 * 60 * 60_000;

/** What lies in the trash already begins with what the clock says, and is kept for a day at least. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = Date.now();
  for (const table of ['users', 'courses', 'materials']) {
    await db.schema
      .alterTable(table)
      .addColumn('trash_age_ms', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`
      update ${sql.table(table)}
      set trash_age_ms = case
        when deleted_at > ${now} then 0
        when deleted_at < ${now - 29 * DAY_MS} then ${29 * DAY_MS}
        else ${now} - deleted_at
      end
      where deleted_at is not null`.execute(db);
  }
}
