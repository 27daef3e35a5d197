import { type Kysely, sql } from 'kysely';

/** What is open is counted at every start of the admin's page, each from an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name);
  await index('contact_messages_open')
    .on('contact_messages')
    .column('id')
    .where(sql.ref('done_at'), 'is', null)
    .execute();
  await index('tickets_open')
    .on('tickets')
    .columns(['kind', 'id'])
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  await index('refunds_state').on('refunds').columns(['state', 'id']).execute();
}
