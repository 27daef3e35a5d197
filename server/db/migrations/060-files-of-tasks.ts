import { type Kysely, sql } from 'kysely';

/** Files that a teacher gives with a task. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assignment_files')
    .addColumn('material_id', 'integer', (column) =>
      column.notNull().references('materials.id').onDelete('cascade'),
    )
    .addColumn('file_id', 'integer', (column) => column.notNull().references('files.id').onDelete('restrict'))
    .addPrimaryKeyConstraint('assignment_files_key', ['material_id', 'file_id'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('assignment_files_file').on('assignment_files').column('file_id').execute();
}
