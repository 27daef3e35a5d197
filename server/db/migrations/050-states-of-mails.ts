import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** What kind of mail it is, who a refusal is about, and of a mail that was sent no text any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mail_outbox').addColumn('kind', 'text').execute();
  await db.schema.alterTable('mail_outbox').addColumn('refused_by', 'text').execute();
  await sql`
    update mail_outbox set subject = '', body_text = '', reply_to = null, unsubscribe = null, receipt_id = null
    where sent_at is not null
  `.execute(db);
  await db.schema
    .createIndex('mail_outbox_failed')
    .on('mail_outbox')
    .column('failed_at')
    .where(sql.ref('failed_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('mail_outbox_sent')
    .on('mail_outbox')
    .column('sent_at')
    .where(sql.ref('sent_at'), 'is not', null)
    .execute();
  await sql`create index mail_outbox_recipient on mail_outbox (lower(recipient))`.execute(db);
  // The file of a site that deleted people is written again at its next start.
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    await sql`
      insert into operations (name, at, detail)
      select 'erasure', 0, '{}' where exists (select 1 from audit_log where action = 'user-erased')
    `.execute(db);
}
