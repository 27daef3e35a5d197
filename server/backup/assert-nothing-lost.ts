import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { DATABASE } from './names.ts';
import { readReplicaNote } from './replica/note.ts';

/**
 * For the start, before a database is made: an empty data folder beside a full copy means a lost volume.
 * @throws ConfigError
 */
export async function assertNothingLost({
  dataDir,
  replicaDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'replicaDir' | 'databaseUrl'>): Promise<void> {
  if (databaseUrl !== undefined || replicaDir === undefined || existsSync(join(dataDir, DATABASE))) return;
  const note = await readReplicaNote(replicaDir);
  if (note === undefined) return;
  throw new ConfigError([
    `${dataDir} is empty, but ${replicaDir} holds a copy of the data from ${new Date(note.syncedAt).toISOString()}. Bring it back: npm run restore -- ${replicaDir}. For a new site set REPLICA_DIR to an empty folder.`,
  ]);
}
