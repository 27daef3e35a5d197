import pg from 'pg';
import { DatabaseAwayError } from './database-away-error.ts';

/** One process seldom needs more: a call holds a connection for a few milliseconds. PostgreSQL allows 100 in all as it comes. */
const CONNECTIONS = 10;
const CONNECT_MS = 5000;
const IDLE_MS = 30_000;
/** As long as SQLite's writers wait for theirs. */
const LOCK_MS = 5000;
/** A transaction of ours is never at rest; one whose process lost its line must not hold its locks for hours. */
const RESTING_MS = 60_000;

const { BOOL, INT8, NUMERIC } = pg.types.builtins;

/** Numbers as numbers and truth as 0 or 1, as SQLite gives them. Ids, times and sums stay below 2^53. */
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);
types.setTypeParser(BOOL, (value: string) => Number(value === 't'));

/**
 * Connections to the database of a `postgres://` address; opened when they are needed, kept while they are used.
 * @throws DatabaseAwayError, from `connect`, where none can be had
 */
export function openPool(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: RESTING_MS,
    application_name: 'abhyas',
    types,
  });
  // A connection that breaks is replaced at its next use, and its query tells the caller; nobody else need end for it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    Client: pg.Client,
    options: pool.options,
    connect: async () => {
      try {
        return await pool.connect();
      } catch (error) {
        throw new DatabaseAwayError(error);
      }
    },
    end: () => pool.end(),
  };
}
