import type { Kysely } from 'kysely';

/** 1 for a credit of a line behind the one where the running balance of its file stops agreeing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('bank_credits')
    .addColumn('unproved', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
