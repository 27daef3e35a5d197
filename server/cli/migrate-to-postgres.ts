import { takeDataFolder } from '../backup/data-folder.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { MoveError, moveToPostgres } from '../db/move/move-to-postgres.ts';
import { CommandError, command, EXIT_USAGE, say } from './command.ts';

const USAGE = 'npm run migrate:to-postgres -- postgres://user:password@host/database';

/*
 * Moves a stopped site from SQLite to an empty PostgreSQL database.
 * SQLite's file stays as it was.
 */
const number = new Intl.NumberFormat('en-IN');

async function move(url: string): Promise<void> {
  if (!/^postgres(?:ql)?:\/\//.test(url))
    throw new MoveError(`${url} is no address of a PostgreSQL database.`);
  const config = readConfig();
  if (config.databaseUrl !== undefined)
    throw new MoveError('Unset DATABASE_URL for the move: what is moved is the SQLite file in DATA_DIR.');
  const hold = takeDataFolder(config.dataDir);
  const sqlite = openDatabase(config.dataDir);
  const postgres = openDatabase(config.dataDir, url);
  try {
    for (const { db } of [sqlite, postgres]) await migrate(db);
    const moved = await moveToPostgres(sqlite.db, postgres.db);
    for (const { table, rows, sha256 } of moved)
      say(`${table.padEnd(24)} ${number.format(rows).padStart(12)} rows  SHA-256 ${sha256.slice(0, 16)}…`);
    say('Everything is there, and equal. Set DATABASE_URL to this address and start.');
  } finally {
    await Promise.all([sqlite.close(), postgres.close()]);
    hold.release();
  }
}

await command({ usage: USAGE, words: 1 }, async ({ positionals: [address] }) => {
  if (address === undefined) throw new CommandError(`Where to? ${USAGE}`, EXIT_USAGE);
  await move(address);
});
