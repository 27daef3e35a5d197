import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { rebuildTable } from '../rebuild-table.ts';

const TYPES = sql`type in ('video', 'document', 'youtube', 'assignment', 'text', 'quiz', 'file')`;
const SOURCE = sql`case
  when type in ('video', 'document', 'file') then file_id is not null and url is null
  when type = 'youtube' then url is not null and file_id is null
  when type = 'assignment' then file_id is null
  else url is null and file_id is null
end`;

/** One more kind of material: pictures, slides, sheets and sound. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    return rebuildTable(db, 'materials', (made) => made.replaceAll("'document'", "'document', 'file'"));
  const materials = () => db.schema.alterTable('materials');
  await materials().dropConstraint('materials_type').execute();
  await materials().dropConstraint('materials_source').execute();
  await materials().addCheckConstraint('materials_type', TYPES).execute();
  await materials().addCheckConstraint('materials_source', SOURCE).execute();
}
