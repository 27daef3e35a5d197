import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DataFolderError, takeDataFolder } from '../backup/data-folder.ts';
import { listBackups } from '../backup/list-backups.ts';
import { BackupError, makeBackup } from '../backup/make-backup.ts';
import { NotABackupError, readManifest } from '../backup/manifest.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { readConfig } from '../config.ts';

/*
 * npm run backup                       makes one in BACKUP_DIR; the product may be running
 * npm run backup -- --to <folder>      makes one there
 * npm run backup -- --stopped          refuses while the product runs
 * npm run backup -- --list             says which there are
 * npm run backup -- --verify [folder]  hashes every file of one, or of the newest
 */
process.umask(0o077);
const { values, positionals } = parseArgs({
  options: {
    to: { type: 'string' },
    list: { type: 'boolean' },
    verify: { type: 'boolean' },
    stopped: { type: 'boolean' },
  },
  allowPositionals: true,
});
const config = readConfig();
const say = (text: string): void => void process.stdout.write(`${text}\n`);

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const given = values.to ?? config.backupDir;
const backupDir = given === undefined ? undefined : resolve(given);
if (backupDir === undefined && positionals.length === 0)
  fail('Where to? Set BACKUP_DIR, or: npm run backup -- --to /backup/abhyas');
if (config.databaseUrl !== undefined)
  fail(
    'The data is in PostgreSQL: back it up with pg_dump, and the media folder or bucket with its own tools.',
  );

const newest = async (): Promise<string> => {
  const [backup] = await listBackups(backupDir ?? '');
  return backup?.folder ?? fail(`There is no backup in ${backupDir}.`);
};

async function list(): Promise<void> {
  const backups = await listBackups(backupDir ?? '');
  for (const { folder } of backups) say(folder);
  say(`${backups.length} backups in ${backupDir}.`);
}

async function verify(folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  const findings = await verifyBackup(folder, manifest);
  for (const finding of findings) say(finding);
  if (findings.length > 0) fail(`${folder} is damaged: make a new backup, and check that disk.`);
  say(`${folder} is whole: ${manifest.files.length} files, each as it was backed up.`);
}

async function make(target: string): Promise<void> {
  const { dataDir, secretKey, mediaBucket } = config;
  const hold = values.stopped ? takeDataFolder(dataDir) : undefined;
  const made = await makeBackup({
    dataDir,
    backupDir: target,
    secretKey,
    withMedia: mediaBucket === undefined,
    at: Date.now(),
  });
  hold?.release();
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

try {
  if (values.list) await list();
  else if (values.verify) await verify(resolve(positionals[0] ?? (await newest())));
  else await make(backupDir ?? '');
} catch (error) {
  const isPlain =
    error instanceof BackupError || error instanceof NotABackupError || error instanceof DataFolderError;
  if (isPlain) fail(error.message);
  throw error;
}
