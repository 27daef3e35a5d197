import { checkNewestBackup } from '../backup/check-backup.ts';
import { noteScrub } from '../backup/scheduled.ts';
import { isSound, scrub } from '../backup/scrub.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { assertData } from './assert-data.ts';
import { CommandError, command, say } from './command.ts';

/** Reads everything stored at full speed and says what is damaged; the product may be running. Exit code 1 for damage. */
await command({ usage: 'npm run scrub' }, async () => {
  const config = readConfig();
  const { dataDir, backupDir, databaseUrl, mediaBucket } = config;
  if (databaseUrl !== undefined)
    throw new CommandError('The data is in PostgreSQL: its checksums and pg_amcheck look after it.');
  assertData(config);
  const bytesPerSecond = Number.POSITIVE_INFINITY;
  const result = await scrub({ dataDir, withMedia: mediaBucket === undefined, bytesPerSecond });
  const backup =
    backupDir === undefined ? undefined : await checkNewestBackup({ dataDir, backupDir, bytesPerSecond });
  const database = openDatabase(dataDir);
  const log = createLog({ logLevel: 'silent' });
  await noteScrub(database.db, log, Date.now(), { kind: 'scrub', ...result, backup });
  await database.close();
  say(
    `Database: ${result.database}. ${result.files} stored files, ${Math.round(result.bytes / 1024 / 1024)} MB read.`,
  );
  for (const path of result.damaged) say(`DAMAGED: ${path}`);
  for (const path of result.missing) say(`MISSING: ${path}`);
  for (const path of backup?.damaged ?? []) say(`DAMAGED in ${backup?.folder}: ${path}`);
  if (!isSound(result))
    throw new CommandError(
      'Bring damaged files back from a backup: copy them to the same path in the data folder.',
    );
  if (backup !== undefined && backup.damaged.length > 0)
    throw new CommandError(
      'The data is whole; its newest backup is not. Check that disk, and make a new one: npm run backup',
    );
  say('Everything is as it was written.');
});
