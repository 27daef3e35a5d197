import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { findPostgres } from '../../scripts/lib/tools.mjs';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startCluster } from './postgres-cluster.ts';

/** Where the project `postgres` of vitest.config.ts says that its products are to run on PostgreSQL at this address. */
const PLACE = 'TEST_POSTGRES_URL';
const TEMPLATE = 'abhyas_template';
/** It is there; another process makes it right now. */
const TAKEN = ['42P04', '23505'];

/** Starts a cluster for a whole run, with a migrated database that the tests' own are copied from. */
export async function setup(): Promise<() => void> {
  const bin = findPostgres();
  if (bin === undefined)
    throw new Error('There is no PostgreSQL here; `apt-get install postgresql` brings one.');
  const cluster = startCluster(bin);
  process.env[PLACE] = cluster.urlOf('');
  await askServer(`create database ${TEMPLATE}`);
  const template = openDatabase(tmpdir(), urlOf(TEMPLATE));
  await migrate(template.db);
  await template.close();
  return () => cluster.stop();
}

/** Whether this run of the tests is on PostgreSQL. */
export const isOnPostgres = (): boolean => process.env[PLACE] !== undefined;

const urlOf = (database: string): string => `${process.env[PLACE]}${database}`;

async function askServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** One database for each data folder: who starts again on the same folder finds what was there. */
const nameFor = (dataDir: string): string =>
  `t_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;

/** The address of the database that goes with a data folder; made where it is not there yet. */
export async function databaseFor(dataDir: string): Promise<string> {
  const name = nameFor(dataDir);
  try {
    await askServer(`create database ${name} template ${TEMPLATE}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && TAKEN.includes(error.code ?? ''))) throw error;
  }
  return urlOf(name);
}

/** Makes the database of a data folder from what pg_dump wrote, instead of from this version's tables. */
export async function loadDump(dataDir: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseFor(dataDir) });
  await client.connect();
  try {
    await client.query('drop schema public cascade; create schema public');
    await client.query(dump);
  } finally {
    await client.end();
  }
}

/** Makes room: the cluster lies in memory or on a small disk. */
export const dropDatabaseFor = (dataDir: string): Promise<void> =>
  askServer(`drop database if exists ${nameFor(dataDir)} with (force)`);
