import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { timeOfBackup } from './names.ts';

export interface Backup {
  readonly name: string;
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

/** What a clock may be set back by without anybody noticing. */
const TOLERATED_MS = 60 * 60_000;

/** The newest of these; one from the future was made under a clock that has been set back since, and says nothing. */
export const newestAsOf = (backups: readonly Backup[], now: number): Backup | undefined =>
  backups.find(({ madeAt }) => madeAt <= now + TOLERATED_MS);

/** Finished backups in a folder, newest first; none where the folder is not there. */
export async function listBackups(backupDir: string): Promise<Backup[]> {
  const names = await readdir(backupDir).catch(() => []);
  return names
    .flatMap((name) => {
      const madeAt = timeOfBackup(name);
      return madeAt === undefined ? [] : [{ name, folder: join(backupDir, name), madeAt }];
    })
    .sort((a, b) => b.madeAt - a.madeAt);
}
