import type { Database } from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';
import { retryWhileBusy } from './busy-retry.ts';
import { StatementCache } from './statement-cache.ts';

/** One connection to the file, with the statements prepared on it. */
export class Handle {
  readonly sqlite: Database;
  readonly #statements: StatementCache;

  constructor(sqlite: Database) {
    this.sqlite = sqlite;
    this.#statements = new StatementCache(sqlite);
  }

  /** Runs a statement, waiting while another process holds the lock. @throws as {@link retryWhileBusy} */
  run<Row>({ sql, parameters }: CompiledQuery, deadline?: number): Promise<QueryResult<Row>> {
    return retryWhileBusy(() => {
      const statement = this.#statements.get(sql);
      if (statement.reader) {
        // Kysely names the row type; the driver cannot know it.
        const rows = statement.all(...parameters) as Row[];
        return { rows, numAffectedRows: BigInt(rows.length) };
      }
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    }, deadline);
  }
}
