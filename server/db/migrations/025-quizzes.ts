import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
type Table = CreateTableBuilder<string, string>;

const required: Column = (column) => column.notNull();
const cascading =
  (target: string): Column =>
  (column) =>
    column.notNull().references(target).onDelete('cascade');

/** Quizzes with their questions, what people answered, and what one student is allowed beyond the rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const create = async (name: string, columns: (table: Table) => Table): Promise<void> => {
    await columns(db.schema.createTable(name)).modifyEnd(sql`strict`).execute();
  };

  await create('quizzes', (table) =>
    table
      .addColumn('material_id', 'integer', (column) =>
        column.primaryKey().notNull().references('materials.id').onDelete('cascade'),
      )
      .addColumn('pass_percent', 'integer')
      .addColumn('attempts', 'integer', required)
      .addColumn('wait_minutes', 'integer', required)
      .addColumn('minutes', 'integer')
      .addColumn('draw', 'integer')
      .addColumn('shuffle', 'integer', required)
      .addColumn('show', 'text', (column) =>
        column.notNull().check(sql`show in ('score', 'answers', 'answers-after-pass', 'nothing')`),
      )
      .addColumn('opens_at', 'integer')
      .addColumn('closes_at', 'integer')
      .addColumn('best_of', 'text', (column) => column.notNull().check(sql`best_of in ('best', 'last')`))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1)),
  );

  await create('quiz_questions', (table) =>
    table
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('material_id', 'integer', cascading('materials.id'))
      .addColumn('position', 'integer', required)
      .addColumn('body', 'text', required),
  );
  await db.schema
    .createIndex('quiz_questions_material')
    .on('quiz_questions')
    .columns(['material_id', 'position'])
    .execute();

  await create('quiz_attempts', (table) =>
    table
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('material_id', 'integer', cascading('materials.id'))
      .addColumn('user_id', 'integer', cascading('users.id'))
      .addColumn('number', 'integer', required)
      .addColumn('paper', 'text', required)
      .addColumn('started_at', 'integer', required)
      .addColumn('ends_at', 'integer')
      .addColumn('handed_in_at', 'integer')
      .addColumn('handed_in_by', 'text', (column) => column.check(sql`handed_in_by in ('person', 'time')`))
      .addColumn('marks', 'integer')
      .addColumn('max_marks', 'integer', required)
      .addColumn('passed', 'integer')
      .addColumn('graded_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('graded_at', 'integer')
      .addUniqueConstraint('quiz_attempts_number', ['material_id', 'user_id', 'number']),
  );
  // One runs at a time; the job that ends those whose time is over reads it too.
  await db.schema
    .createIndex('quiz_attempts_running')
    .on('quiz_attempts')
    .columns(['material_id', 'user_id'])
    .unique()
    .where(sql.ref('handed_in_at'), 'is', null)
    .execute();
  // Those that run or wait for a person are few among all.
  await db.schema
    .createIndex('quiz_attempts_unmarked')
    .on('quiz_attempts')
    .column('material_id')
    .where(sql.ref('marks'), 'is', null)
    .execute();
  await db.schema.createIndex('quiz_attempts_user').on('quiz_attempts').column('user_id').execute();
  await db.schema
    .createIndex('quiz_attempts_graded_by')
    .on('quiz_attempts')
    .column('graded_by')
    .where(sql.ref('graded_by'), 'is not', null)
    .execute();

  await create('quiz_answers', (table) =>
    table
      .addColumn('attempt_id', 'integer', cascading('quiz_attempts.id'))
      .addColumn('question_id', 'integer', required)
      .addColumn('answer', 'text', required)
      .addColumn('seq', 'integer', required)
      .addColumn('saved_at', 'integer', required)
      .addColumn('marks', 'integer')
      .addColumn('comment', 'text')
      .addPrimaryKeyConstraint('quiz_answers_pk', ['attempt_id', 'question_id']),
  );

  await create('quiz_allowances', (table) =>
    table
      .addColumn('material_id', 'integer', cascading('materials.id'))
      .addColumn('user_id', 'integer', cascading('users.id'))
      .addColumn('more_attempts', 'integer', required)
      .addColumn('more_minutes', 'integer', required)
      .addColumn('closes_at', 'integer')
      .addPrimaryKeyConstraint('quiz_allowances_pk', ['material_id', 'user_id']),
  );
  await db.schema.createIndex('quiz_allowances_user').on('quiz_allowances').column('user_id').execute();
}
