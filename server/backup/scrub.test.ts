import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { mediaPath } from './names.ts';
import { scrub } from './scrub.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-scrub-'));
const database = openDatabase(dataDir);
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

it('a stored file that cannot be read is damaged; one that is not there is missing', async () => {
  await migrate(database.db);
  const [unreadable, absent] = ['a'.repeat(32), 'b'.repeat(32)] as const;
  for (const key of [unreadable, absent])
    await database.db
      .insertInto('files')
      .values({ storage_key: key, name: 'a.pdf', media_type: '', size: 1, sha256: '', created_at: 1 })
      .execute();
  mkdirSync(join(dataDir, mediaPath(unreadable)), { recursive: true });
  const found = await scrub({ dataDir, withMedia: true, bytesPerSecond: Number.POSITIVE_INFINITY });
  expect(found).toMatchObject({
    files: 2,
    damaged: [mediaPath(unreadable)],
    missing: [mediaPath(absent)],
  });
});
