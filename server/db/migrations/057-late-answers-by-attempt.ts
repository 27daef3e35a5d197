import { type Kysely, sql } from 'kysely';

/** Attempts with late answers wait for a teacher; there are few of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('quiz_answers_late')
    .on('quiz_answers')
    .column('attempt_id')
    .where(sql.ref('late_answer'), 'is not', null)
    .execute();
}
