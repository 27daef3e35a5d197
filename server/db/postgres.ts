import * as kysely from 'kysely';
import { OperatorError } from '../errors.ts';
import { PostgresCompiler } from './schema/postgres-compiler.ts';

export const openPostgres = (url: string): kysely.Dialect => ({
  createAdapter: () => new kysely.PostgresAdapter(),
  createDriver: () => new Driver({ pool: () => openPool(url) }),
  createIntrospector: (db) => new kysely.PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresCompiler(),
});

class DatabaseAwayError extends OperatorError {
  readonly code = 'DATABASE_AWAY';
}

async function openPool(url: string) {
  const { default: pg } = await import('pg');
  // As SQLite gives them; ids, times and sums stay below 2^53.
  const types = new pg.TypeOverrides();
  for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) types.setTypeParser(type, Number);
  types.setTypeParser(pg.types.builtins.BOOL, (value: string) => Number(value === 't'));
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'abhyas',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 60_000,
    types,
  });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connect = () =>
    pool.connect().catch((cause: Error) => {
      const sentence = `The database server that DATABASE_URL names can't be reached: ${cause.message}`;
      throw new DatabaseAwayError(sentence, { exitCode: 1, cause });
    });
  return { Client: pg.Client, options: pool.options, connect, end: () => pool.end() };
}

const TURN = kysely.CompiledQuery.raw('select pg_advisory_xact_lock(7205759403)');
type Connection = Parameters<kysely.PostgresDriver['rollbackTransaction']>[0];

/** Transactions run one after the other, as on SQLite: what one has read stays true to its end. */
class Driver extends kysely.PostgresDriver {
  override async beginTransaction(connection: Connection, settings: kysely.TransactionSettings) {
    await super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(TURN);
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }
}
