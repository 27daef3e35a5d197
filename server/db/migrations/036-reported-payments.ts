import { type Kysely, SqliteAdapter, sql } from 'kysely';

const STATES = sql`state in ('reported', 'accepted', 'refused', 'withdrawn')`;
/** Money is recorded exactly in those that were accepted; what a buyer reported has its reference. */
const MONEY = sql`case
  when state = 'accepted' then amount_paise is not null and method is not null
    and financial_year is not null and accepted_at is not null
  else reference is not null and reported_at is not null and amount_paise is null and method is null
    and financial_year is null and accepted_at is null
end`;

/** A reference that a buyer reports is a payment that is not accepted yet: one table holds both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.getExecutor().adapter instanceof SqliteAdapter ? rebuildPayments(db) : changePayments(db));
  await sql`
    update payments set reported_at = (
      select max(created_at) from order_claims where order_claims.order_id = payments.order_id
        and order_claims.reference = payments.reference and order_claims.state = 'accepted')`.execute(db);
  // In the order in which they were reported: of two with one reference, the lower id was first.
  await sql`
    insert into payments (order_id, state, reference, reported_at)
    select order_id, case state when 'live' then 'reported' when 'withdrawn' then 'withdrawn' else 'refused' end,
      reference, created_at
    from order_claims
    where state <> 'accepted' or not exists (
      select 1 from payments where payments.order_id = order_claims.order_id
        and payments.reference = order_claims.reference and payments.state = 'accepted')
    order by id`.execute(db);
  await db.schema.dropTable('order_claims').execute();
}

async function changePayments(db: Kysely<unknown>): Promise<void> {
  const payments = () => db.schema.alterTable('payments');
  await payments()
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('accepted'))
    .execute();
  await payments()
    .alterColumn('state', (column) => column.dropDefault())
    .execute();
  await payments().addColumn('reported_at', 'integer').execute();
  for (const name of ['amount_paise', 'method', 'financial_year', 'accepted_at'])
    await payments()
      .alterColumn(name, (column) => column.dropNotNull())
      .execute();
  await payments().addCheckConstraint('payments_state', STATES).execute();
  await payments().addCheckConstraint('payments_money', MONEY).execute();
}

/** SQLite cannot drop a NOT NULL. The references of other tables name `payments`, and so mean the new one. */
async function rebuildPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments_rebuilt')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('reported_at', 'integer')
    .addColumn('amount_paise', 'integer', (column) => column.check(sql`amount_paise > 0`))
    .addColumn('method', 'text', (column) => column.check(sql`method in ('upi', 'bank', 'cash')`))
    .addColumn('financial_year', 'text')
    .addColumn('accepted_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('accepted_at', 'integer')
    .addCheckConstraint('payments_state', STATES)
    .addCheckConstraint('payments_money', MONEY)
    .modifyEnd(sql`strict`)
    .execute();
  const columns = sql.raw(
    'id, order_id, reference, amount_paise, method, financial_year, accepted_by, accepted_at',
  );
  await sql`insert into payments_rebuilt (state, ${columns}) select 'accepted', ${columns} from payments`.execute(
    db,
  );
  await sql`delete from sqlite_sequence where name = 'payments_rebuilt'`.execute(db);
  await sql`insert into sqlite_sequence select 'payments_rebuilt', seq from sqlite_sequence where name = 'payments'`.execute(
    db,
  );
  await db.schema.dropTable('payments').execute();
  await db.schema.alterTable('payments_rebuilt').renameTo('payments').execute();
  await db.schema.createIndex('payments_order').on('payments').column('order_id').execute();
  await db.schema
    .createIndex('payments_reference')
    .on('payments')
    .columns(['reference', 'financial_year'])
    .unique()
    .where(sql.ref('reference'), 'is not', null)
    .execute();
}
