import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('deletion_requested_at', 'integer').execute();
  await db.schema
    .createIndex('users_deletion_requested')
    .on('users')
    .column('deletion_requested_at')
    .where(sql.ref('deletion_requested_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('contact_messages_email')
    .on('contact_messages')
    .expression(sql`lower(email)`)
    .execute();
}
