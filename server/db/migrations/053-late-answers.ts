import type { Kysely } from 'kysely';

/** An answer that was given in time by the clock of a phone without a line, and came after the end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('quiz_answers').addColumn('late_answer', 'text').execute();
  await db.schema.alterTable('quiz_answers').addColumn('late_at', 'integer').execute();
}
