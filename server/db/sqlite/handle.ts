import type { Database } from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';
import { retryWhileBusy } from './busy-retry.ts';
import { StatementCache } from './statement-cache.ts';

/** Whether a commit waits until the disk has it, or may be lost in a power cut; a killed process loses neither. */
export type Durability = 'synced' | 'relaxed';

/** One connection to the file, with the statements prepared on it. */
export class Handle {
  readonly sqlite: Database;
  readonly #statements: StatementCache;
  #durability: Durability = 'synced';

  constructor(sqlite: Database) {
    this.sqlite = sqlite;
    this.#statements = new StatementCache(sqlite);
  }

  /**
   * Sets what the next commits are to be; between transactions only, as SQLite asks.
   * @throws Error when commits would go on without being synced
   */
  commitsAre(durability: Durability): void {
    if (durability === this.#durability) return;
    this.sqlite.pragma(`synchronous = ${durability === 'synced' ? 'FULL' : 'NORMAL'}`);
    if (durability === 'synced' && this.sqlite.pragma('synchronous', { simple: true }) !== 2)
      throw new Error('SQLite does not go back to synced commits.');
    this.#durability = durability;
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
