import { type Kysely, sql } from 'kysely';

/** What people are told in the bell and by mail, and which mails they chose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'integer')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('read_at', 'integer')
    .addColumn('mail_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(name).on('notifications').columns(columns);
  await index('notifications_user', 'user_id', 'read_at').execute();
  await index('notifications_subject', 'kind', 'subject_id').execute();
  await index('notifications_age', 'created_at').execute();
  await index('notifications_mail', 'mail_at').where(sql.ref('mail_at'), 'is not', null).execute();
  await db.schema
    .createTable('notification_choices')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('choice', 'text', (column) => column.notNull().check(sql`choice in ('now', 'daily', 'never')`))
    .addPrimaryKeyConstraint('notification_choices_pk', ['user_id', 'kind'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.alterTable('mail_outbox').addColumn('unsubscribe', 'text').execute();
}
