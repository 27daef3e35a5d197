import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ownDatabase } from '../../tests/support/own-database.ts';
import { OperatorError } from '../errors.ts';
import { migrate } from './migrate.ts';

const database = await ownDatabase();

it('leaves a database of a newer version alone, and says what to do', async () => {
  const { db } = database;
  await sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2099-01-01T00:00:00.000Z')`.execute(
    db,
  );
  const refused = migrate(db);
  await expect(refused).rejects.toThrow(OperatorError);
  await expect(refused).rejects.toThrow(
    /newer version of the product \(999-from-the-future\).*restore the backup/,
  );
});
