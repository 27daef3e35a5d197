import { type Kysely, sql } from 'kysely';

/** What a course gives who completed it, and what was given: a statement of its day that outlives course and person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const courses = () => db.schema.alterTable('courses');
  await courses()
    .addColumn('cert_mode', 'text', (column) =>
      column.notNull().defaultTo('off').check(sql`cert_mode in ('off', 'auto', 'by-hand')`),
    )
    .execute();
  await courses().addColumn('cert_hours', 'integer').execute();
  await courses()
    .addColumn('cert_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('keep_certificates', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('certificates')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('course_id', 'integer', (column) => column.references('courses.id').onDelete('set null'))
    .addColumn('holder_name', 'text', (column) => column.notNull())
    .addColumn('course_name', 'text', (column) => column.notNull())
    .addColumn('hours', 'integer')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('completed_on', 'integer', (column) => column.notNull())
    .addColumn('issued_at', 'integer', (column) => column.notNull())
    .addColumn('issued_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('confirmed_at', 'integer')
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('revoked_at', 'integer')
    .addColumn('revoke_reason', 'text')
    .addColumn('replaced_by', 'text')
    .modifyEnd(sql`strict`)
    .execute();
  // However often and from how many devices a course is completed: one.
  await db.schema
    .createIndex('certificates_person')
    .unique()
    .on('certificates')
    .columns(['user_id', 'course_id'])
    .where(sql.ref('replaced_by'), 'is', null)
    .execute();
  await db.schema
    .createIndex('certificates_course')
    .on('certificates')
    .columns(['course_id', 'id'])
    .execute();
  await db.schema.createIndex('certificates_issued_by').on('certificates').column('issued_by').execute();
}
