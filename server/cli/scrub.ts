import { noteScrub } from '../backup/scheduled.ts';
import { isSound, scrub } from '../backup/scrub.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';

/** Reads everything stored at full speed and says what is damaged; the product may be running. Exit code 1 for damage. */
process.umask(0o077);
const config = readConfig();
if (config.databaseUrl !== undefined) {
  process.stderr.write('The data is in PostgreSQL: its checksums and pg_amcheck look after it.\n');
  process.exit(1);
}
const result = await scrub({
  dataDir: config.dataDir,
  withMedia: config.mediaBucket === undefined,
  bytesPerSecond: Number.POSITIVE_INFINITY,
});
const database = openDatabase(config.dataDir);
await noteScrub(database.db, createLog({ logLevel: 'silent' }), Date.now(), { kind: 'scrub', ...result });
await database.close();
const say = (text: string): void => void process.stdout.write(`${text}\n`);
say(
  `Database: ${result.database}. ${result.files} stored files, ${Math.round(result.bytes / 1024 / 1024)} MB read.`,
);
for (const path of result.damaged) say(`DAMAGED: ${path}`);
for (const path of result.missing) say(`MISSING: ${path}`);
if (isSound(result)) say('Everything is as it was written.');
else {
  say('Bring damaged files back from a backup: copy them to the same path in the data folder.');
  process.exitCode = 1;
}
