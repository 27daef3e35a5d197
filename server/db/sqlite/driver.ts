import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import { Turns } from '../turns.ts';
import { patienceEnds } from './busy-retry.ts';
import { Handle } from './handle.ts';
import { LogSync } from './log-sync.ts';
import type { SqliteFile } from './open.ts';

const BEGIN = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/** Whether a commit waits until the disk has it, or may be lost in a power cut; a killed process loses neither. */
export type Durability = 'synced' | 'relaxed';

/** The connections to one file, its log, and the line of those who want to write. */
export class Connections {
  readonly writer: Handle;
  readonly reader: Handle;
  readonly log: LogSync;
  readonly turns = new Turns();

  constructor({ writer, reader }: SqliteFile) {
    this.writer = new Handle(writer);
    this.reader = new Handle(reader);
    this.log = new LogSync(`${writer.name}-wal`);
  }
}

/**
 * Kysely driver with a connection for writing, taken in turns, and one for reading that waits for nobody: neither for a
 * transaction of ours nor for another process that holds the write lock. A read sees everything committed before it;
 * reads inside a transaction run on the writer and see its changes.
 */
export class SqliteDriver implements Driver {
  readonly #connections: Connections;
  readonly #durability: Durability;

  constructor(connections: Connections, durability: Durability) {
    this.#connections = connections;
    this.#durability = durability;
  }

  async init(): Promise<void> {
    // Opened by the caller, who also reads its settings.
  }

  async acquireConnection(): Promise<Lease> {
    return new Lease(this.#connections, this.#durability);
  }

  beginTransaction(lease: Lease): Promise<void> {
    return lease.begin();
  }

  commitTransaction(lease: Lease): Promise<void> {
    return lease.commit();
  }

  rollbackTransaction(lease: Lease): Promise<void> {
    return lease.rollBack();
  }

  releaseConnection(lease: Lease): Promise<void> {
    return lease.rollBack();
  }

  async destroy(): Promise<void> {
    this.#connections.reader.sqlite.close();
    this.#connections.writer.sqlite.close();
    await this.#connections.log.close();
  }
}

/** What one query or one transaction works with. */
class Lease implements DatabaseConnection {
  readonly #writer: Handle;
  readonly #reader: Handle;
  readonly #log: LogSync;
  readonly #turns: Turns;
  readonly #durability: Durability;
  /** Set while this lease's transaction runs. */
  #endTurn: (() => void) | undefined;

  constructor({ writer, reader, log, turns }: Connections, durability: Durability) {
    this.#writer = writer;
    this.#reader = reader;
    this.#log = log;
    this.#turns = turns;
    this.#durability = durability;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn !== undefined) return this.#writer.run(query);
    if (SelectQueryNode.is(query.query)) return this.#reader.run(query);
    const deadline = patienceEnds();
    const endTurn = await this.#turns.take();
    let result: QueryResult<Row>;
    try {
      await this.#mendLog(deadline);
      result = await this.#writer.run<Row>(query, deadline);
    } finally {
      endTurn();
    }
    await this.#reachDisk();
    return result;
  }

  /** IMMEDIATE: a deferred transaction that turns into a writer fails at once when another one wrote meanwhile. */
  async begin(): Promise<void> {
    const deadline = patienceEnds();
    const endTurn = await this.#turns.take();
    try {
      await this.#mendLog(deadline);
      await this.#writer.run(BEGIN, deadline);
      this.#endTurn = endTurn;
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** The next writer need not wait for the disk: its sync covers both, or both are told that it failed. */
  async commit(): Promise<void> {
    await this.#writer.run(COMMIT);
    this.#end();
    await this.#reachDisk();
  }

  /** Undoes the transaction, if one is running. */
  async rollBack(): Promise<void> {
    if (this.#endTurn === undefined) return;
    try {
      // A full disk makes SQLite roll back by itself; a second rollback would hide the first error.
      if (this.#writer.sqlite.inTransaction) await this.#writer.run(ROLLBACK);
    } finally {
      this.#end();
    }
  }

  async #mendLog(deadline: number): Promise<void> {
    if (!this.#log.isDoubtful) return;
    await this.#writer.run(BEGIN, deadline);
    try {
      await this.#log.rewrite();
    } finally {
      await this.#writer.run(ROLLBACK);
    }
  }

  async #reachDisk(): Promise<void> {
    if (this.#durability === 'synced') await this.#log.reached();
  }

  #end(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator; the product reads pages, never streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error(
      'Streaming queries are not offered on SQLite: they would hold the connection. Read in pages.',
    );
  }
}
