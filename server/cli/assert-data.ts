import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE } from '../backup/names.ts';
import type { Config } from '../config.ts';
import { CommandError } from './command.ts';

/**
 * For commands on the data of a site: without this, one that was started without the site's settings would make an empty
 * database where it looks, and answer from that.
 * @throws CommandError when there is none
 */
export function assertData({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl !== undefined) return;
  if (statSync(join(dataDir, DATABASE), { throwIfNoEntry: false }) !== undefined) return;
  throw new CommandError(`${dataDir} holds no data. Set DATA_DIR to the folder of the site, and try again.`);
}
