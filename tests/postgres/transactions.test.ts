import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { takeSerial } from '../../server/books/serials.ts';
import { openDatabase } from '../../server/db/database.ts';

import { databaseFor } from '../support/postgres.ts';

/** Each has connections of its own, like a process. */
const folder = mkdtempSync(join(tmpdir(), 'abhyas-transactions-'));
const url = await databaseFor(folder);
const processes = Array.from({ length: 8 }, () => openDatabase(folder, url));
afterAll(() => Promise.all(processes.map((one) => one.close())));

const lease = (name: string) => ({ name, holder: name, free_at: 0 });

it('transactions run side by side', async () => {
  let begun = 0;
  const both = Promise.withResolvers<void>();
  const names = ['first', 'second'];
  await Promise.all(
    processes.slice(0, 2).map(({ db }, at) =>
      db.transaction().execute(async (tx) => {
        await tx
          .insertInto('leases')
          .values(lease(names[at] ?? ''))
          .execute();
        begun += 1;
        if (begun === names.length) both.resolve();
        await both.promise;
      }),
    ),
  );
  const rows = await processes[0]?.db
    .selectFrom('leases')
    .select('name')
    .where('name', 'in', names)
    .execute();
  expect(rows).toHaveLength(names.length);
});

it('what a transaction read stays true to its end', async () => {
  const seats = processes.map(({ db }, at) =>
    db.transaction().execute(async (tx) => {
      const taken = await tx.selectFrom('leases').select('name').where('holder', 'like', 'seat%').execute();
      if (taken.length < 3)
        await tx
          .insertInto('leases')
          .values(lease(`seat ${at}`))
          .execute();
      return taken.length < 3;
    }),
  );
  expect((await Promise.all(seats)).filter(Boolean)).toHaveLength(3);
});

it('eight processes number receipts without a hole, and what is undone gives its number back', async () => {
  const at = Date.UTC(2026, 10, 1);
  const taken = processes.flatMap(({ db }, process) =>
    Array.from({ length: 10 }, (_, n) =>
      db
        .transaction()
        .execute(async (tx) => {
          const { number } = await takeSerial(tx, 'R', at);
          if (process === 0 && n % 2 === 0) throw new Error('undone');
          return Number(number);
        })
        .catch((error: Error) => {
          if (error.message !== 'undone') throw error;
          return undefined;
        }),
    ),
  );
  const numbers = (await Promise.all(taken)).filter((one) => one !== undefined);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 75 }, (_, n) => n + 1));
});
