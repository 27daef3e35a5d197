import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';

/** A migrated SQLite database of the test file's own. */
export async function ownDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-database-'));
  const database = openDatabase(folder);
  await migrate(database.db);
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  return { folder, db: database.db };
}
