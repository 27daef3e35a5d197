import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type Fingerprint, fingerprint, insertRows, readRows } from './rows.ts';
import { listTables, type MovedTable } from './tables.ts';

/** The move cannot be made, or came out wrong; nothing was changed on either side. The sentence says why. */
export class MoveError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MoveError';
  }
}

export interface MovedRows extends Fingerprint {
  readonly table: string;
}

/**
 * Copies every row into an empty database of the same schema, in one transaction, and compares what arrived with what
 * was there before it commits.
 * @param sqlite a database nobody else writes to
 * @returns a line a table, with the fingerprint both sides have
 * @throws MoveError when the other database is not empty, or a table differs
 */
export async function moveToPostgres(sqlite: Db, postgres: Db): Promise<MovedRows[]> {
  const tables = await listTables(sqlite);
  return postgres.transaction().execute(async (tx) => {
    await assertEmpty(tx, tables);
    const moved: MovedRows[] = [];
    for (const table of tables) {
      for await (const rows of readRows(sqlite, table)) await insertRows(tx, table, rows);
      if (table.isCounted) await countOn(sqlite, tx, table.name);
    }
    for (const table of tables) {
      const [before, after] = [await fingerprint(sqlite, table), await fingerprint(tx, table)];
      if (before.rows !== after.rows || before.sha256 !== after.sha256)
        throw new MoveError(
          `Table ${table.name} differs after the move: ${before.rows} rows (${before.sha256}) became ${after.rows} (${after.sha256}). Nothing was written.`,
        );
      moved.push({ table: table.name, ...after });
    }
    return moved;
  });
}

async function assertEmpty(tx: Db, tables: readonly MovedTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0)
      throw new MoveError(`The PostgreSQL database has rows in ${name} already. Move into an empty one.`);
  }
}

/** The next id is one that was never given out, not even to a row that is gone: links to it may be about. */
async function countOn(sqlite: Db, tx: Db, table: string): Promise<void> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(
    sqlite,
  );
  const last = rows[0]?.seq ?? 0;
  if (last > 0)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${sql.lit(last)})`.execute(tx);
}
