import type { Kysely } from 'kysely';

/** Since when an email is known to be the person's own, by a link that was mailed to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_confirmed_at', 'integer').execute();
}
