import { type Kysely, sql } from 'kysely';

/** Which course a person registered for; the index is for a course that is erased, which is taken out of each such row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('wanted_course_id', 'integer', (column) =>
      column.references('courses.id').onDelete('set null'),
    )
    .execute();
  await db.schema
    .createIndex('users_wanted_course')
    .on('users')
    .column('wanted_course_id')
    .where(sql.ref('wanted_course_id'), 'is not', null)
    .execute();
}
