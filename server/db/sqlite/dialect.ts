import {
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import { type Connections, type Durability, SqliteDriver } from './driver.ts';
import { SteadyPlanCompiler } from './query-compiler.ts';

/**
 * SQLite does run DDL in transactions. Kysely's own adapter denies it, and a kill in mid-migration then wedges the file
 * for good. And the driver takes turns at writing itself, so that reads need not stand in line.
 */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

export class SqliteDialect implements Dialect {
  readonly #connections: Connections;
  readonly #durability: Durability;

  constructor(connections: Connections, durability: Durability) {
    this.#connections = connections;
    this.#durability = durability;
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#connections, this.#durability);
  }

  createQueryCompiler(): QueryCompiler {
    return new SteadyPlanCompiler();
  }

  createAdapter(): DialectAdapter {
    return new Adapter();
  }

  // biome-ignore lint/suspicious/noExplicitAny: the signature is Kysely's.
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}
