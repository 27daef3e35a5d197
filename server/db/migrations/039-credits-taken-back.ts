import type { Kysely } from 'kysely';

/** A bank may take a payment back days after it came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bank_credits').addColumn('taken_back_on', 'text').execute();
}
