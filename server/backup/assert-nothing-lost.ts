import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { DATABASE, listBackups } from './backup-folder.ts';
import { RESTORING } from './restore.ts';

/**
 * Called before a database is made: an empty data folder beside backups is a lost volume or a restore that was cut off.
 * @throws ConfigError
 */
export async function assertNothingLost({
  dataDir,
  backupDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>): Promise<void> {
  if (databaseUrl !== undefined || existsSync(join(dataDir, DATABASE))) return;
  if (existsSync(join(dataDir, RESTORING)))
    throw new ConfigError([`A restore into ${dataDir} was cut off. Do it again: npm run restore`]);
  const [last] = backupDir === undefined ? [] : await listBackups(backupDir);
  if (last === undefined) return;
  throw new ConfigError([
    `${dataDir} is empty, but ${backupDir} holds backups of a site. Bring the last one back: npm run restore -- ${last.folder}. For a new site set BACKUP_DIR to an empty folder.`,
  ]);
}
