import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
type Table = CreateTableBuilder<string, string>;

const required: Column = (column) => column.notNull();
const id: Column = (column) => column.primaryKey().autoIncrement();
const cascading =
  (target: string): Column =>
  (column) =>
    column.notNull().references(target).onDelete('cascade');
const forgetting =
  (target: string): Column =>
  (column) =>
    column.references(target).onDelete('set null');

/** Reasons for access, orders with their events, references told by payers, and money that came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const create = async (name: string, columns: (table: Table) => Table): Promise<void> => {
    await columns(db.schema.createTable(name)).modifyEnd(sql`strict`).execute();
  };

  await create('orders', (table) =>
    table
      .addColumn('id', 'integer', id)
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'integer', forgetting('users.id'))
      .addColumn('slug', 'text', required)
      .addColumn('course_name', 'text', required)
      .addColumn('list_paise', 'integer', required)
      .addColumn('due_paise', 'integer', (column) => column.notNull().check(sql`due_paise > 0`))
      .addColumn('state', 'text', (column) =>
        column
          .notNull()
          .check(sql`state in ('open', 'claimed', 'short', 'paid', 'declined', 'expired', 'cancelled')`),
      )
      .addColumn('buyer_name', 'text', required)
      .addColumn('buyer_email', 'text', required)
      .addColumn('buyer_phone', 'text')
      .addColumn('buyer_state', 'text')
      .addColumn('buyer_gstin', 'text')
      .addColumn('buyer_company', 'text')
      .addColumn('buyer_address', 'text')
      .addColumn('decline_reason', 'text')
      .addColumn('created_at', 'integer', required)
      .addColumn('expires_at', 'integer', required)
      .addColumn('state_at', 'integer', required)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1)),
  );
  // One order a person and course that can still be paid: a second press finds the first.
  await db.schema
    .createIndex('orders_live')
    .on('orders')
    .columns(['user_id', 'slug'])
    .unique()
    .where(sql<boolean>`state in ('open', 'claimed', 'short')`)
    .execute();
  await db.schema.createIndex('orders_state').on('orders').columns(['state', 'id']).execute();
  await db.schema.createIndex('orders_due').on('orders').columns(['due_paise', 'state_at']).execute();

  await create('grants', (table) =>
    table
      .addColumn('id', 'integer', id)
      .addColumn('user_id', 'integer', cascading('users.id'))
      .addColumn('course_id', 'integer', cascading('courses.id'))
      .addColumn('source', 'text', (column) => column.notNull().check(sql`source in ('admin', 'order')`))
      .addColumn('order_id', 'integer', forgetting('orders.id'))
      .addColumn('created_at', 'integer', required)
      .addColumn('ended_at', 'integer')
      .addColumn('ended_why', 'text', (column) => column.check(sql`ended_why in ('unenrolled', 'refund')`)),
  );
  await db.schema.createIndex('grants_user').on('grants').columns(['user_id', 'course_id']).execute();
  await db.schema.createIndex('grants_course').on('grants').column('course_id').execute();
  await db.schema
    .createIndex('grants_order')
    .on('grants')
    .column('order_id')
    .where(sql.ref('order_id'), 'is not', null)
    .execute();
  await sql`
    insert into grants (user_id, course_id, source, created_at)
    select user_id, course_id, 'admin', created_at from enrollments`.execute(db);

  await create('order_claims', (table) =>
    table
      .addColumn('id', 'integer', id)
      .addColumn('order_id', 'integer', cascading('orders.id'))
      .addColumn('reference', 'text', required)
      .addColumn('contested', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('live', 'withdrawn', 'refused', 'accepted')`),
      )
      .addColumn('created_at', 'integer', required),
  );
  await db.schema.createIndex('order_claims_order').on('order_claims').column('order_id').execute();
  await db.schema.createIndex('order_claims_reference').on('order_claims').column('reference').execute();

  await create('payments', (table) =>
    table
      .addColumn('id', 'integer', id)
      .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id'))
      .addColumn('amount_paise', 'integer', (column) => column.notNull().check(sql`amount_paise > 0`))
      .addColumn('method', 'text', (column) => column.notNull().check(sql`method in ('upi', 'bank', 'cash')`))
      .addColumn('reference', 'text')
      // References come round again after years: they are unique within a financial year.
      .addColumn('financial_year', 'text', required)
      .addColumn('accepted_by', 'integer', forgetting('users.id'))
      .addColumn('accepted_at', 'integer', required),
  );
  await db.schema.createIndex('payments_order').on('payments').column('order_id').execute();
  await db.schema
    .createIndex('payments_reference')
    .on('payments')
    .columns(['reference', 'financial_year'])
    .unique()
    .where(sql.ref('reference'), 'is not', null)
    .execute();

  await create('order_events', (table) =>
    table
      .addColumn('id', 'integer', id)
      .addColumn('order_id', 'integer', cascading('orders.id'))
      .addColumn('at', 'integer', required)
      .addColumn('actor_id', 'integer', forgetting('users.id'))
      .addColumn('what', 'text', required)
      .addColumn('detail', 'text', required),
  );
  await db.schema.createIndex('order_events_order').on('order_events').column('order_id').execute();
}
