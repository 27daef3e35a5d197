import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sweep } from '../../support/jobs.ts';
import { movableClock, setToNight } from '../../support/movable-clock.ts';
import { student } from '../../support/people.ts';
import { isOnPostgres } from '../../support/postgres.ts';
import { startProduct } from '../../support/product.ts';

const clock = movableClock();
const product = await startProduct();
afterAll(() => {
  clock.restore();
  return product.stop();
});
const { db } = product.deps.database;
const file = join(product.config.dataDir, 'abhyas.sqlite');
const DAY_MS = 24 * 3_600_000;
const bytes = () => readFileSync(file, 'latin1') + readFileSync(`${file}-wal`, 'latin1');

/** Someone with many mails among those of others that grew later, so that cells of theirs moved to other pages. */
async function mailedPerson() {
  const person = await student(product);
  const row = {
    message_id: '',
    subject: '',
    body_text: '',
    created_at: Date.now(),
    attempts: 0,
    next_attempt_at: 9e12,
  };
  const others = Array.from({ length: 1000 }, (_, at) => `other${at}.${person.id}@example.in`);
  const mails = others.flatMap((other) => [
    { ...row, recipient: person.email, message_id: `of ${other}` },
    { ...row, recipient: other, message_id: other },
  ]);
  await db.transaction().execute(async (tx) => {
    for (const mail of mails) await tx.insertInto('mail_outbox').values(mail).execute();
    for (const [at, other] of others.entries())
      await tx
        .updateTable('mail_outbox')
        .set({ body_text: 'x'.repeat((at * 7919) % 900) })
        .where('message_id', '=', other)
        .execute();
  });
  const admin = await product.adminClient();
  await admin.delete(`/api/delete-user/${person.id}`);
  await admin.delete(`/api/trash/user/${person.id}`);
  return person;
}

it.skipIf(isOnPostgres()).each([
  ['the next night', DAY_MS / 2],
  ['after three days, where the server is off at night', 3 * DAY_MS + 60_000],
])('what an erasure left in unused parts of the file is gone %s', async (_when, later) => {
  setToNight(clock);
  clock.ahead += DAY_MS / 2;
  const { email } = await mailedPerson();
  const { size } = statSync(file);
  await sweep(product);
  expect(statSync(file).size).toBe(size);
  clock.ahead += later;
  await sweep(product);
  expect(bytes().includes(email)).toBe(false);
  expect(statSync(file).size).toBeLessThan(size);
  expect(
    await db.selectFrom('mail_outbox').select('id').where('recipient', 'like', 'other%').execute(),
  ).not.toEqual([]);
});
