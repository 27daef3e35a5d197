import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('courses')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();

  // Each order of the lists of students, whole in the index with what a search looks at, so that counting reads no row.
  await db.schema
    .createIndex('users_by_name')
    .on('users')
    .expression(sql`state, role, deleted_at, lower(full_name), id, lower(email_key)`)
    .execute();
  await db.schema
    .createIndex('users_by_email')
    .on('users')
    .columns(['state', 'role', 'deleted_at', 'email_key', 'id'])
    .execute();
  await db.schema
    .createIndex('users_by_age')
    .on('users')
    .expression(sql`state, role, deleted_at, id, lower(full_name), lower(email_key)`)
    .execute();
  await db.schema.createIndex('users_created').on('users').column('created_at').execute();

  for (const table of ['users', 'courses', 'materials'])
    await db.schema
      .createIndex(`${table}_trash`)
      .on(table)
      .column('deleted_at')
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute();

  await db.schema
    .createIndex('material_progress_updated')
    .on('material_progress')
    .columns(['updated_at', 'user_id'])
    .execute();
  await db.schema
    .createIndex('material_progress_completed')
    .on('material_progress')
    .columns(['material_id', 'user_id'])
    .where(sql.ref('completed_at'), 'is not', null)
    .execute();
  await db.schema.createIndex('audit_log_action').on('audit_log').columns(['action', 'id']).execute();
  await db.schema.createIndex('audit_log_actor').on('audit_log').columns(['actor_id', 'id']).execute();
  await db.schema
    .createIndex('audit_log_subject')
    .on('audit_log')
    .columns(['subject_type', 'subject_id', 'id'])
    .execute();
}
