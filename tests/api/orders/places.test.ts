import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { endOfDay } from '../../../server/contract/access.ts';
import { batchOf, dayIn, withOffers } from '../../support/batches.ts';
import type { Client } from '../../support/client.ts';
import { forgetLimits } from '../../support/database-contents.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { orderAt } from '../../support/orders.ts';
import { sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const clock = movableClock();
const MINUTE = 60_000;
const great = batchOf('great', 'Great batch', { seats: 10 });
const small = batchOf('small', 'Small batch', { seats: 1 });
const other = batchOf('other', 'Other batch', { seats: 5 });
const product = await startProduct({}, withOffers(great, small, other));
let admin = await product.adminClient();
const { db } = product.deps.database;
afterAll(async () => {
  clock.restore();
  await product.stop();
});
beforeEach(async () => {
  clock.ahead = 0;
  admin = await sessionOf(product, { id: 1 });
});
const buy = async (offer: string) => {
  await forgetLimits(product);
  const client = await sessionOf(product, await student(product));
  return client.post('/api/orders', { course: 'full-stack', offer });
};
const left = async (key: string) => {
  const { body } = await product.client().get('/api/offers/full-stack');
  return body.find((one: { key: string }) => one.key === key).left;
};

describe('the places of a batch', () => {
  it('are sold once each, however many want them at the same moment', async () => {
    const clients: Client[] = [];
    for (let at = 0; at < 50; at += 1) clients.push(await sessionOf(product, await student(product)));
    const asked = clients.map((client) =>
      client.post('/api/orders', { course: 'full-stack', offer: 'great' }),
    );
    const answers = await Promise.all(asked);
    const sold = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status, body }) => status === 409 && body.code === 'BATCH_FULL');
    expect([sold.length, refused.length]).toEqual([10, 40]);
    expect(refused[0]?.body.message).toBe('Every place of “Great batch” is taken now.');
    expect(refused[0]?.body.offers).toEqual([
      { key: 'small', name: 'Small batch' },
      { key: 'other', name: 'Other batch' },
    ]);
    expect(await left('great')).toBe(0);
  });

  it('are kept half an hour for an unpaid order, and then sold to the next', async () => {
    expect(await left('small')).toBe(1);
    const first = await buy('small');
    expect([first.status, await left('small')]).toEqual([201, 0]);
    expect((await buy('small')).status).toBe(409);
    clock.ahead += 31 * MINUTE;
    expect(await left('small')).toBe(1);
    const second = await buy('small');
    expect(second.status).toBe(201);
    for (const { body } of [first, second])
      await product.client().post(`/api/order/${String(body.link).split('/').at(-1)}/cancel`);
    expect(await left('small')).toBe(1);
  });

  it('are kept for reported money until a statement has its day without it, at most five days', async () => {
    const order = await orderAt(product, admin, { offer: 'other' }, await student(product));
    await order.claim('612345678901');
    clock.ahead += 24 * 60 * MINUTE;
    expect(await left('other')).toBe(4);
    const statement = { read_at: Date.now(), first_day: dayIn(-1), last_day: dayIn(1) };
    await db.insertInto('statements').values(statement).execute();
    expect(await left('other')).toBe(5);
    const line = { day: dayIn(0), amount_paise: 499_900, narration: `UPI ${order.code}`, reference_list: '' };
    const seen = { fingerprint: 'a', imported_at: Date.now(), unproved: 0 };
    await db
      .insertInto('bank_credits')
      .values({ ...line, ...seen })
      .execute();
    expect(await left('other')).toBe(4);
    clock.ahead += 5 * 24 * 60 * MINUTE;
    expect(await left('other')).toBe(5);
    admin = await sessionOf(product, { id: 1 });
    const { status } = await admin.post(`/api/orders/${order.id}/accept`, { method: 'cash', differs: true });
    expect([status, await left('other')]).toEqual([200, 4]);
  });

  it('are free again for who gets the money back', async () => {
    const before = await left('other');
    const order = await orderAt(product, admin, { offer: 'other' }, await student(product));
    await order.accept();
    expect(await left('other')).toBe(before - 1);
    await admin.post(`/api/orders/${order.id}/undo`, { reason: 'never-came', endsAccess: true });
    expect(await left('other')).toBe(before);
  });
});

describe('money for a full batch', () => {
  const fullOrder = async () => {
    const first = await orderAt(product, admin, { offer: 'small' }, await student(product));
    const late = await student(product);
    const order = await orderAt(product, admin, { offer: 'small', reference: '712345678901' }, late);
    await first.accept();
    return order;
  };

  it('is let in by default, and the admin reads how full it gets', async () => {
    const order = await fullOrder();
    const listed = (await admin.get('/api/orders?list=check')).body.find(
      ({ id }: { id: number }) => id === order.id,
    );
    expect(listed.fullBatch).toEqual({
      name: 'Small batch',
      taken: 2,
      seats: 1,
      others: [
        { key: 'great', name: 'Great batch', isFull: true },
        { key: 'other', name: 'Other batch', isFull: false },
      ],
    });
    expect((await order.accept({})).status).toBe(200);
    const { body } = await admin.get(`/api/courses/2/offers`);
    expect(body.find(({ key }: { key: string }) => key === 'small')).toMatchObject({ held: 2, seats: 1 });
  });

  it('goes to another batch where the admin says so, and no end is earlier', async () => {
    const late = await student(product);
    const order = await orderAt(product, admin, { offer: 'small', reference: '812345678901' }, late);
    const wrong = await order.accept({ offer: 'no-such' });
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/offer']);
    expect((await order.accept({ offer: 'other' })).status).toBe(200);
    const [grant] = await db.selectFrom('grants').selectAll().where('user_id', '=', late.id).execute();
    expect(grant).toMatchObject({ offer_key: 'other', order_id: order.id, ends_at: endOfDay(dayIn(200)) });
    expect((await order.view()).courseName).toBe('Full Stack, Small batch');
  });
});
