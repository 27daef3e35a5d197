import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { MEDIA } from './names.ts';

/**
 * For the start: uploads are moved to the stored files, and a restore exchanges all of them, in one step each, which no
 * system does from one volume to another.
 * @throws ConfigError
 */
export async function assertOneVolume({
  dataDir,
  mediaBucket,
}: Pick<Config, 'dataDir' | 'mediaBucket'>): Promise<void> {
  if (mediaBucket !== undefined) return;
  const [data, media] = await Promise.all(
    [dataDir, join(dataDir, MEDIA)].map((folder) => stat(folder).catch(() => undefined)),
  );
  if (data === undefined || media === undefined || data.dev === media.dev) return;
  throw new ConfigError([
    `${join(dataDir, MEDIA)} is on another volume than ${dataDir}. Put all of the data folder on the larger one: stop the product, copy ${dataDir} there, and set DATA_DIR.`,
  ]);
}
