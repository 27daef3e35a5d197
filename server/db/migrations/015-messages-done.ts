import type { Kysely } from 'kysely';

/** Messages of visitors are open until an admin is done with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_messages').addColumn('done_at', 'integer').execute();
}
