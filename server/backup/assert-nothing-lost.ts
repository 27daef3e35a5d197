import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { listBackups } from './list-backups.ts';
import { DATABASE } from './names.ts';
import { readReplicaNote } from './replica/note.ts';

/**
 * For the start, before a database is made: an empty data folder beside a copy or backups means a lost volume.
 * @throws ConfigError
 */
export async function assertNothingLost({
  dataDir,
  backupDir,
  replicaDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'backupDir' | 'replicaDir' | 'databaseUrl'>): Promise<void> {
  if (databaseUrl !== undefined || existsSync(join(dataDir, DATABASE))) return;
  const note = replicaDir === undefined ? undefined : await readReplicaNote(replicaDir);
  if (note !== undefined)
    throw new ConfigError([
      `${dataDir} is empty, but ${replicaDir} holds a copy of the data from ${new Date(note.syncedAt).toISOString()}. Bring it back: npm run restore -- ${replicaDir}. For a new site set REPLICA_DIR to an empty folder.`,
    ]);
  const [last] = backupDir === undefined ? [] : await listBackups(backupDir);
  if (last !== undefined)
    throw new ConfigError([
      `${dataDir} is empty, but ${backupDir} holds backups of a site, the last of ${new Date(last.madeAt).toISOString()}. Bring it back: npm run restore -- ${last.folder}. For a new site set BACKUP_DIR to an empty folder.`,
    ]);
}
