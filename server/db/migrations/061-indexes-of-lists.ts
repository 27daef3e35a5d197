import { type Kysely, sql } from 'kysely';

/** Lists of the admin are shown and counted from these alone, where every row was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name);
  for (const old of ['doubts_state', 'submissions_grading']) await db.schema.dropIndex(old).execute();
  await index('doubts_state').on('doubts').columns(['state', 'id', 'material_id', 'waiting_since']).execute();
  await index('doubts_pinned').on('doubts').columns(['pinned', 'id']).execute();
  await index('doubts_reported')
    .on('doubts')
    .column('id')
    .where(sql.ref('reported_id'), 'is not', null)
    .execute();
  await index('submissions_grading')
    .on('submissions')
    .columns(['state', 'handed_in_at', 'id', 'user_id', 'material_id'])
    .execute();
  await db.schema.dropIndex('quiz_attempts_unmarked').execute();
  await index('quiz_attempts_unmarked')
    .on('quiz_attempts')
    .columns(['handed_in_at', 'id'])
    .where(sql.ref('marks'), 'is', null)
    .execute();
  // Parts of one transfer, which the unique index leaves out, have a reference too.
  await index('payments_with')
    .on('payments')
    .column('reference')
    .where(sql.ref('reference'), 'is not', null)
    .execute();
  await index('consents_given').on('consents').columns(['user_id', 'given_at']).execute();
  await sql`create index bank_credits_open on bank_credits (day, id) where payment_id is null and refund_id is null`.execute(
    db,
  );
}
