import { noteScrub } from '../backup/scheduled.ts';
import { isSound, scrub } from '../backup/scrub.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { CommandError, command, say } from './command.ts';

/** Reads everything stored at full speed and says what is damaged; the product may be running. Exit code 1 for damage. */
await command(async () => {
  const { dataDir, databaseUrl, mediaBucket } = readConfig();
  if (databaseUrl !== undefined)
    throw new CommandError('The data is in PostgreSQL: its checksums and pg_amcheck look after it.');
  const result = await scrub({
    dataDir,
    withMedia: mediaBucket === undefined,
    bytesPerSecond: Number.POSITIVE_INFINITY,
  });
  const database = openDatabase(dataDir);
  await noteScrub(database.db, createLog({ logLevel: 'silent' }), Date.now(), { kind: 'scrub', ...result });
  await database.close();
  say(
    `Database: ${result.database}. ${result.files} stored files, ${Math.round(result.bytes / 1024 / 1024)} MB read.`,
  );
  for (const path of result.damaged) say(`DAMAGED: ${path}`);
  for (const path of result.missing) say(`MISSING: ${path}`);
  if (!isSound(result))
    throw new CommandError(
      'Bring damaged files back from a backup: copy them to the same path in the data folder.',
    );
  say('Everything is as it was written.');
});
