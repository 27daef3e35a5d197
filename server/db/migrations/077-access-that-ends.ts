import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { rebuildTable } from '../rebuild-table.ts';

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
  await (db.getExecutor().adapter instanceof SqliteAdapter
    ? rebuildTable(db, 'to_send', (made) => made.replace(REASONS, MORE))
    : changeTexts(db));
}

async function changeTexts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('to_send').dropConstraint('to_send_reason_check').execute();
  await sql`alter table to_send add constraint to_send_reason_check
    check (reason in ('paid', 'short', ${sql.raw(MORE)}))`.execute(db);
}
