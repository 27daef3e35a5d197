import { type Kysely, sql } from 'kysely';

/** Drafts of content files, and what the content folder said after each publication. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_drafts')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('base_sha', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('by_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('updated_at', 'integer', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('content_versions')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    // Unique: of two that follow the same version, one is refused.
    .addColumn('after_id', 'integer', (column) => column.notNull().unique())
    .addColumn('at', 'integer', (column) => column.notNull())
    .addColumn('by_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('files', 'text', (column) => column.notNull())
    .addColumn('written_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('content_blobs')
    .addColumn('sha', 'text', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}
