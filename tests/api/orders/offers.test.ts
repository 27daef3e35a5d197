import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { daysAfter, lastDay } from '../../../server/contract/access.ts';
import { indianDay } from '../../../server/contract/india-time.ts';
import type { Offer } from '../../../server/contract/offers.ts';
import { databaseContents, forgetLimits } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { newBuyer } from '../../support/new-buyer.ts';
import { orderAt } from '../../support/orders.ts';
import { type Person, sessionOf, student } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const clock = movableClock();
const day = (days: number): string => daysAfter(indianDay(Date.now() - clock.ahead), days);
const SLUG = 'full-stack';
const MINUTE = 60_000;
const FULL = 'Every place of “Evening batch” is taken now.';
const CLOSED = "You can't join “Evening batch” any more, and nothing was ordered.";
const evening: Offer = {
  key: 'jan-evening',
  name: 'Evening batch',
  priceInr: 4999,
  steps: [{ priceInr: 3999, until: day(20) }],
  starts: day(40),
  ends: day(180),
  joinUntil: day(47),
  seats: 2,
  access: { until: day(270) },
};
const alone: Offer = {
  key: 'self-6',
  name: '6 months',
  priceInr: 2999,
  access: { months: 6 },
  renewInr: 1499,
};
const sold = (...offers: Offer[]) => ({
  ...catalogue,
  courses: catalogue.courses.map((one) => (one.slug === SLUG ? { ...one, offers, closed: false } : one)),
});
const product = await startProduct({}, sold(evening, alone));
afterAll(async () => {
  clock.restore();
  await product.stop();
});
const { db } = product.deps.database;
/** Sets India's clocks. */
const at = (time: string): void => {
  clock.ahead = 0;
  clock.ahead = Date.parse(`${time}+05:30`) - Date.now();
};
beforeEach(async () => {
  clock.ahead = 0;
  await db.updateTable('orders').set({ state: 'expired' }).execute();
  await db.updateTable('grants').set({ ended_at: 1, ended_why: 'unenrolled' }).execute();
  await db.deleteFrom('enrollments').execute();
  await product.publish(sold(evening, alone));
});
const order = async (person: Person, more: object) =>
  orderAt(product, await product.adminClient(), more, person);
const tryOrder = async (more: object) => {
  await forgetLimits(product);
  return product.client().post('/api/orders', { ...newBuyer(), ...more });
};
const grantsOf = (userId: number) =>
  db.selectFrom('grants').selectAll().where('user_id', '=', userId).where('ended_why', 'is', null).execute();

