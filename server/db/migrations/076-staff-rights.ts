import { type Kysely, sql } from 'kysely';

/** What staff may do. Every admin of before is an owner; an admin without rows may do nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_rights')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('right', 'text', (column) => column.notNull())
    .addColumn('course_id', 'integer', (column) => column.references('courses.id').onDelete('cascade'))
    .modifyEnd(sql`strict`)
    .execute();
  await sql`create unique index staff_rights_once on staff_rights (user_id, "right", coalesce(course_id, 0))`.execute(
    db,
  );
  await db.schema.createIndex('staff_rights_course').on('staff_rights').column('course_id').execute();
  await sql`insert into staff_rights (user_id, "right") select id, 'owner' from users where role = 'admin'`.execute(
    db,
  );
}
