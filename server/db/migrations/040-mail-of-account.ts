import { type Kysely, sql } from 'kysely';

/** A mail to an email that an account does not have yet leaves with the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('mail_outbox_user')
    .on('mail_outbox')
    .column('user_id')
    .where(sql.ref('user_id'), 'is not', null)
    .execute();
}
