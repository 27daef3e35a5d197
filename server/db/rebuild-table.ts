import { type Kysely, sql } from 'kysely';

/**
 * Makes a table of SQLite again with another definition, since SQLite changes neither a CHECK nor a NOT NULL. Rows,
 * indexes and references to it stay, and ids go on where they were, so that none is given twice.
 * @param change gets the statement that made the table, and returns the new one
 */
export async function rebuildTable<T>(
  db: Kysely<T>,
  table: string,
  change: (made: string) => string,
): Promise<void> {
  const { rows } = await sql<{ type: string; made: string }>`
    select type, sql as made from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db);
  const run = (text: string) => sql.raw(text).execute(db);
  const rebuilt = `${table}_rebuilt`;
  for (const { type, made } of rows)
    if (type === 'table') await run(change(made).replace(new RegExp(`"?${table}"?`), rebuilt));
  await run(`insert into ${rebuilt} select * from ${table}`);
  await run(`delete from sqlite_sequence where name = '${rebuilt}'`);
  await run(
    `insert into sqlite_sequence select '${rebuilt}', seq from sqlite_sequence where name = '${table}'`,
  );
  await run(`drop table ${table}`);
  await run(`alter table ${rebuilt} rename to ${table}`);
  for (const { type, made } of rows) if (type !== 'table') await run(made);
}
