import type { Kysely } from 'kysely';

/** How long videos are and whether phones play them; without a duration nobody has looked yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('files').addColumn('duration_seconds', 'integer').execute();
  await db.schema
    .alterTable('files')
    .addColumn('plays_widely', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
