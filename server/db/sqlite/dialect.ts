import type { Database } from 'better-sqlite3';
import {
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteDriver } from './driver.ts';

/** SQLite does run DDL in transactions. Kysely's own adapter denies it, and a kill in mid-migration then wedges the file for good. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class SqliteDialect implements Dialect {
  readonly #sqlite: Database;

  constructor(sqlite: Database) {
    this.#sqlite = sqlite;
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#sqlite);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter();
  }

  // biome-ignore lint/suspicious/noExplicitAny: the signature is Kysely's.
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}
