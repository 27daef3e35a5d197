import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { takeDataFolder } from '../backup/data-folder.ts';
import { keyFingerprint } from '../backup/key-fingerprint.ts';
import { listBackups } from '../backup/list-backups.ts';
import { DATABASE } from '../backup/names.ts';
import { restore, undoRestore } from '../backup/restore.ts';
import { type Config, readConfig } from '../config.ts';
import { readLiveSchema } from '../db/sqlite/snapshot.ts';
import { CommandError, command, EXIT_USAGE, say } from './command.ts';

const CALL = {
  usage: `npm run restore -- <backup>  puts a backup, or the folder of the continuous copy, in the place of the present data
npm run restore -- --unless-schema <name> <backup>  the same, unless the present data has that schema
npm run restore -- --undo    puts the data back that the last restore replaced`,
  options: { undo: { type: 'boolean' }, 'unless-schema': { type: 'string' } },
  words: 1,
} as const;

function schemaOf(folder: string): string {
  const hold = takeDataFolder(folder);
  const file = join(folder, DATABASE);
  try {
    return existsSync(file) ? readLiveSchema(file).join(' ') : '';
  } finally {
    hold.release();
  }
}

/** What can be restored, for who named nothing. */
async function choices({ backupDir, replicaDir }: Config): Promise<string> {
  const backups = backupDir === undefined ? [] : await listBackups(backupDir);
  return [
    'Which backup? npm run restore -- <folder>',
    ...backups.map(({ folder }) => `  ${folder}`),
    ...(replicaDir === undefined ? [] : [`  ${replicaDir} (the continuous copy)`]),
  ].join('\n');
}

async function bringBack(source: string, { dataDir, secretKey }: Config): Promise<void> {
  say(`Checking ${source}, to put it in the place of what is in ${dataDir} …`);
  const result = await restore(source, dataDir, Date.now());
  say(`Restored: ${result.files} files as of ${result.madeAt}.`);
  const { fromPresent, damaged, missing } = result.media;
  for (const path of fromPresent) say(`Damaged or missing there, and taken from the present data: ${path}`);
  for (const path of damaged) say(`DAMAGED there, and brought back as it is: ${path}`);
  for (const path of missing)
    say(`MISSING there: ${path}. Its material cannot be opened until it is uploaded again.`);
  const present = keyFingerprint(dataDir, secretKey);
  if (result.keyFingerprint !== '' && result.keyFingerprint !== present)
    say(
      'The master key is another than the one this data was written with: put your copy of secret.key into the data folder (or set SECRET_KEY) before you start. Without it second factors, waiting mail and issued passwords cannot be opened.',
    );
  say(
    `The data before is kept in ${result.aside}. Start the product and look at it; then remove that folder.`,
  );
  say('To take this back: npm run restore -- --undo');
}

await command(CALL, async ({ values, positionals }) => {
  const [source] = positionals;
  if (values.undo && source !== undefined)
    throw new CommandError(
      '--undo takes no backup: it brings back what the last restore replaced.',
      EXIT_USAGE,
    );
  const config = readConfig();
  const { dataDir } = config;
  if (config.databaseUrl !== undefined)
    throw new CommandError('The data is in PostgreSQL: restore it with pg_restore.');
  if (values.undo) {
    const { from, aside } = await undoRestore(dataDir, Date.now());
    say(`The data of ${from} is back. What was there before is kept in ${aside}.`);
  } else if (source === undefined) throw new CommandError(await choices(config), EXIT_USAGE);
  else if (values['unless-schema'] !== undefined && values['unless-schema'] === schemaOf(dataDir))
    say('The schema did not change: the present data stays.');
  else await bringBack(resolve(source), config);
});
