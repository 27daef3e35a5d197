import { Kysely, sql, type Transaction, type TransactionBuilder } from 'kysely';
import { Turns } from '../turns.ts';

/** Another transaction got in between, or each waited for the other. Nothing was changed; the same again may go through. */
const CONFLICTS = new Set<unknown>(['40001', '40P01']);
const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CONFLICTS.has(error.code);

/** As long as SQLite's writers wait for the lock. */
const PATIENCE_MS = 5000;
/** Of the lock that transactions run one after the other under; any number no other program uses. */
const TURN = 7_205_759_403;

type Work<DB, T> = (tx: Transaction<DB>) => Promise<T>;

/**
 * Transactions behave as if they ran one after the other, as they do on SQLite: what one has read stays true to its end.
 * PostgreSQL lets them run side by side and refuses one that noticed another; that one is run again from its start, in
 * turn with all others it happened to, so that a crowd is not in its own way for ever.
 * So what a transaction's function does beside the database must bear being done twice.
 */
export class SerializableKysely<DB> extends Kysely<DB> {
  readonly #turns = new Turns();

  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction().setIsolationLevel('serializable');
    const runOnce: TransactionBuilder<DB>['execute'] = builder.execute.bind(builder);
    builder.execute = async <T>(work: Work<DB, T>): Promise<T> => {
      try {
        return await runOnce(work);
      } catch (error) {
        if (!isConflict(error)) throw error;
      }
      return this.#runInTurn(work);
    };
    return builder;
  }

  /** One connection of this process waits for the turn, however many transactions do. */
  async #runInTurn<T>(work: Work<DB, T>): Promise<T> {
    const end = await this.#turns.take();
    try {
      return await this.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(${sql.lit(TURN)})`.execute(connection);
        try {
          return await untilThrough(() =>
            connection.transaction().setIsolationLevel('serializable').execute(work),
          );
        } finally {
          await sql`select pg_advisory_unlock(${sql.lit(TURN)})`.execute(connection);
        }
      });
    } finally {
      end();
    }
  }
}

/** @throws the conflict itself after 5 seconds; any other error at once */
async function untilThrough<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error) || performance.now() > deadline) throw error;
    }
  }
}
