import { type Kysely, sql } from 'kysely';

/** Work that outlives a request, and the smaller forms of a film that it makes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tasks')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('waiting', 'running', 'done', 'failed', 'cancelled')`),
    )
    .addColumn('percent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('run_at', 'integer', (column) => column.notNull())
    .addColumn('claimed_until', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('message', 'text')
    .addColumn('detail', 'text')
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'integer', (column) => column.notNull())
    .addUniqueConstraint('tasks_once', ['kind', 'key'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('tasks_due').on('tasks').columns(['kind', 'state', 'run_at']).execute();
  await db.schema
    .createTable('renditions')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('file_id', 'integer', (column) => column.notNull().references('files.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('storage_key', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('codecs', 'text', (column) => column.notNull())
    .addColumn('init_bytes', 'integer', (column) => column.notNull())
    .addColumn('segments', 'text', (column) => column.notNull())
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addUniqueConstraint('renditions_once', ['file_id', 'name'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('renditions_key').on('renditions').column('storage_key').execute();
}
