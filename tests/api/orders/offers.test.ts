import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { lastDay } from '../../../server/contract/access.ts';
import { daysAfter } from '../../../server/contract/access.ts';
import { indianDay } from '../../../server/contract/india-time.ts';
import type { Offer } from '../../../server/contract/offers.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { orderAt } from '../../support/orders.ts';
import { type Person, student } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const clock = movableClock();
const day = (days: number): string => daysAfter(indianDay(Date.now() - clock.ahead), days);
const SLUG = 'full-stack';
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
const alone: Offer = { key: 'self-6', name: '6 months', priceInr: 2999, access: { months: 6 }, renewInr: 1499 };
const sold = (...offers: Offer[]) => ({
  ...catalogue,
  courses: catalogue.courses.map((one) => (one.slug === SLUG ? { ...one, offers, closed: false } : one)),
});
const product = await startProduct({}, sold(evening, alone));
const admin = await product.adminClient();
afterAll(async () => {
  clock.restore();
  await product.stop();
});
const { db } = product.deps.database;
const at = (time: string): void => {
  clock.ahead = 0;
  clock.ahead = Date.parse(`${time}+05:30`) - Date.now();
};
beforeEach(async () => {
  clock.ahead = 0;
  await product.publish(sold(evening, alone));
});
const order = (person: Person, more: object) => orderAt(product, admin, more, person);
const grantsOf = (userId: number) =>
  db.selectFrom('grants').selectAll().where('user_id', '=', userId).execute();

describe('a course with two offers', () => {
  it('is bought as the one that was chosen, at its price of the day', async () => {
    const person = await student(product);
    const made = await order(person, { offer: 'jan-evening' });
    const view = await made.view();
    expect(view.courseName).toMatch(/, Evening batch$/);
    expect(view.offer).toEqual({ name: 'Evening batch', starts: evening.starts, ends: evening.ends });
    expectMessage(await made.accept(), 200, 'Payment accepted, course opened.');
    expect(await grantsOf(person.id)).toMatchObject([{ offer_key: 'jan-evening', source: 'order' }]);
    expect((await grantsOf(person.id)).map(({ ends_at }) => lastDay(ends_at ?? 0))).toEqual([day(270)]);
  });
});
