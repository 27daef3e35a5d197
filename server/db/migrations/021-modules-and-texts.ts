import { type Kysely, SqliteAdapter, sql } from 'kysely';

const TYPES = sql`type in ('video', 'document', 'youtube', 'assignment', 'text', 'quiz')`;
const SOURCE = sql`case
  when type in ('video', 'document') then file_id is not null and url is null
  when type = 'youtube' then url is not null and file_id is null
  when type = 'assignment' then file_id is null
  else url is null and file_id is null
end`;

/** Two more kinds of material, texts and quizzes; headings in a course, and materials that need not be studied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.getExecutor().adapter instanceof SqliteAdapter ? rebuildMaterials(db) : changeMaterials(db));
  // Progress is counted over the materials that must be studied, from the index alone.
  await db.schema
    .createIndex('materials_visible')
    .on('materials')
    .columns(['course_id', 'deleted_at', 'hidden', 'required'])
    .execute();
  await db.schema
    .createTable('lesson_texts')
    .addColumn('material_id', 'integer', (column) =>
      column.primaryKey().notNull().references('materials.id').onDelete('cascade'),
    )
    .addColumn('body', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}

async function changeMaterials(db: Kysely<unknown>): Promise<void> {
  const materials = () => db.schema.alterTable('materials');
  await db.schema.dropIndex('materials_visible').execute();
  await materials().dropConstraint('materials_type_check').execute();
  await materials().dropConstraint('materials_source').execute();
  await materials().addCheckConstraint('materials_type', TYPES).execute();
  await materials().addCheckConstraint('materials_source', SOURCE).execute();
  await materials()
    .addColumn('required', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await materials().addColumn('module', 'text').execute();
}

/** SQLite cannot change a CHECK. The references of other tables name `materials`, and so mean the new one. */
async function rebuildMaterials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('materials_rebuilt')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('course_id', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('url', 'text')
    .addColumn('file_id', 'integer', (column) => column.references('files.id').onDelete('restrict'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'integer', (column) => column.notNull())
    .addColumn('deleted_at', 'integer')
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('captions_file_id', 'integer', (column) => column.references('files.id').onDelete('restrict'))
    .addColumn('captions_language', 'text', (column) => column.notNull().defaultTo('en'))
    .addColumn('required', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('module', 'text')
    .addCheckConstraint('materials_type', TYPES)
    .addCheckConstraint('materials_source', SOURCE)
    .modifyEnd(sql`strict`)
    .execute();
  const columns = sql.raw(
    'id, course_id, type, title, description, url, file_id, position, created_at, updated_at, deleted_at, hidden, version, captions_file_id, captions_language',
  );
  await sql`insert into materials_rebuilt (${columns}) select ${columns} from materials`.execute(db);
  // Ids go on where they were, so that none of a deleted material is given twice.
  await sql`delete from sqlite_sequence where name = 'materials_rebuilt'`.execute(db);
  await sql`insert into sqlite_sequence select 'materials_rebuilt', seq from sqlite_sequence where name = 'materials'`.execute(
    db,
  );
  await db.schema.dropTable('materials').execute();
  await db.schema.alterTable('materials_rebuilt').renameTo('materials').execute();

  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('materials').columns(columns);
  await index('materials_course', ['course_id', 'position', 'id']).execute();
  await index('materials_file', ['file_id']).execute();
  await index('materials_captions', ['captions_file_id']).execute();
  await index('materials_trash', ['deleted_at']).where(sql.ref('deleted_at'), 'is not', null).execute();
}
