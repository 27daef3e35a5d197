import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const materials = () => db.schema.alterTable('materials');
  await materials()
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await materials()
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await materials()
    .addColumn('captions_file_id', 'integer', (column) => column.references('files.id').onDelete('restrict'))
    .execute();
  await db.schema.createIndex('materials_captions').on('materials').column('captions_file_id').execute();

  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('metadata', 'text', (column) => column.notNull())
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('material_id', 'integer', (column) => column.references('materials.id').onDelete('cascade'))
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('uploads_created').on('uploads').column('created_at').execute();
  await db.schema.createIndex('uploads_user').on('uploads').column('user_id').execute();
  await db.schema.createIndex('uploads_material').on('uploads').column('material_id').execute();
}
