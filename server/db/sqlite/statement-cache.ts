import type { Database, Statement } from 'better-sqlite3';

const CAPACITY = 300;

/** Keeps prepared statements by their SQL, least recently used out first: preparing costs more than most of our reads. */
export class StatementCache {
  readonly #sqlite: Database;
  readonly #statements = new Map<string, Statement>();

  constructor(sqlite: Database) {
    this.#sqlite = sqlite;
  }

  get(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) {
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    const statement: Statement = this.#sqlite.prepare(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > CAPACITY) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return statement;
  }
}
