// npm run bench:transactions: transactions a second on PostgreSQL with 1, 2 and 4 processes, beside one lock for all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as allOf } from 'node:stream/consumers';
import { Kysely, sql } from 'kysely';
import { findPostgres } from '../scripts/lib/tools.mjs';
import { takeSerial } from '../server/books/serials.ts';
import { type Db, openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { openPostgres } from '../server/db/postgres.ts';
import type { Tables } from '../server/db/schema/index.ts';
import { startCluster } from '../tests/support/postgres-cluster.ts';

const CLIENTS = 8;
const EACH = 250;
const ROWS = 500;
const kinds = ['save of an answer', 'acceptance with a serial'] as const;

/** What each costs the database: two reads and an upsert; and a serial where one is taken. */
async function work(tx: Db, isAcceptance: boolean): Promise<void> {
  const name = `row ${Math.floor(ROWS * Math.random())}`;
  await tx.selectFrom('leases').selectAll().where('name', '=', name).execute();
  await tx.selectFrom('users').select('id').where('id', '=', 1).execute();
  if (isAcceptance) await takeSerial(tx, 'R', 0);
  const row = { holder: 'bench', free_at: Date.now() };
  const insert = tx.insertInto('leases').values({ name, ...row });
  await insert.onConflict((conflict) => conflict.column('name').doUpdateSet(row)).execute();
}

const [url, mode, kind] = process.argv.slice(2);
if (url === undefined) await compare();
else await run(url, mode === 'lock', kind === kinds[1]);

/** One process of the site. Prints how many of its transactions were run again. */
async function run(address: string, isLocked: boolean, isAcceptance: boolean): Promise<void> {
  const db = isLocked
    ? new Kysely<Tables>({ dialect: openPostgres(address) })
    : openDatabase(tmpdir(), address).db;
  let tries = 0;
  const client = async (): Promise<void> => {
    for (let n = 0; n < EACH; n += 1)
      await db.transaction().execute(async (tx) => {
        tries += 1;
        if (isLocked) await sql`select pg_advisory_xact_lock(1)`.execute(tx);
        await work(tx, isAcceptance);
      });
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await db.destroy();
  console.info(tries - CLIENTS * EACH);
}

/** @returns transactions a second, and the share that ran again */
async function measure(address: string, processes: number, way: string, what: string) {
  const began = performance.now();
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, [import.meta.filename, address, way, what], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const again = await Promise.all(
    children.map(async (child) => {
      const [printed] = await Promise.all([allOf(child.stdout), once(child, 'exit')]);
      return Number(printed);
    }),
  );
  const total = processes * CLIENTS * EACH;
  const sum = again.reduce((all, one) => all + one, 0);
  return { rate: (1000 * total) / (performance.now() - began), share: sum / total };
}

async function compare(): Promise<void> {
  const bin = findPostgres();
  if (bin === undefined)
    throw new Error('There is no PostgreSQL here; `apt-get install postgresql` brings one.');
  const cluster = startCluster(bin);
  try {
    const address = cluster.urlOf('postgres');
    const { db, close } = openDatabase(mkdtempSync(join(tmpdir(), 'abhyas-bench-')), address);
    await migrate(db);
    await close();
    for (const what of kinds)
      for (const processes of [1, 2, 4]) {
        const theirs = await measure(address, processes, 'lock', what);
        const ours = await measure(address, processes, 'serializable', what);
        const figures = `${Math.round(ours.rate)} a second, ${(100 * ours.share).toFixed(1)} % run again`;
        const ratio = (ours.rate / theirs.rate).toFixed(2);
        console.info(`${what}, ${processes} processes: ${figures}; ${ratio} of one lock for all`);
      }
  } finally {
    cluster.stop();
  }
}
