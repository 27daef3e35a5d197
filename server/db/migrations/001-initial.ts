import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
type Table = CreateTableBuilder<string, string>;

const required: Column = (column) => column.notNull();
const id: Column = (column) => column.primaryKey().autoIncrement();
const cascading =
  (target: string): Column =>
  (column) =>
    column.notNull().references(target).onDelete('cascade');

export async function up(db: Kysely<unknown>): Promise<void> {
  const create = async (name: string, columns: (table: Table) => Table): Promise<void> => {
    await columns(db.schema.createTable(name)).modifyEnd(sql`strict`).execute();
  };

  await create('users', (table) =>
    table
      .addColumn('id', 'integer', id)
      .addColumn('full_name', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('email_key', 'text', required)
      .addColumn('password_hash', 'text', required)
      .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('admin', 'student')`))
      .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('pending', 'approved')`))
      .addColumn('must_change_password', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'integer', required)
      .addColumn('approved_at', 'integer')
      .addColumn('deleted_at', 'integer'),
  );
  await db.schema
    .createIndex('users_email_key')
    .on('users')
    .column('email_key')
    .unique()
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await db.schema.createIndex('users_state').on('users').columns(['state', 'role', 'id']).execute();

  await create('sessions', (table) =>
    table
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'integer', cascading('users.id'))
      .addColumn('created_at', 'integer', required)
      .addColumn('last_seen_at', 'integer', required)
      .addColumn('authenticated_at', 'integer', required)
      .addColumn('expires_at', 'integer', required)
      .addColumn('user_agent', 'text', required),
  );
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

  await create('password_reset_tokens', (table) =>
    table
      .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'integer', cascading('users.id'))
      .addColumn('created_at', 'integer', required)
      .addColumn('expires_at', 'integer', required),
  );
  await db.schema.createIndex('reset_tokens_user').on('password_reset_tokens').column('user_id').execute();

  await create('issued_passwords', (table) =>
    table
      .addColumn('user_id', 'integer', (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('sealed', 'text')
      .addColumn('issued_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'integer', required)
      .addColumn('expires_at', 'integer', required),
  );

  await create('courses', (table) =>
    table
      .addColumn('id', 'integer', id)
      .addColumn('slug', 'text', (column) => column.unique())
      .addColumn('course_name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('created_at', 'integer', required)
      .addColumn('updated_at', 'integer', required)
      .addColumn('deleted_at', 'integer'),
  );
  await db.schema
    .createIndex('courses_name_key')
    .on('courses')
    .column('name_key')
    .unique()
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();

  await create('seeded_courses', (table) =>
    table
      .addColumn('slug', 'text', (column) => column.primaryKey().notNull())
      .addColumn('seeded_at', 'integer', required),
  );

  await create('enrollments', (table) =>
    table
      .addColumn('user_id', 'integer', cascading('users.id'))
      .addColumn('course_id', 'integer', cascading('courses.id'))
      .addColumn('created_at', 'integer', required)
      .addPrimaryKeyConstraint('enrollments_pkey', ['user_id', 'course_id']),
  );
  await db.schema.createIndex('enrollments_course').on('enrollments').column('course_id').execute();

  await create('files', (table) =>
    table
      .addColumn('id', 'integer', id)
      .addColumn('storage_key', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', required)
      .addColumn('media_type', 'text', required)
      .addColumn('size', 'integer', required)
      .addColumn('sha256', 'text', required)
      .addColumn('created_at', 'integer', required),
  );

  await create('materials', (table) =>
    table
      .addColumn('id', 'integer', id)
      .addColumn('course_id', 'integer', cascading('courses.id'))
      .addColumn('type', 'text', (column) =>
        column.notNull().check(sql`type in ('video', 'document', 'youtube', 'assignment')`),
      )
      .addColumn('title', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('url', 'text')
      .addColumn('file_id', 'integer', (column) => column.references('files.id').onDelete('restrict'))
      .addColumn('position', 'integer', required)
      .addColumn('created_at', 'integer', required)
      .addColumn('updated_at', 'integer', required)
      .addColumn('deleted_at', 'integer')
      .addCheckConstraint('materials_source', sql`(url is null) <> (file_id is null)`),
  );
  await db.schema
    .createIndex('materials_course')
    .on('materials')
    .columns(['course_id', 'position', 'id'])
    .execute();
  await db.schema.createIndex('materials_file').on('materials').column('file_id').execute();

  await create('material_progress', (table) =>
    table
      .addColumn('user_id', 'integer', cascading('users.id'))
      .addColumn('material_id', 'integer', cascading('materials.id'))
      .addColumn('position_seconds', 'real', required)
      .addColumn('completed_at', 'integer')
      .addColumn('updated_at', 'integer', required)
      .addPrimaryKeyConstraint('material_progress_pkey', ['user_id', 'material_id']),
  );
  await db.schema
    .createIndex('material_progress_material')
    .on('material_progress')
    .column('material_id')
    .execute();

  await create('contact_messages', (table) =>
    table
      .addColumn('id', 'integer', id)
      .addColumn('name', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('message', 'text', required)
      .addColumn('created_at', 'integer', required),
  );

  await create('mail_outbox', (table) =>
    table
      .addColumn('id', 'integer', id)
      .addColumn('message_id', 'text', (column) => column.notNull().unique())
      .addColumn('recipient', 'text', required)
      .addColumn('reply_to', 'text')
      .addColumn('subject', 'text', required)
      .addColumn('body_text', 'text', required)
      .addColumn('created_at', 'integer', required)
      .addColumn('attempts', 'integer', required)
      .addColumn('next_attempt_at', 'integer', required)
      .addColumn('sent_at', 'integer')
      .addColumn('failed_at', 'integer')
      .addColumn('last_error', 'text'),
  );
  await db.schema
    .createIndex('mail_outbox_due')
    .on('mail_outbox')
    .column('next_attempt_at')
    .where(sql.ref('sent_at'), 'is', null)
    .execute();

  await create('rate_limits', (table) =>
    table
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('points', 'integer', required)
      .addColumn('resets_at', 'integer', required),
  );
  await db.schema.createIndex('rate_limits_reset').on('rate_limits').column('resets_at').execute();

  await create('audit_log', (table) =>
    table
      .addColumn('id', 'integer', id)
      .addColumn('at', 'integer', required)
      .addColumn('actor_id', 'integer')
      .addColumn('action', 'text', required)
      .addColumn('subject_type', 'text')
      .addColumn('subject_id', 'integer')
      .addColumn('detail', 'text', required),
  );
  await db.schema.createIndex('audit_log_at').on('audit_log').column('at').execute();
}
