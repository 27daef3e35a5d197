import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { oldDatabase } from '../../support/old-database.ts';

it('contact messages and tickets become one table, in the order received, and refunds keep their requests', async () => {
  const old = await oldDatabase('036-reported-payments');
  const { db } = old;
  await sql`insert into contact_messages (name, email, subject, message, created_at, done_at)
    values ('Asha', 'Asha@example.in', 'Fees', 'How much?', 20, null), ('Bela', 'b@example.in', 'Days', 'When?', 40, 41)`.execute(
    db,
  );
  await sql`insert into tickets (number, kind, name, email, subject, message, created_at, due_at, answer, closed_at)
    values ('T-26-00001', 'complaint', 'Charu', 'c@example.in', 'Sound', 'Silent.', 10, 90, 'Fixed.', 15),
      ('T-26-00002', 'refund', 'Dev', 'd@example.in', 'Refund', 'I cannot come.', 30, 91, null, null)`.execute(
    db,
  );
  await sql`insert into orders (code, slug, course_name, list_paise, due_paise, state, buyer_name, buyer_email, created_at, expires_at, state_at)
    values ('AB7K2M9Q', 'x', 'X', 100, 100, 'paid', 'Dev', 'd@example.in', 1, 2, 3)`.execute(db);
  await sql`insert into refunds (order_id, ticket_id, amount_paise, state, created_at, state_at)
    values (1, 2, 100, 'asked', 30, 30), (1, null, 50, 'sent', 31, 31)`.execute(db);

  await old.migrate();
  const rows = await db.selectFrom('messages').selectAll().orderBy('id').execute();
  const [charu, asha, dev, bela] = rows;
  expect(rows.map(({ name }) => name)).toEqual(['Charu', 'Asha', 'Dev', 'Bela']);
  const complaint = { kind: 'complaint', number: 'T-26-00001', email: 'c@example.in', subject: 'Sound' };
  const answered = { message: 'Silent.', created_at: 10, due_at: 90, answer: 'Fixed.', closed_at: 15 };
  expect(charu).toMatchObject({ ...complaint, ...answered });
  const contact = { kind: 'contact', number: null, due_at: null, answer: null };
  const words = { email: 'Asha@example.in', subject: 'Fees', message: 'How much?' };
  expect(asha).toMatchObject({ ...contact, ...words, created_at: 20, closed_at: null });
  const request = { kind: 'refund', number: 'T-26-00002', message: 'I cannot come.', created_at: 30 };
  expect(dev).toMatchObject({ ...request, due_at: 91, answer: null, closed_at: null });
  expect(bela).toMatchObject({ ...contact, created_at: 40, closed_at: 41 });
  const refunds = db.selectFrom('refunds').select(['id', 'message_id']).orderBy('id');
  expect(await refunds.execute()).toEqual([
    { id: 1, message_id: dev?.id },
    { id: 2, message_id: null },
  ]);
  await db.deleteFrom('messages').execute();
  expect((await refunds.execute()).map(({ message_id }) => message_id)).toEqual([null, null]);
  await old.remove();
});
