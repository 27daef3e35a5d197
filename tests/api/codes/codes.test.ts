import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { daysAfter } from '../../../server/contract/access.ts';
import { indianDay } from '../../../server/contract/india-time.ts';
import type { Offer } from '../../../server/contract/offers.ts';
import { databaseContents, forgetLimits } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { newBuyer } from '../../support/new-buyer.ts';
import { orderAt } from '../../support/orders.ts';
import { sessionOf, student } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const clock = movableClock();
const DAY_MS = 24 * 60 * 60_000;
const HELD_MS = 30 * 60_000;
const PRICE = 64_900;
const INVALID = 'This code does not work for this course.';
const today = indianDay(Date.now());
const parts = [{ inr: 2500 }, { inr: 1499, dueDays: 30 }, { inr: 1000, dueDays: 60 }];
const offers: Offer[] = [
  { key: 'whole', name: 'At once', priceInr: 4999, access: { months: 6 } },
  { key: 'parts', name: 'In parts', priceInr: 4999, parts },
];
const product = await startProduct(
  {},
  {
    ...catalogue,
    courses: catalogue.courses.map((one) =>
      one.slug === 'healthy-habits'
        ? { ...one, offers, closed: false }
        : one.slug === 'computer-fundamentals'
          ? { ...one, access: { days: 30 }, renewInr: 300 }
          : one,
    ),
  },
);
afterAll(async () => {
  clock.restore();
  await product.stop();
});
afterEach(() => {
  clock.ahead = 0;
});
let admin = await product.adminClient();
let made = 0;
const codeNamed = async (code: string, terms: object) => {
  const answer = await admin.post('/api/coupons', { code, ...terms });
  expectMessage(answer, 201, 'Code saved.');
  return { code, id: Number(answer.body.id) };
};
const newCode = (terms: object) => codeNamed(`TEST${++made}`, terms);
const order = (more: object) => orderAt(product, admin, more);
const tryOrder = (more: object) => product.client().post('/api/orders', { ...newBuyer(), ...more });
const quote = async (more: object) =>
  (await product.client().post('/api/orders', { course: 'full-stack', dryRun: true, ...more })).body;
const listed = async (id: number) =>
  (await admin.get('/api/coupons')).body.find((one: { id: number }) => one.id === id);
const refused = async (more: object) => {
  await forgetLimits(product);
  const answer = await tryOrder(more);
  expectProblem(answer, 422, INVALID);
  expect(answer.body.errors).toEqual([{ pointer: '/code', code: 'code_invalid', message: INVALID }]);
};

