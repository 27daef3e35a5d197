import { resolve } from 'node:path';
import { makeBackup } from '../backup/make-backup.ts';
import { readConfig } from '../config.ts';
import { OperatorError } from '../errors.ts';
import { operatorCommand } from '../operator-command.ts';
import { assertData, command, say, UsageError } from './command.ts';
import { withStoredSettings } from './stored-settings.ts';

const usage = `${operatorCommand('backup')}                   makes one in the folder of backups; the product may be running
${operatorCommand('backup', '--to <folder>')}  makes one there`;

await command({ usage, options: { to: { type: 'string' } } }, async ({ values: { to } }) => {
  const config = await withStoredSettings(readConfig());
  const { dataDir, contentDir, secretKey, databaseUrl, mediaBucket } = config;
  if (databaseUrl !== undefined)
    throw new OperatorError(
      'The data is in PostgreSQL: back it up with pg_dump, and the content folder and the media folder or bucket by their own means.',
    );
  const given = to ?? config.backupDir;
  if (given === undefined)
    throw new UsageError(
      `Where to? Choose a folder in More → Setup of the admin, or: ${operatorCommand('backup', '--to /backup/abhyas')}`,
    );
  const backupDir = resolve(given);
  assertData(config);
  const withMedia = mediaBucket === undefined;
  const task = { dataDir, backupDir, contentDir, secretKey, withMedia, at: Date.now() };
  const { folder, manifest, removed } = await makeBackup(task);
  say(`Backup made: ${folder}, ${manifest.files.length} files. The master key is not in it.`);
  for (const old of removed) say(`Removed as no longer needed: ${old}`);
  for (const path of manifest.missing)
    say(`MISSING or damaged in the data folder: ${path}. An older backup has it.`);
  if (manifest.missing.length > 0) process.exitCode = 1;
});
