import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { MovedTable } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;

const BATCH = 500;

const list = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));

/** All rows by their primary key, in stretches; alike on both engines. */
export async function* readRows(db: Db, { name, columns, key }: MovedTable): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const after =
      last === undefined
        ? sql`1 = 1`
        : sql`(${list(key)}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows } = await sql<Row>`
      select ${list(columns)} from ${sql.table(name)} where ${after} order by ${list(key)} limit ${sql.lit(BATCH)}`.execute(
      db,
    );
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** Writes rows as they were read; ids are kept. */
export async function insertRows(db: Db, { name, columns }: MovedTable, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(name)} (${list(columns)}) values ${sql.join(values)}`.execute(db);
}

/** How many rows a table has, and a SHA-256 (hex) over all their values in the order of the key. */
export interface Fingerprint {
  readonly rows: number;
  readonly sha256: string;
}

/** Reads a whole table for what it holds. */
export async function fingerprint(db: Db, table: MovedTable): Promise<Fingerprint> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of readRows(db, table)) {
    for (const row of rows) hash.update(`${JSON.stringify(table.columns.map((column) => row[column]))}\n`);
    count += rows.length;
  }
  return { rows: count, sha256: hash.digest('hex') };
}
