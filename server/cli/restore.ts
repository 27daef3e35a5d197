import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DataFolderError, takeDataFolder } from '../backup/data-folder.ts';
import { keyFingerprint } from '../backup/key-fingerprint.ts';
import { listBackups } from '../backup/list-backups.ts';
import { NotABackupError } from '../backup/manifest.ts';
import { DATABASE } from '../backup/names.ts';
import { RestoreError, restore, undoRestore } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { readLiveSchema } from '../db/sqlite/snapshot.ts';

/*
 * npm run restore -- <backup>     puts a backup, or the folder of the continuous copy, in the place of the present data
 * npm run restore -- --unless-schema <name> <backup>     the same, unless the present data has that schema
 * npm run restore -- --undo       puts the data back that the last restore replaced
 */
process.umask(0o077);
const { values, positionals } = parseArgs({
  options: { undo: { type: 'boolean' }, 'unless-schema': { type: 'string' } },
  allowPositionals: true,
});
const config = readConfig();
const { dataDir } = config;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

function schemaOf(folder: string): string {
  const hold = takeDataFolder(folder);
  const file = join(folder, DATABASE);
  try {
    return existsSync(file) ? readLiveSchema(file).join(' ') : '';
  } finally {
    hold.release();
  }
}

async function askWhich(): Promise<void> {
  process.stderr.write('Which backup? npm run restore -- <folder>\n');
  const backups = config.backupDir === undefined ? [] : await listBackups(config.backupDir);
  for (const { folder } of backups) process.stderr.write(`  ${folder}\n`);
  if (config.replicaDir !== undefined) process.stderr.write(`  ${config.replicaDir} (the continuous copy)\n`);
  process.exitCode = 64;
}

async function bringBack(source: string): Promise<void> {
  say(`Checking ${source} …`);
  const result = await restore(source, dataDir, Date.now());
  say(`Restored: ${result.files} files as of ${result.madeAt}.`);
  for (const path of result.missing) say(`Not in the backup: ${path}`);
  const present = keyFingerprint(dataDir, config.secretKey);
  if (result.keyFingerprint !== '' && result.keyFingerprint !== present)
    say(
      'The master key is another than the one this data was written with: put your copy of secret.key into the data folder (or set SECRET_KEY) before you start. Without it second factors, waiting mail and issued passwords cannot be opened.',
    );
  say(
    `The data before is kept in ${result.aside}. Start the product and look at it; then remove that folder.`,
  );
  say('To take this back: npm run restore -- --undo');
}

try {
  const [source] = positionals;
  if (config.databaseUrl !== undefined)
    throw new RestoreError('The data is in PostgreSQL: restore it with pg_restore.');
  if (values.undo) {
    const { from, aside } = await undoRestore(dataDir, Date.now());
    say(`The data of ${from} is back. What was there before is kept in ${aside}.`);
  } else if (source === undefined) await askWhich();
  else if (values['unless-schema'] !== undefined && values['unless-schema'] === schemaOf(dataDir))
    say('The schema did not change: the present data stays.');
  else await bringBack(resolve(source));
} catch (error) {
  const isPlain =
    error instanceof RestoreError || error instanceof DataFolderError || error instanceof NotABackupError;
  if (!isPlain) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