describe('a code', () => {
  it('takes whole rupees of a percentage off, however it is typed, and stays with the order', async () => {
    const { id } = await codeNamed('DIWALI20', { percent: 20, note: 'Meera' });
    const first = await order({ code: ' diwali 20 ' });
    // 20 % of ₹649 are ₹129.80.
    expect(PRICE - 12_900 - (await first.view()).duePaise).toBeLessThan(100);
    const [row] = (await admin.get(`/api/orders?search=${first.code}`)).body;
    expect(row).toMatchObject({ listPaise: PRICE, discount: { code: 'DIWALI20', paise: 12_900 } });
    expect(await listed(id)).toMatchObject({ uses: 1, receivedPaise: 0, note: 'Meera' });
    await first.accept();
    expect(await listed(id)).toMatchObject({ uses: 1, receivedPaise: row.duePaise });
    const fixed = await newCode({ paise: 10_050 });
    expect((await order({ code: fixed.code }).then((one) => one.view())).duePaise).toBeLessThanOrEqual(
      PRICE - 10_050,
    );
    const most = await newCode({ paise: 99_000 });
    expect(await quote({ code: most.code })).toMatchObject({ duePaise: 100 });
  });

  it('is tried without an order, which writes nothing', async () => {
    const { code } = await newCode({ percent: 20 });
    const before = await databaseContents(product);
    await forgetLimits(product);
    const message = 'You pay ₹4,000 instead of ₹4,999.';
    const wanted = { message, listPaise: 499_900, discountPaise: 99_900, duePaise: 400_000 };
    const course = 'healthy-habits';
    const client = product.client();
    const asked = { course, offer: 'whole', code, dryRun: true };
    const { status, body } = await client.post('/api/orders', asked);
    const endsOn = (await quote({ course, offer: 'whole' })).endsOn;
    expect([status, body]).toEqual([200, { ...wanted, endsOn, parts: [] }]);
    expect(endsOn > daysAfter(today, 170)).toBe(true);
    await forgetLimits(product);
    expect(await databaseContents(product)).toBe(before);
  });

  it('lowers the last part first, and none below ₹1', async () => {
    const course = 'healthy-habits';
    const { code } = await newCode({ percent: 50 });
    const found = await quote({ course, offer: 'parts', code });
    expect(found.parts.map(({ paise }: { paise: number }) => paise)).toEqual([249_800, 100, 100]);
    expect(found.duePaise).toBe(250_000);
  });

  it('is refused in one sentence, whatever the reason', async () => {
    const other = await newCode({ percent: 10, slugs: ['computer-fundamentals'] });
    const late = await newCode({ percent: 10, endsOn: daysAfter(today, -1) });
    const early = await newCode({ percent: 10, startsOn: daysAfter(today, 1) });
    const stopped = await newCode({ percent: 10 });
    const ofOffer = await newCode({ percent: 10, offerKeys: ['whole'] });
    expectMessage(
      await admin.post(`/api/coupons/${stopped.id}/stop`),
      200,
      'Code stopped. Orders that used it keep their price.',
    );
    const users = await product.deps.database.db.selectFrom('users').select('id').execute();
    for (const { code } of [other, late, early, stopped, ofOffer]) await refused({ code });
    for (const code of ['NOSUCH1', '', '🌼🌼🌼🌼', 'x'.repeat(200), "' or 1=1", '%']) await refused({ code });
    await refused({ code: ofOffer.code, course: 'healthy-habits', offer: 'parts' });
    expect(await product.deps.database.db.selectFrom('users').select('id').execute()).toEqual(users);
    await order({ code: ofOffer.code, course: 'healthy-habits', offer: 'whole' });
  });

  it('counts before a payment only', async () => {
    const { code } = await newCode({ percent: 10 });
    const paid = await tryOrder({ code, reference: '623612345001', pricePaise: PRICE });
    const message = 'A code counts before you pay. You paid ₹649; ask us for the difference.';
    expectProblem(paid, 422, message);
    expect(paid.body.errors[0].pointer).toBe('/code');
    const person = await student(product);
    const own = await orderAt(product, admin, {}, person);
    await own.claim('623612345002');
    const client = await sessionOf(product, person);
    expect((await client.post('/api/orders', { course: 'full-stack', code })).status).toBe(422);
  });

  it('is changed for later orders, and an outdated change is refused', async () => {
    const { code, id } = await newCode({ percent: 10 });
    const before = await order({ code });
    const put = (version: number, terms: object) =>
      admin.request('PUT', `/api/coupons/${id}`, { json: terms, headers: { 'if-match': `"${version}"` } });
    expectMessage(await put(1, { percent: 50 }), 200, 'Code saved.');
    expectProblem(await put(1, { percent: 60 }), 412, 'Someone else changed this. Reload and try again.');
    expect((await order({ code }).then((one) => one.view())).duePaise).toBeLessThan(PRICE - 32_000);
    expect((await before.view()).duePaise).toBeGreaterThan(PRICE - 6600);
    expect((await admin.post('/api/coupons', { code: code.toLowerCase(), percent: 5 })).status).toBe(409);
    for (const wrong of [{}, { percent: 91 }, { percent: 5, paise: 100 }, { percent: 5, slugs: ['nowhere'] }])
      expect((await admin.post('/api/coupons', { code: 'WRONG1', ...wrong })).status).toBe(422);
    expect((await admin.post('/api/coupons', { code: '🌼🌼🌼🌼', percent: 5 })).status).toBe(422);
  });
});

