import type { Kysely } from 'kysely';

/** How many materials of each course students see is counted from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('materials_visible')
    .on('materials')
    .columns(['course_id', 'deleted_at', 'hidden'])
    .execute();
}