describe('a course with two offers', () => {
  it('is bought as the one that was chosen, at its price of the day', async () => {
    const person = await student(product);
    const made = await order(person, { offer: 'jan-evening' });
    const view = await made.view();
    expect(view.courseName).toMatch(/, Evening batch$/);
    expect(view.offer).toEqual({ name: 'Evening batch', starts: evening.starts, ends: evening.ends });
    expect(view.pay.amountPaise).toBeLessThanOrEqual(399_900);
    expect(view.pay.amountPaise).toBeGreaterThan(399_800);
    expectMessage(await made.accept(), 200, 'Payment accepted, course opened.');
    const grants = await grantsOf(person.id);
    expect(grants).toMatchObject([{ offer_key: 'jan-evening', source: 'order' }]);
    expect(grants.map(({ ends_at }) => lastDay(ends_at ?? 0))).toEqual([day(270)]);
    expect(JSON.parse((await made.receipt()).line)).toMatchObject({
      name: expect.stringMatching(/, Evening batch$/),
      access: { until: day(270) },
    });
  });

  it('asks which, and says what is wrong with the choice', async () => {
    const contents = await databaseContents(product);
    expectProblem(await tryOrder({}), 422, 'Please choose one.', ['/offer']);
    const gone = 'This is not offered any more. Please choose another.';
    expectProblem(await tryOrder({ offer: 'of-another' }), 422, gone, ['/offer']);
    expectProblem(await tryOrder({ offer: 'Jan Evening' }), 422, 'Please choose one of these.', ['/offer']);
    expect(await databaseContents(product)).toEqual(contents);
    const other = await tryOrder({ course: 'healthy-habits', offer: 'self-6' });
    expect(other.body.errors).toMatchObject([{ pointer: '/offer' }]);
    await product.publish(sold({ ...evening, hidden: true }, alone));
    expectProblem(await tryOrder({ offer: 'jan-evening' }), 409, CLOSED);
    expect((await tryOrder({})).status).toBe(201);
  });

  it('costs less up to the last moment of the announced day, and closes at the end of the day to join', async () => {
    const dueAt = async (time: string) => {
      at(time);
      const made = await order(await student(product), { offer: 'jan-evening' });
      const { list_paise } = await db
        .selectFrom('orders')
        .select('list_paise')
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow();
      await made.cancel();
      return list_paise;
    };
    expect(await dueAt(`${day(20)}T23:59:59`)).toBe(399_900);
    expect(await dueAt(`${day(21)}T00:00:00`)).toBe(499_900);
    expect(await dueAt(`${day(47)}T23:59:59`)).toBe(499_900);
    at(`${day(48)}T00:00:00`);
    expectProblem(await tryOrder({ offer: 'jan-evening' }), 409, CLOSED);
  });

  it('keeps places for half an hour, sells no more than there are, and names what is free', async () => {
    const first = await order(await student(product), { offer: 'jan-evening' });
    await order(await student(product), { offer: 'jan-evening' });
    const full = await tryOrder({ offer: 'jan-evening' });
    expectProblem(full, 409, FULL);
    expect(full.body.offers).toEqual([{ key: 'self-6', name: '6 months' }]);
    expect((await first.view()).notSold).toBeNull();
    clock.ahead = 30 * MINUTE;
    const third = await order(await student(product), { offer: 'jan-evening' });
    expect((await first.view()).notSold).toBeNull();
    await order(await student(product), { offer: 'jan-evening' });
    expect((await first.view()).notSold).toBe(FULL);
    // Money is never refused, and access counts as well as orders do.
    await first.claim('623612345620');
    const admin = await product.adminClient();
    const accepted = await admin.post(`/api/orders/${first.id}/accept`, { method: 'cash' });
    expectMessage(accepted, 200, 'Payment accepted, course opened.');
    expect((await third.view()).notSold).toBeNull();
    clock.ahead = 24 * 60 * MINUTE;
    expect((await tryOrder({ offer: 'jan-evening' })).status).toBe(201);
    expectProblem(await tryOrder({ offer: 'jan-evening' }), 409, FULL);
  });

  it('lets a payment in that was made before the order, whatever is full', async () => {
    for (let made = 0; made < 2; made += 1) await order(await student(product), { offer: 'jan-evening' });
    const paid = await tryOrder({ offer: 'jan-evening', reference: '623612349999' });
    expect(paid.status).toBe(201);
  });

  it('changes an order that is not paid to what its buyer chooses', async () => {
    const person = await student(product);
    const before = await order(person, { offer: 'jan-evening' });
    const after = await order(person, { offer: 'self-6' });
    expect([(await before.view()).state, (await after.view()).courseName]).toEqual([
      'cancelled',
      expect.stringMatching(/, 6 months$/),
    ]);
    const again = await order(person, {});
    expect(again.code).toBe(after.code);
  });

  it('is renewed at the price for who had it', async () => {
    const person = await student(product);
    expectMessage(
      await (await order(person, { offer: 'self-6' })).accept(),
      200,
      'Payment accepted, course opened.',
    );
    const client = await sessionOf(product, person);
    const shown = await client.get('/api/my-courses');
    expect(shown.status).toBeLessThan(500);
    const renewed = await order(person, { offer: 'self-6' });
    expect((await renewed.view()).pay.amountPaise).toBeGreaterThan(149_800);
    expect((await renewed.view()).pay.amountPaise).toBeLessThanOrEqual(149_900);
    expect((await renewed.accept()).status).toBe(200);
    expect(await grantsOf(person.id)).toHaveLength(2);
  });
});
