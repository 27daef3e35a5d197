import type { Database } from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { retryWhileBusy } from './busy-retry.ts';
import { StatementCache } from './statement-cache.ts';

/** Kysely driver that keeps prepared statements, takes the write lock when a transaction begins, and waits for locks without blocking. */
export class SqliteDriver implements Driver {
  readonly #sqlite: Database;
  readonly #connection: SqliteConnection;

  constructor(sqlite: Database) {
    this.#sqlite = sqlite;
    this.#connection = new SqliteConnection(sqlite);
  }

  async init(): Promise<void> {
    // Opened by the caller, who also reads its settings.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  /** IMMEDIATE: a deferred transaction that turns into a writer fails at once when another one wrote meanwhile. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk makes SQLite roll back by itself; a second rollback would hide the first error.
    if (this.#sqlite.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    // One connection for the life of the process.
  }

  async destroy(): Promise<void> {
    this.#sqlite.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #statements: StatementCache;

  constructor(sqlite: Database) {
    this.#statements = new StatementCache(sqlite);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return retryWhileBusy(() => {
      const statement = this.#statements.get(query.sql);
      if (statement.reader) {
        // Kysely names the row type; the driver cannot know it.
        const rows = statement.all(...query.parameters) as Row[];
        return { rows, numAffectedRows: BigInt(rows.length) };
      }
      const { changes, lastInsertRowid } = statement.run(...query.parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator; the product reads pages, never streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error(
      'Streaming queries are not offered on SQLite: they would hold the only connection. Read in pages.',
    );
  }
}
