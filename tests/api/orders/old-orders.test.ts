import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { migrations } from '../../../server/db/migrations/index.ts';
import { databaseFor, dropDatabaseFor, isOnPostgres } from '../../support/postgres.ts';

it('orders of an earlier version keep every reference and every payment', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-old-orders-'));
  const database = openDatabase(folder, isOnPostgres() ? await databaseFor(folder) : undefined);
  const { db } = database;
  if (isOnPostgres()) {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect(await migrator.migrateTo('035-open-work')).not.toHaveProperty('error');
  const insert = (table: string, rows: object[]) =>
    db
      .insertInto(table as 'orders')
      .values(rows as never[])
      .execute();
  const order = (id: number, state: string) => {
    const buyer = {
      buyer_name: 'Asha',
      buyer_email: 'a@example.in',
      created_at: 1,
      expires_at: 2,
      state_at: 3,
    };
    const sold = { slug: 'angular', course_name: 'Angular', list_paise: 900, due_paise: 900 };
    return { id, code: `ABCDEFG${id}`, state, ...sold, ...buyer };
  };
  await insert(
    'orders',
    ['claimed', 'claimed', 'paid', 'declined', 'short'].map((state, n) => order(n + 1, state)),
  );
  const claim = (at: number, order_id: number, reference: string, state: string, contested = 0) => {
    return { order_id, reference: `6236000000${reference}`, state, contested, created_at: 100 + at };
  };
  await insert('order_claims', [
    claim(1, 1, '01', 'withdrawn'),
    claim(2, 1, '02', 'live'),
    claim(3, 2, '02', 'live', 1),
    claim(4, 3, '03', 'accepted'),
    claim(5, 4, '03', 'refused', 1),
    claim(6, 5, '05', 'accepted'),
  ]);
  const payment = (order_id: number, reference: string | null) => {
    const money = { amount_paise: 450, method: 'upi', financial_year: '2026-27', accepted_at: 200 };
    return { order_id, reference, ...money };
  };
  await insert('payments', [payment(3, '623600000003'), payment(5, null), payment(5, '623600000099')]);
  const credit = {
    fingerprint: 'x',
    day: '2026-11-20',
    amount_paise: 450,
    reference_list: '',
    narration: '',
  };
  await insert('bank_credits', [{ ...credit, imported_at: 1, payment_id: 1 }]);

  await migrate(db);
  const payments = await db
    .selectFrom('payments')
    .select(['order_id', 'state', 'reference', 'reported_at', 'amount_paise'])
    .orderBy('id')
    .execute();
  expect(payments.map((row) => Object.values(row))).toEqual([
    [3, 'accepted', '623600000003', 104, 450],
    [5, 'accepted', null, null, 450],
    [5, 'accepted', '623600000099', null, 450],
    [1, 'withdrawn', '623600000001', 101, null],
    [1, 'reported', '623600000002', 102, null],
    [2, 'reported', '623600000002', 103, null],
    [4, 'refused', '623600000003', 105, null],
    [5, 'refused', '623600000005', 106, null],
  ]);
  const { payment_id } = await db.selectFrom('bank_credits').select('payment_id').executeTakeFirstOrThrow();
  expect(payment_id).toBe(1);
  await expect(insert('payments', [{ order_id: 1, state: 'accepted' }])).rejects.toThrow(/payments_money/);
  await database.close();
  if (isOnPostgres()) await dropDatabaseFor(folder);
  rmSync(folder, { recursive: true });
});
