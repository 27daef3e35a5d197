import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('materials_visible')
    .on('materials')
    .columns(['course_id', 'deleted_at', 'hidden'])
    .execute();
}
