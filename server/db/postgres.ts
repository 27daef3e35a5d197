import * as kysely from 'kysely';
import { OperatorError } from '../errors.ts';
import { isConflict } from './faults.ts';
import { PostgresCompiler } from './schema/postgres-compiler.ts';

export const openPostgres = (url: string): kysely.Dialect => ({
  createAdapter: () => new kysely.PostgresAdapter(),
  createDriver: () => new kysely.PostgresDriver({ pool: () => openPool(url) }),
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

const BESIDE = kysely.CompiledQuery.raw('lock table serials in row share mode');
const ALONE = kysely.CompiledQuery.raw('lock table serials in exclusive mode');
const MAX_TRIES = 5;

/** Retries conflicts alone, so work must not have side effects. Locking first keeps the snapshot fresh. */
export class SerializableKysely<Schema> extends kysely.Kysely<Schema> {
  override transaction(): kysely.TransactionBuilder<Schema> {
    const builder = super.transaction().setIsolationLevel('serializable');
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      for (let tries = 1; ; tries += 1)
        try {
          return await execute(async (tx) => {
            await tx.executeQuery(tries === 1 ? BESIDE : ALONE);
            return work(tx);
          });
        } catch (error) {
          if (tries === MAX_TRIES || !isConflict(error)) throw error;
        }
    };
    return builder;
  }
}
