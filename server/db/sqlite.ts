import BetterSqlite3, { type Database, type Statement } from 'better-sqlite3';
import * as kysely from 'kysely';

const PRAGMAS = `
  pragma journal_mode = WAL;
  pragma synchronous = FULL; -- NORMAL lost acknowledged rows in four of five power cuts
  pragma foreign_keys = ON;
  pragma secure_delete = ON;
  pragma trusted_schema = OFF;
  pragma busy_timeout = 5000;
  pragma cache_size = -8000;
  pragma application_id = 0x41626879; -- "Abhy", for the program "file" and for forensic tools`;
const MAX_STATEMENTS = 500;
const MAX_WAIT_MS = 10_000;

/** Kysely's dialect on one connection to a file. @throws Error where the file system cannot hold a write-ahead log */
export function openSqlite(file: string): kysely.Dialect {
  const sqlite = new BetterSqlite3(file);
  sqlite.exec(PRAGMAS);
  const mode = sqlite.pragma('journal_mode', { simple: true });
  if (mode !== 'wal')
    throw new Error(`SQLite cannot keep a write-ahead log here: its mode is ${String(mode)}.`);
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new Driver(sqlite),
    createIntrospector: (db) => new kysely.SqliteIntrospector(db),
    createQueryCompiler: () => new kysely.SqliteQueryCompiler(),
  };
}

class Adapter extends kysely.SqliteAdapter {
  /** Kysely denies it; a kill in the middle of a migration would then wedge the file. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  /** Else Kysely itself queues for the connection, without a limit. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Lends the one connection to one query or transaction after the other. */
class Driver extends kysely.SqliteDriver {
  readonly #sqlite: Database;
  readonly #waiting: (() => void)[] = [];
  #isLent = false;

  constructor(sqlite: Database) {
    // Kysely prepares at every query, which costs more than most reads.
    const statements = new Map<string, Statement>();
    const prepare = (text: string): Statement => {
      const known = statements.get(text);
      if (known !== undefined) return known;
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      const statement = sqlite.prepare(text);
      statements.set(text, statement);
      return statement;
    };
    super({ database: { prepare, close: () => void sqlite.close() } });
    this.#sqlite = sqlite;
  }

  /** @throws Error after ten seconds: the outer `db` inside a transaction waits for that transaction's own end */
  override async acquireConnection(): Promise<kysely.DatabaseConnection> {
    if (this.#isLent) await this.#turn();
    this.#isLent = true;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    this.#isLent = next !== undefined;
    next?.();
  }

  /** IMMEDIATE: a reader that turns into a writer fails at once when a command wrote meanwhile. */
  override async beginTransaction(connection: kysely.DatabaseConnection): Promise<void> {
    await connection.executeQuery(kysely.CompiledQuery.raw('begin immediate'));
  }

  /** A full disk makes SQLite roll back by itself; a second rollback would hide the first error. */
  override async rollbackTransaction(connection: kysely.DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }

  #turn(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      reject(new Error('No database connection in 10 s. Is `db` used inside a transaction instead of `tx`?'));
    }, MAX_WAIT_MS);
    const next = (): void => {
      clearTimeout(timer);
      resolve();
    };
    this.#waiting.push(next);
    return promise;
  }
}