describe('the uses of a code', () => {
  it('are one for each person, by account and by email; an order given up gives its use back', async () => {
    const { code, id } = await newCode({ percent: 10 });
    const person = await student(product);
    const client = await sessionOf(product, person);
    const first = await orderAt(product, admin, { code }, person);
    const again = await client.post('/api/orders', { course: 'full-stack', code });
    expect([again.status, again.body.code]).toEqual([201, first.code]);
    const elsewhere = { course: 'healthy-habits', offer: 'whole', code };
    expectProblem(await client.post('/api/orders', elsewhere), 422, INVALID);
    const { email } = await student(product);
    await first.cancel();
    expect(await listed(id)).toMatchObject({ uses: 0 });
    expect((await client.post('/api/orders', elsewhere)).status).toBe(201);
    await refused({ code, course: 'healthy-habits', offer: 'parts', email: person.email, dryRun: true });
    expect((await quote({ code, email })).discountPaise).toBe(6400);
  });

  it('move with the code in a second tab', async () => {
    const [one, two] = [await newCode({ percent: 10 }), await newCode({ percent: 20 })];
    const person = await student(product);
    const client = await sessionOf(product, person);
    const first = (await client.post('/api/orders', { course: 'full-stack', code: one.code })).body;
    const second = (await client.post('/api/orders', { course: 'full-stack', code: two.code })).body;
    expect(second.code).not.toBe(first.code);
    expect([(await listed(one.id)).uses, (await listed(two.id)).uses]).toEqual([0, 1]);
    const third = (await client.post('/api/orders', { course: 'full-stack' })).body;
    expect(third.code).toBe(second.code);
  });

  it('are given back by an order that no one paid in its time, and late money makes 2 of 1', async () => {
    const { code, id } = await newCode({ percent: 10, usesMax: 1 });
    const first = await order({ code });
    await refused({ code });
    clock.ahead += HELD_MS + 1000;
    admin = await product.adminClient();
    const { duePaise } = await first.view();
    const second = await order({ code });
    await second.accept();
    await admin.post(`/api/orders/${first.id}/accept`, { method: 'cash' });
    expect(await first.view()).toMatchObject({ state: 'paid', duePaise, paidPaise: duePaise });
    expect(await listed(id)).toMatchObject({ uses: 2, usesMax: 1 });
    clock.ahead = 0;
    admin = await product.adminClient();
  });

  it('stay after a refund', async () => {
    const { code, id } = await newCode({ percent: 10, usesMax: 1 });
    const own = await order({ code });
    await own.accept();
    const { paidPaise } = await own.view();
    await admin.post(`/api/orders/${own.id}/refunds`, { amountPaise: paidPaise, reason: 'Ill' });
    const [refund] = (await admin.get('/api/refunds')).body;
    const sent = { state: 'sent', method: 'cash', endsAccess: true };
    expect((await admin.put(`/api/refunds/${refund.id}`, sent)).status).toBe(200);
    expect(await listed(id)).toMatchObject({ uses: 1, receivedPaise: 0 });
    await refused({ code });
  });

  it('are for new buyers, unless renewals are ticked', async () => {
    const [plain, ticked] = [
      await newCode({ percent: 10 }),
      await newCode({ percent: 10, forRenewals: true }),
    ];
    const person = await student(product);
    const course = 'computer-fundamentals';
    await (await orderAt(product, admin, { course }, person)).accept();
    clock.ahead += 2 * DAY_MS;
    const client = await sessionOf(product, person);
    expectProblem(await client.post('/api/orders', { course, code: plain.code }), 422, INVALID);
    const renewed = await client.post('/api/orders', { course, code: ticked.code, dryRun: true });
    expect(renewed.body).toMatchObject({ listPaise: 30_000, discountPaise: 3000 });
  });

  it('are 20 wrong tries an hour for an address and a course', async () => {
    await forgetLimits(product);
    const { code } = await newCode({ percent: 10 });
    const client = product.client();
    const ask = (typed: string, course = 'full-stack') =>
      client.post('/api/orders', { course, code: typed, dryRun: true });
    for (let tries = 0; tries < 20; tries++) expect((await ask(`GUESS${tries}`)).status).toBe(422);
    expect((await ask(code)).status).toBe(429);
    expect((await ask(code, 'computer-fundamentals')).status).toBe(200);
    await forgetLimits(product);
  });
});

it('codes end at midnight in India', async () => {
  const { code } = await newCode({ percent: 10, endsOn: daysAfter(today, 3) });
  const at = (time: string) => {
    clock.ahead = 0;
    clock.ahead = Date.parse(`${time}+05:30`) - Date.now();
  };
  at(`${daysAfter(today, 3)}T23:59:59`);
  expect((await quote({ code })).discountPaise).toBe(6400);
  at(`${daysAfter(today, 4)}T00:00:00.001`);
  expect((await quote({ code })).message).toBe(INVALID);
});
