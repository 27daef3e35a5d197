import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

type Table = CreateTableBuilder<string, string>;

/** What an assignment asks for, what students hand in, and whose a file is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const create = async (name: string, columns: (table: Table) => Table): Promise<void> => {
    await columns(db.schema.createTable(name)).modifyEnd(sql`strict`).execute();
  };

  await db.schema
    .alterTable('files')
    .addColumn('owner_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('files_owner')
    .on('files')
    .columns(['owner_id', 'created_at'])
    .where(sql.ref('owner_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('files_same')
    .on('files')
    .column('sha256')
    .where(sql.ref('owner_id'), 'is not', null)
    .execute();

  await create('assignments', (table) =>
    table
      .addColumn('material_id', 'integer', (column) =>
        column.primaryKey().notNull().references('materials.id').onDelete('cascade'),
      )
      .addColumn('task', 'text', (column) => column.notNull())
      .addColumn('takes', 'text', (column) => column.notNull())
      .addColumn('max_files', 'integer', (column) => column.notNull())
      .addColumn('max_marks', 'integer')
      .addColumn('pass_marks', 'real')
      .addColumn('due_at', 'integer')
      .addColumn('late', 'text', (column) =>
        column.notNull().check(sql`late in ('accept', 'mark', 'refuse')`),
      )
      .addColumn('guide', 'text', (column) => column.notNull()),
  );

  await create('submissions', (table) =>
    table
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('material_id', 'integer', (column) =>
        column.notNull().references('materials.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('draft', 'handed-in', 'returned', 'graded')`),
      )
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('link', 'text', (column) => column.notNull())
      .addColumn('handed_in_at', 'integer')
      .addColumn('late', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('marks', 'real')
      .addColumn('criteria', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('comment', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('graded_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('graded_at', 'integer')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addUniqueConstraint('submissions_number', ['material_id', 'user_id', 'number']),
  );
  await db.schema
    .createIndex('submissions_grading')
    .on('submissions')
    .columns(['state', 'handed_in_at', 'id'])
    .execute();
  await db.schema.createIndex('submissions_user').on('submissions').column('user_id').execute();
  await db.schema.createIndex('submissions_grader').on('submissions').column('graded_by').execute();

  await create('submission_files', (table) =>
    table
      .addColumn('submission_id', 'integer', (column) =>
        column.notNull().references('submissions.id').onDelete('cascade'),
      )
      .addColumn('file_id', 'integer', (column) =>
        column.notNull().references('files.id').onDelete('restrict'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('submission_files_pk', ['submission_id', 'file_id']),
  );
  await db.schema.createIndex('submission_files_file').on('submission_files').column('file_id').execute();
}
