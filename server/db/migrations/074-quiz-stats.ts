import { type Kysely, sql } from 'kysely';

/** How students did with each question of a quiz; quizzes that were tried before are counted after the update. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quiz_stats')
    .addColumn('material_id', 'integer', (column) =>
      column.primaryKey().notNull().references('materials.id').onDelete('cascade'),
    )
    .addColumn('changes', 'integer', (column) => column.notNull())
    .addColumn('counted', 'integer', (column) => column.notNull())
    .addColumn('counted_at', 'integer')
    .addColumn('stats', 'text')
    .modifyEnd(sql`strict`)
    .execute();
  await sql`insert into quiz_stats (material_id, changes, counted) select distinct material_id, 1, 0 from quiz_attempts`.execute(
    db,
  );
}
