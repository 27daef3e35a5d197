import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';

it('leaves a database of a newer version alone, and says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-newer-'));
  const database = openDatabase(folder);
  await migrate(database.db);
  await sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2099-01-01T00:00:00.000Z')`.execute(
    database.db,
  );
  const refused = migrate(database.db);
  await expect(refused).rejects.toThrow(NewerDatabaseError);
  await expect(refused).rejects.toThrow(
    /newer version of the product \(999-from-the-future\).*restore the backup/,
  );
  await database.close();
  rmSync(folder, { recursive: true });
});
