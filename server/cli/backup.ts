import { resolve } from 'node:path';
import { takeDataFolder } from '../backup/data-folder.ts';
import { listBackups } from '../backup/list-backups.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { readManifest } from '../backup/manifest.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { type Config, readConfig } from '../config.ts';
import { assertData } from './assert-data.ts';
import { CommandError, command, EXIT_USAGE, say } from './command.ts';

const CALL = {
  usage: `npm run backup                       makes one in BACKUP_DIR; the product may be running
npm run backup -- --to <folder>      makes one there
npm run backup -- --stopped          refuses while the product runs
npm run backup -- --list             says which there are
npm run backup -- --verify [folder]  hashes every file of one, or of the newest`,
  options: {
    to: { type: 'string' },
    list: { type: 'boolean' },
    verify: { type: 'boolean' },
    stopped: { type: 'boolean' },
  },
  words: 1,
} as const;

async function newestIn(backupDir: string): Promise<string> {
  const [backup] = await listBackups(backupDir);
  if (backup === undefined) throw new CommandError(`There is no backup in ${backupDir}.`);
  return backup.folder;
}

async function list(backupDir: string): Promise<void> {
  const backups = await listBackups(backupDir);
  for (const { folder } of backups) say(folder);
  say(`${backups.length} backups in ${backupDir}.`);
}

async function verify(folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  const findings = await verifyBackup(folder, manifest);
  for (const finding of findings) say(finding);
  if (findings.length > 0)
    throw new CommandError(
      `${folder} is damaged: check that disk. What is whole in it can still be restored; where the file is whole in the data folder, the next backup after npm run scrub brings it anew.`,
    );
  say(`${folder} is whole: ${manifest.files.length} files, each as it was backed up.`);
}

async function make(
  { dataDir, secretKey, mediaBucket }: Config,
  backupDir: string,
  isStopped: boolean,
): Promise<void> {
  const hold = isStopped ? takeDataFolder(dataDir) : undefined;
  const withMedia = mediaBucket === undefined;
  const made = await makeBackup({ dataDir, backupDir, secretKey, withMedia, at: Date.now() }).finally(() =>
    hold?.release(),
  );
  const { files, schema, damaged, missing } = made.manifest;
  say(`Backup made: ${made.folder}`);
  say(`Schema: ${schema.join(' ')}`);
  say(
    `${files.length} files; of the stored ones ${made.linked} linked, ${made.copied} copied. The master key is not in it.`,
  );
  for (const name of made.removed) say(`Removed as no longer needed: ${name}`);
  for (const path of damaged) say(`DAMAGED in the data folder: ${path}. Bring it back from an older backup.`);
  for (const path of missing) say(`MISSING in the data folder: ${path}. Bring it back from an older backup.`);
  if (damaged.length + missing.length > 0) process.exitCode = 1;
}

await command(CALL, async ({ values, positionals }) => {
  const [folder] = positionals;
  if (folder !== undefined && !values.verify)
    throw new CommandError(
      `A folder to back up into is given with --to: npm run backup -- --to ${folder}`,
      EXIT_USAGE,
    );
  const config = readConfig();
  const given = values.to ?? config.backupDir;
  if (config.databaseUrl !== undefined)
    throw new CommandError(
      'The data is in PostgreSQL: back it up with pg_dump, and the media folder or bucket with its own tools.',
    );
  if (values.verify && folder !== undefined) return verify(resolve(folder));
  if (given === undefined)
    throw new CommandError('Where to? Set BACKUP_DIR, or: npm run backup -- --to /backup/abhyas');
  const backupDir = resolve(given);
  if (values.list) return list(backupDir);
  if (values.verify) return verify(await newestIn(backupDir));
  assertData(config);
  return make(config, backupDir, values.stopped ?? false);
});
