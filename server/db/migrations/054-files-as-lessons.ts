import { type Kysely, SqliteAdapter, sql } from 'kysely';

const TYPES = sql`type in ('video', 'document', 'youtube', 'assignment', 'text', 'quiz', 'file')`;
const SOURCE = sql`case
  when type in ('video', 'document', 'file') then file_id is not null and url is null
  when type = 'youtube' then url is not null and file_id is null
  when type = 'assignment' then file_id is null
  else url is null and file_id is null
end`;

/** One more kind of material: pictures, slides, sheets and sound. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return rebuildMaterials(db);
  const materials = () => db.schema.alterTable('materials');
  await materials().dropConstraint('materials_type').execute();
  await materials().dropConstraint('materials_source').execute();
  await materials().addCheckConstraint('materials_type', TYPES).execute();
  await materials().addCheckConstraint('materials_source', SOURCE).execute();
}

/** SQLite cannot change a CHECK: the same table again, with the new kind in both. References name it, and so mean the new one. */
async function rebuildMaterials(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; made: string }>`
    select type, sql as made from sqlite_master where tbl_name = 'materials' and sql is not null`.execute(db);
  const table = rows.find(({ type }) => type === 'table')?.made ?? '';
  const rebuilt = table
    .replace(/"?materials"?/, 'materials_rebuilt')
    .replaceAll("'document'", "'document', 'file'");
  await sql.raw(rebuilt).execute(db);
  await sql`insert into materials_rebuilt select * from materials`.execute(db);
  // Ids go on where they were, so that none of a deleted material is given twice.
  await sql`delete from sqlite_sequence where name = 'materials_rebuilt'`.execute(db);
  await sql`insert into sqlite_sequence select 'materials_rebuilt', seq from sqlite_sequence where name = 'materials'`.execute(
    db,
  );
  await db.schema.dropTable('materials').execute();
  await db.schema.alterTable('materials_rebuilt').renameTo('materials').execute();
  for (const { type, made } of rows) if (type !== 'table') await sql.raw(made).execute(db);
}
