import { type Kysely, sql } from 'kysely';

/** A picture beside the words of a post, and its upload; how many read an announcement, which outlives their bells. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('doubt_posts')
    .addColumn('file_id', 'integer', (column) => column.references('files.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('doubt_posts_file').on('doubt_posts').column('file_id').execute();
  await db.schema
    .alterTable('uploads')
    .addColumn('post_id', 'integer', (column) => column.references('doubt_posts.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('uploads_post').on('uploads').column('post_id').execute();

  await db.schema
    .alterTable('announcements')
    .addColumn('readers', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update announcements set readers = (
    select count(*) from notifications
    where kind = 'announcement' and subject_id = announcements.id and read_at is not null)`.execute(db);
  await db.schema.dropIndex('notifications_readers').execute();
}
