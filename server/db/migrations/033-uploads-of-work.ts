import { type Kysely, sql } from 'kysely';

/** Uploads that become files of work, when one ended, and files that a teacher adds to work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const uploads = () => db.schema.alterTable('uploads');
  await uploads()
    .addColumn('assignment_id', 'integer', (column) => column.references('materials.id').onDelete('cascade'))
    .execute();
  await uploads().addColumn('finished_at', 'integer').execute();
  await db.schema.createIndex('uploads_assignment').on('uploads').column('assignment_id').execute();
  await db.schema
    .alterTable('submission_files')
    .addColumn('by', 'text', (column) =>
      column.notNull().defaultTo('student').check(sql`"by" in ('student', 'teacher')`),
    )
    .execute();
}
