import BetterSqlite3, { type Database, type Statement } from 'better-sqlite3';
import * as kysely from 'kysely';

const PRAGMAS = `
  pragma journal_mode = WAL;
  pragma synchronous = FULL; -- NORMAL lost acknowledged rows in four of five power cuts
  pragma foreign_keys = ON;
  pragma secure_delete = ON;
  pragma trusted_schema = OFF;
  pragma busy_timeout = 5000;
  pragma cache_size = -8000;`;
/** "Abhy", for the program "file" and for forensic tools. */
const APPLICATION_ID = 0x41626879;
const MAX_STATEMENTS = 500;

export function openSqlite(file: string): kysely.Dialect {
  const sqlite = new BetterSqlite3(file);
  sqlite.exec(PRAGMAS);
  const mode = sqlite.pragma('journal_mode', { simple: true });
  if (mode !== 'wal')
    throw new Error(`SQLite can't keep a write-ahead log here: its mode is ${String(mode)}.`);
  // Written once: on a full disk a start that writes fails.
  if (sqlite.pragma('application_id', { simple: true }) !== APPLICATION_ID)
    sqlite.pragma(`application_id = ${APPLICATION_ID}`);
  const database = { prepare: keepStatements(sqlite), close: () => void sqlite.close() };
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new Driver({ database }),
    createIntrospector: (db) => new kysely.SqliteIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  };
}

class Adapter extends kysely.SqliteAdapter {
  /** Kysely denies it; a kill during a migration would then break the file. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Compiler extends kysely.SqliteQueryCompiler {
  /** The plus keeps SQLite from replanning for each value. */
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class Driver extends kysely.SqliteDriver {
  /** IMMEDIATE: upgrading a reader fails at once if a command wrote meanwhile. */
  override async beginTransaction(connection: kysely.DatabaseConnection): Promise<void> {
    await connection.executeQuery(kysely.CompiledQuery.raw('begin immediate'));
  }

  /** A full disk makes SQLite roll back itself; a failing second rollback must not hide the first error. */
  override async rollbackTransaction(connection: kysely.DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

function keepStatements(sqlite: Database) {
  const statements = new Map<string, Statement>();
  return (text: string): Statement => {
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const statement = statements.get(text) ?? sqlite.prepare(text);
    statements.set(text, statement);
    return statement;
  };
}
