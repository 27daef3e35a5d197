import { type Kysely, sql } from 'kysely';

/** What admins tell all students, or those of a course. Who has read one is in `notifications`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('announcements')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('course_id', 'integer', (column) => column.references('courses.id').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('by_mail', 'integer', (column) => column.notNull())
    .addColumn('publish_at', 'integer', (column) => column.notNull())
    .addColumn('published_at', 'integer')
    .addColumn('recipients', 'integer', (column) => column.notNull().defaultTo(0))
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('announcements_course').on('announcements').column('course_id').execute();
  await db.schema
    .createIndex('announcements_scheduled')
    .on('announcements')
    .column('publish_at')
    .where(sql.ref('published_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('notifications_readers')
    .on('notifications')
    .columns(['kind', 'subject_id'])
    .where(sql.ref('read_at'), 'is not', null)
    .execute();
}
