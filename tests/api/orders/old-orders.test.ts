import { expect, it } from 'vitest';
import { oldDatabase } from '../../support/old-database.ts';

it('orders of an earlier version keep every reference, every payment and what happened to them', async () => {
  const old = await oldDatabase('035-open-work');
  const { db } = old;
  const insert = (table: string, rows: object[]) =>
    db
      .insertInto(table as 'orders')
      .values(rows as never[])
      .execute();
  const person = { full_name: 'Admin', email: 'o@example.in', email_key: 'o@example.in', password_hash: '' };
  const account = { role: 'admin', state: 'approved', must_change_password: 0, created_at: 1 };
  await insert('users', [{ ...person, ...account }]);
  const order = (id: number, state: string) => {
    const buyer = {
      buyer_name: 'Asha',
      buyer_email: 'a@example.in',
      created_at: 1,
      expires_at: 2,
      state_at: 3,
    };
    const sold = {
      user_id: 1,
      slug: `course-${id}`,
      course_name: 'Angular',
      list_paise: 900,
      due_paise: 900,
    };
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
  const event = (at: number, what: string, detail = '{}', actor_id: number | null = null) => {
    return { order_id: 3, at, what, detail, actor_id };
  };
  const reason = 'Asha wrote from another bank.';
  await insert('order_events', [
    event(10, 'ordered'),
    event(11, 'claimed', '{"reference":"623600000003"}'),
    event(12, 'declined', JSON.stringify({ reason }), 1),
    event(14, 'refund-asked', '{"ticket":"T-26-00001"}'),
  ]);
  const entry = (at: number, action: string, detail: object) => {
    return { at, actor_id: 1, action, subject_type: 'user', subject_id: 9, detail: JSON.stringify(detail) };
  };
  await insert('audit_log', [
    entry(12, 'payment-declined', { order: 'ABCDEFG3', reason }),
    entry(13, 'receipt-cancelled', { serial: 'ABH/26-27/00001', reason }),
    entry(15, 'enrolled', { courseId: 2 }),
  ]);

  await old.migrate();
  const log = await db
    .selectFrom('audit_log')
    .select(['at', 'actor_id', 'action', 'subject_type', 'subject_id', 'detail'])
    .orderBy('id')
    .execute();
  expect(log.map((row) => Object.values(row))).toEqual([
    [10, null, 'order-placed', 'order', 3, '{"order":"ABCDEFG3"}'],
    [11, null, 'payment-reported', 'order', 3, '{"order":"ABCDEFG3"}'],
    [12, 1, 'payment-declined', 'order', 3, '{"order":"ABCDEFG3"}'],
    [13, 1, 'receipt-cancelled', 'user', 9, '{"serial":"ABH/26-27/00001"}'],
    [14, null, 'refund-asked', 'order', 3, '{"order":"ABCDEFG3","ticket":"T-26-00001"}'],
    [15, 1, 'enrolled', 'user', 9, '{"courseId":2}'],
  ]);
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
  await old.remove();
});
