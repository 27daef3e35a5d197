import type { Kysely } from 'kysely';

/** The document that a mail carries: drawn when the mail leaves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mail_outbox').addColumn('receipt_id', 'integer').execute();
}
