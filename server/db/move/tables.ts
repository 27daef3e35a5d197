import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A table of the SQLite database, as far as moving its rows needs it. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
  /** Whether its ids are counted up by the database. */
  readonly isCounted: boolean;
}

/** The migrator's own notes and SQLite's; the other database has its own. */
const NOTES = /^(?:kysely|sqlite)_/;

interface ColumnRow {
  readonly name: string;
  /** Place in the primary key, from 1; 0 outside it. */
  readonly pk: number;
}

async function describe(db: Db, name: string): Promise<MovedTable> {
  const { rows } = await sql<ColumnRow>`select name, pk from pragma_table_info(${name})`.execute(db);
  const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  const counted = await sql`select 1 from sqlite_sequence where name = ${name}`.execute(db);
  return {
    name,
    columns: rows.map((column) => column.name).sort(),
    key: key.map((column) => column.name),
    isCounted: counted.rows.length > 0,
  };
}

/** Every table with data of ours, each after those its rows point to. */
export async function listTables(sqlite: Db): Promise<MovedTable[]> {
  // Without the index of people, which is a table of its own here; the other database makes its own.
  const { rows: tables } = await sql<{
    name: string;
  }>`select name from pragma_table_list where schema = 'main' and type = 'table'`.execute(sqlite);
  const waiting = new Set(tables.map(({ name }) => name).filter((name) => !NOTES.test(name)));
  const ordered: MovedTable[] = [];
  const place = async (name: string): Promise<void> => {
    if (!waiting.delete(name)) return;
    const { rows } = await sql<{
      table: string;
    }>`select "table" from pragma_foreign_key_list(${name})`.execute(sqlite);
    for (const { table } of rows) await place(table);
    ordered.push(await describe(sqlite, name));
  };
  for (const name of [...waiting].sort()) await place(name);
  return ordered;
}
