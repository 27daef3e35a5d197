import { copyFileSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, truncateWal } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';

const FILE = 'abhyas.sqlite';
/** Where the projects of vitest.config.ts that want it are told the folder of the migrated database. */
const PLACE = 'TEST_SQLITE_TEMPLATE';

/** Makes a migrated database once a run: eighty migrations for each product would be a fifth of the API's minutes. */
export async function setup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-template-'));
  const template = openDatabase(folder);
  await migrate(template.db);
  await truncateWal(template.db);
  await template.close();
  process.env[PLACE] = folder;
}

/** Copies the migrated database to a data folder that has none. */
export function startFromTemplate(dataDir: string): void {
  const folder = process.env[PLACE];
  const file = join(dataDir, FILE);
  if (folder === undefined || existsSync(file)) return;
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(join(folder, FILE), file);
}
