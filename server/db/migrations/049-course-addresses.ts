import type { Kysely } from 'kysely';

/**
 * What the files of courses said last, so that a change of them is told from a name that an admin gave; every address that
 * a course ever had; and whether deleting a course has hidden its page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('seeded_courses').addColumn('title', 'text').execute();
  await db.schema.alterTable('seeded_courses').addColumn('summary', 'text').execute();
  await db.schema
    .alterTable('courses')
    .addColumn('hid_page', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('course_addresses')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .execute();
}
