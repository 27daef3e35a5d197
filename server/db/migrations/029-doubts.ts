import { type Kysely, sql } from 'kysely';

/** Questions about a lesson, and what was said to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('doubts')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('material_id', 'integer', (column) =>
      column.notNull().references('materials.id').onDelete('cascade'),
    )
    .addColumn('at_seconds', 'integer')
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('to_all', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('open', 'answered', 'closed')`),
    )
    .addColumn('answer_id', 'integer')
    .addColumn('reported_id', 'integer')
    .addColumn('pinned', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('waiting_since', 'integer', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('doubts_material').on('doubts').column('material_id').execute();
  await db.schema.createIndex('doubts_user').on('doubts').column('user_id').execute();
  await db.schema.createIndex('doubts_state').on('doubts').columns(['state', 'id']).execute();

  await db.schema
    .createTable('doubt_posts')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('doubt_id', 'integer', (column) =>
      column.notNull().references('doubts.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('edited_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('doubt_posts_doubt').on('doubt_posts').column('doubt_id').execute();
  await db.schema.createIndex('doubt_posts_user').on('doubt_posts').column('user_id').execute();
}
