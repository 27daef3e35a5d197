import { type Kysely, sql } from 'kysely';

/** Contact messages, complaints and refund requests are one table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('messages')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('contact', 'complaint', 'refund')`),
    )
    .addColumn('number', 'text', (column) => column.unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'integer')
    .addColumn('answer', 'text')
    .addColumn('closed_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  // In the order in which they were received, as the lists show them by their ids.
  await sql`
    insert into messages (kind, number, name, email, subject, message, created_at, due_at, answer, closed_at)
    select kind, number, name, email, subject, message, created_at, due_at, answer, closed_at from (
      select id, 'contact' as kind, cast(null as text) as number, name, email, subject, message, created_at,
        cast(null as bigint) as due_at, cast(null as text) as answer, done_at as closed_at from contact_messages
      union all
      select id, kind, number, name, email, subject, message, created_at, due_at, answer, closed_at from tickets
    ) as received order by created_at, number, id`.execute(db);
  // SQLite drops a column together with its reference: no table is rebuilt.
  await schema
    .alterTable('refunds')
    .addColumn('message_id', 'integer', (column) => column.references('messages.id').onDelete('set null'))
    .execute();
  await sql`
    update refunds set message_id = (
      select messages.id from messages join tickets on tickets.number = messages.number
      where tickets.id = refunds.ticket_id
    )`.execute(db);
  await schema.alterTable('refunds').dropColumn('ticket_id').execute();
  await schema.dropTable('tickets').execute();
  await schema.dropTable('contact_messages').execute();
  await schema.createIndex('messages_kind').on('messages').columns(['kind', 'id']).execute();
  await schema.createIndex('messages_email').on('messages').expression(sql`lower(email)`).execute();
  await schema
    .createIndex('messages_open')
    .on('messages')
    .columns(['kind', 'id'])
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
}
