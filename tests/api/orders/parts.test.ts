import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { daysAfter, lastDay, longDayWords } from '../../../server/contract/access.ts';
import { formatPaise } from '../../../server/contract/money.ts';
import type { Offer } from '../../../server/contract/offers.ts';
import { endDueAccess, remindOfEnds } from '../../../server/features/enrollments/end-access.ts';
import { remindOfParts } from '../../../server/features/orders/due-parts.ts';
import { lastAudit } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { waitingMailsTo } from '../../support/mailed-links.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { orderAt } from '../../support/orders.ts';
import { type Person, sessionOf, student } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';
import { begun, newQuiz } from '../../support/quizzes.ts';
import { readStatement } from '../../support/shops.ts';

const clock = movableClock();
const SLUG = 'full-stack';
const real = Date.now();
const START = `${new Date(real).getUTCFullYear() + 1}-01-10`;
const SECOND = daysAfter(START, 45);
const END = daysAfter(START, 300);
/** Sets India's clocks. */
const at = (time: string): void => {
  clock.ahead = 0;
  clock.ahead = Date.parse(`${time}+05:30`) - Date.now();
};
const two: Offer = {
  key: 'in-two',
  name: 'In two parts',
  priceInr: 4999,
  access: { until: END },
  parts: [{ inr: 2500 }, { inr: 2499, dueDays: 45 }],
};
const three: Offer = {
  key: 'in-three',
  name: 'In three parts',
  priceInr: 900,
  parts: [{ inr: 300 }, { inr: 300, dueOn: daysAfter(START, 30) }, { inr: 300, dueOn: daysAfter(START, 60) }],
};
const longer: Offer = {
  key: 'longer',
  name: 'A longer batch',
  priceInr: 4999,
  access: { until: daysAfter(END, 40) },
};
const shorter: Offer = { ...longer, key: 'shorter', access: { until: daysAfter(START, 60) } };
const sold = {
  ...catalogue,
  courses: catalogue.courses.map((one) =>
    one.slug === SLUG ? { ...one, offers: [two, three, longer, shorter], closed: false } : one,
  ),
};
at(`${START}T10:00`);
const product = await startProduct({}, sold);
afterAll(async () => {
  clock.restore();
  await product.stop();
});
const { db } = product.deps.database;
const { id: courseId } = await db
  .selectFrom('courses')
  .select('id')
  .where('slug', '=', SLUG)
  .executeTakeFirstOrThrow();
beforeEach(() => at(`${START}T10:00`));

const admin = () => product.adminClient();
async function buyer(offer = 'in-two', more: object = {}) {
  const person = await student(product);
  const order = await orderAt(product, await admin(), { offer, inParts: true, ...more }, person);
  const accept = async (input: object = {}) =>
    (await admin()).post(`/api/orders/${order.id}/accept`, { method: 'cash', ...input });
  return { person, order, accept };
}
const unique = (prefix: string): string => `${prefix} ${Math.random()}`;
const study = async (person: Person) =>
  (await (await sessionOf(product, person)).get(`/api/courses/${courseId}/materials`)).status;
const endOf = async ({ id }: Person) => {
  const live = db.selectFrom('grants').selectAll().where('user_id', '=', id).where('ended_at', 'is', null);
  return (await live.execute()).map(({ ends_at }) => (ends_at === null ? null : lastDay(ends_at)));
};

describe('an order in two parts', () => {
  it('asks for the first, opens the course until five days after the second, and for all its time with that', async () => {
    const { person, order, accept } = await buyer();
    const view = await order.view();
    const [first, second] = view.parts;
    expect(view.pay.amountPaise).toBe(first.paise);
    expect(first.paise + second.paise).toBe(view.duePaise);
    expect(second).toMatchObject({ dueOn: null, dueDays: 45 });
    expectMessage(await accept(), 200, expect.stringMatching(/ is still due\. The course is open\.$/));
    expect(await study(person)).toBe(200);
    expect(await endOf(person)).toEqual([daysAfter(SECOND, 5)]);
    expect(await order.view()).toMatchObject({
      state: 'short',
      pay: { amountPaise: second.paise },
      parts: [{ dueOn: START }, { dueOn: SECOND }],
    });
    expect(JSON.parse((await order.receipt()).line)).toMatchObject({ part: 'Part 1 of 2' });
    expectMessage(await accept(), 200, 'Payment accepted. All is paid; the course was open already.');
    expect(await endOf(person)).toEqual([END]);
    expect((await order.mails()).slice(1)).toEqual([
      expect.stringMatching(/part 1 of 2 received, .* is open$/),
      expect.stringMatching(/payment received, .* is open$/),
    ]);
  });

  it('closes the course five days after a part that is missed, to the second, and opens it again with the money', async () => {
    const { person, accept, order } = await buyer();
    await accept();
    at(`${daysAfter(SECOND, 5)}T23:59:59.900`);
    await endDueAccess(product.deps);
    expect(await study(person)).toBe(200);
    clock.ahead += 100;
    await endDueAccess(product.deps);
    expect(await study(person)).toBe(403);
    expect((await order.view()).state).toBe('short');
    clock.ahead += 20 * 24 * 3_600_000;
    expectMessage(await accept(), 200, 'Payment accepted, course opened.');
    expect(await study(person)).toBe(200);
    expect(await endOf(person)).toEqual([END]);
  });

  it('stays as it is until then for who studies, and submits the quiz that runs', async () => {
    const { person, accept } = await buyer();
    await accept();
    at(`${daysAfter(SECOND, 5)}T23:50`);
    const teacher = await admin();
    const quiz = await newQuiz({ admin: teacher, courseId, unique }, { minutes: 60 });
    const client = await sessionOf(product, person);
    const { id } = await begun({ admin: teacher, courseId, unique }, client, quiz);
    at(`${daysAfter(SECOND, 6)}T00:00`);
    await endDueAccess(product.deps);
    const attempt = db.selectFrom('quiz_attempts').select('handed_in_by').where('id', '=', id);
    expect(await attempt.execute()).toEqual([{ handed_in_by: 'time' }]);
    expectMessage(await accept(), 200, 'Payment accepted, course opened.');
    expect(await study(person)).toBe(200);
  });

  it('is paid at once by who wants to, and both parts count where both come together', async () => {
    const atOnce = await buyer('in-two', { inParts: false });
    expect((await atOnce.order.view()).parts).toBeUndefined();
    await atOnce.accept();
    expect(await endOf(atOnce.person)).toEqual([END]);
    const { person, order, accept } = await buyer();
    const { duePaise } = await order.view();
    expectMessage(await accept({ amountPaise: duePaise }), 200, 'Payment accepted, course opened.');
    expect(await endOf(person)).toEqual([END]);
    expect(JSON.parse((await order.receipt()).line)).toMatchObject({ part: 'Parts 1 and 2 of 2' });
  });

  it('asks for the same part again where less came, and opens nothing by itself', async () => {
    const { person, order, accept } = await buyer();
    const { amountPaise } = (await order.view()).pay;
    const words = `This is ${formatPaise(amountPaise - 100_000)} too little. Ask for the rest, or correct the amount.`;
    expectProblem(await accept({ amountPaise: 100_000 }), 422, words);
    await accept({ amountPaise: 100_000, askForRest: true });
    const view = await order.view();
    expect(view.pay.amountPaise).toBe(view.parts[0].paise - 100_000);
    expect(await endOf(person)).toEqual([]);
    await accept();
    expect(await endOf(person)).toEqual([daysAfter(SECOND, 5)]);
  });

  it('asks for no rupee that was typed wrong with the next part', async () => {
    const { order, accept } = await buyer();
    const [first, second] = (await order.view()).parts;
    await accept({ amountPaise: first.paise - 60 });
    const view = await order.view();
    expect(view.pay.amountPaise).toBe(second.paise);
    expect(view.parts.reduce((sum: number, { paise }: { paise: number }) => sum + paise, 0)).toBe(
      view.duePaise,
    );
  });

  it('says what is open until when, and what is to be paid next, on its page and in its mails', async () => {
    const { person, order, accept } = await buyer('in-three');
    const newest = async () => (await waitingMailsTo(product, person.email)).at(-1)?.body_text;
    const [one, two, three] = (await order.view()).parts.map(({ paise }: { paise: number }) => paise);
    const [a, b] = [daysAfter(START, 30), daysAfter(START, 60)].map(longDayWords);
    expect(await newest()).toContain(
      `You pay in parts: ${formatPaise(one)} now, then ${formatPaise(two)} by ${a}, then ${formatPaise(three)} by ${b}.`,
    );
    expect((await order.view()).opened).toBeUndefined();
    await accept({ amountPaise: one + two });
    expect((await order.view()).opened).toEqual({ until: daysAfter(START, 65), isOver: false });
    const opened = await newest();
    expect(opened).toContain('We received parts 1 and 2 of 3');
    expect(opened).toContain(`The course is open until ${longDayWords(daysAfter(START, 65))}`);
    expect(opened).toContain(`The next part is ${formatPaise(three)}, by ${b}. Pay it here`);
    at(`${daysAfter(START, 70)}T10:00`);
    await endDueAccess(product.deps);
    expect((await order.view()).opened).toEqual({ until: daysAfter(START, 65), isOver: true });
    await accept();
    const view = await order.view();
    expect([view.state, view.opened]).toEqual(['paid', undefined]);
    // Paid late: the day of the next one is over too.
    at(`${daysAfter(START, 30)}T10:00`);
    const late = await buyer('in-three');
    at(`${daysAfter(START, 70)}T11:00`);
    await late.accept();
    expect((await waitingMailsTo(product, late.person.email)).at(-1)?.body_text).toContain(
      `The next part is ${formatPaise((await late.order.view()).parts[1].paise)}, which was due by ${a}. Pay it here:`,
    );
    await late.accept();
    await late.accept();
  });

  it('says of a part that came too small that the course is open meanwhile', async () => {
    const { person, accept } = await buyer();
    await accept();
    await accept({ amountPaise: 100_000, askForRest: true });
    expect((await waitingMailsTo(product, person.email)).at(-1)?.body_text).toContain(
      'is missing. The course is open. Pay the rest on this page:',
    );
  });

  it('still ends with the next part for who is moved to another batch', async () => {
    const { person, accept } = await buyer();
    await accept();
    const move = { userIds: [person.id], to: 'in-three' };
    expectMessage(await (await admin()).post(`/api/courses/${courseId}/move`, move), 200, '1 student moved.');
    expect(await endOf(person)).toEqual([daysAfter(SECOND, 5)]);
    await accept();
    // All is paid: what everyone has in that batch.
    expect(await endOf(person)).toEqual([null]);
  });

  it('gives who is enrolled into a batch by hand no time that is not paid, and takes none that was given', async () => {
    const { person, accept } = await buyer();
    await accept();
    const enroll = async (offer: string) =>
      (await (await admin()).post('/api/enroll', { userId: person.id, courseId, offer })).status;
    expect(await enroll('in-three')).toBe(200);
    expect(await endOf(person)).toEqual([daysAfter(SECOND, 5)]);
    const given = { userId: person.id, courseId, endsOn: daysAfter(SECOND, 90), reason: 'agreed' };
    expect((await (await admin()).post('/api/enrollments/end', given)).status).toBe(200);
    expect(await enroll('in-two')).toBe(200);
    expect(await endOf(person)).toEqual([daysAfter(SECOND, 90)]);
  });

  it('gives all its time where a rupee is missing at last', async () => {
    const { person, order, accept } = await buyer();
    await accept();
    const { amountPaise } = (await order.view()).pay;
    expect((await accept({ amountPaise: amountPaise - 100 })).body).toMatchObject({ state: 'paid' });
    expect(await endOf(person)).toEqual([END]);
  });

  it('has the later end of the batch that was sold and the one they are in, once all is paid', async () => {
    const later = daysAfter(END, 40);
    for (const [offer, end] of [
      ['longer', later],
      ['shorter', END],
    ] as const) {
      const byAccept = await buyer();
      await byAccept.accept({ offer });
      expect(await endOf(byAccept.person)).toEqual([daysAfter(SECOND, 5)]);
      expectProblem(
        await byAccept.accept({ offer: 'in-three' }),
        422,
        'The course is open for this student. Move them under Batches.',
      );
      await byAccept.accept();
      expect([offer, await endOf(byAccept.person)]).toEqual([offer, [end]]);
      const byMove = await buyer();
      await byMove.accept();
      const move = { userIds: [byMove.person.id], to: offer };
      expect((await (await admin()).post(`/api/courses/${courseId}/move`, move)).status).toBe(200);
      expect(await endOf(byMove.person)).toEqual([daysAfter(SECOND, 5)]);
      await byMove.accept();
      expect([offer, await endOf(byMove.person)]).toEqual([offer, [end]]);
    }
  });

  it('goes back to where it was when an acceptance is undone', async () => {
    const { person, order, accept } = await buyer();
    await accept();
    await accept();
    const undo = async (endsAccess: boolean) =>
      (await admin()).post(`/api/orders/${order.id}/undo`, { reason: 'never-came', endsAccess });
    await undo(false);
    expect(await endOf(person)).toEqual([daysAfter(SECOND, 5)]);
    expect(await order.view()).toMatchObject({ state: 'short', parts: [{}, { dueOn: SECOND }] });
    await undo(true);
    expect(await endOf(person)).toEqual([]);
    expect(await order.view()).toMatchObject({
      state: 'declined',
      parts: [{}, { dueOn: null, dueDays: 45 }],
    });
    clock.ahead += 24 * 3_600_000;
    await accept();
    expect(await order.view()).toMatchObject({ parts: [{}, { dueOn: daysAfter(SECOND, 1) }] });
    expect(await endOf(person)).toEqual([daysAfter(SECOND, 6)]);
  });

  it('refunds at most what was paid, and reminds no one of the rest then', async () => {
    const { order, accept } = await buyer();
    await accept();
    const { paidPaise } = await order.view();
    const refund = async (amountPaise: number) =>
      (await admin()).post(`/api/orders/${order.id}/refunds`, { amountPaise, reason: 'They asked.' });
    expectProblem(await refund(paidPaise + 1), 422, `At most ${formatPaise(paidPaise)} can be given back.`);
    await refund(paidPaise);
    const [{ id }] = (await (await admin()).get(`/api/refunds?search=${order.code}`)).body;
    const sent = { state: 'sent', method: 'cash', endsAccess: true };
    expect((await (await admin()).put(`/api/refunds/${id}`, sent)).status).toBe(200);
    at(`${SECOND}T10:00`);
    expect(await remindersOf(order)).toEqual([]);
  });
});

const remindersOf = async ({ userId }: { userId: number | null }) => {
  await remindOfParts(product.deps);
  const bell = db
    .selectFrom('notifications')
    .select('facts')
    .where('user_id', '=', userId ?? 0);
  const told = await bell.where('kind', 'in', ['part-due', 'access-ends']).execute();
  return told.map(({ facts }) => JSON.parse(facts));
};

describe('a part with a day', () => {
  it('is sold up to that day, then all is paid at once', async () => {
    const person = await student(product);
    const order = async (more: object) =>
      (await sessionOf(product, person)).post('/api/orders', { course: SLUG, offer: 'in-three', ...more });
    const partsOf = async () => (await order({ dryRun: true })).body.parts.length;
    at(`${daysAfter(START, 30)}T23:59:59`);
    expect(await partsOf()).toBe(3);
    at(`${daysAfter(START, 31)}T00:00:00`);
    expect(await partsOf()).toBe(0);
    const { status, body } = await order({ inParts: true });
    expect([status, body.errors]).toMatchObject([
      422,
      [{ pointer: '/inParts', message: 'This is paid all at once.' }],
    ]);
    expect((await order({ inParts: false })).status).toBe(201);
  });

  it('is reminded of four times, once each, not at night, and not as an end of access too', async () => {
    const { order, accept } = await buyer();
    await accept();
    const told: number[] = [];
    for (let day = -9; day <= 5; day++)
      for (const hour of ['02', '09', '10']) {
        at(`${daysAfter(SECOND, day)}T${hour}:00`);
        const before = told.length;
        await remindOfEnds(product.deps);
        const now = await remindersOf(order);
        for (let more = before; more < now.length; more++) told.push(hour === '09' ? day : Number.NaN);
      }
    expect(told).toEqual([-7, -1, 0, 3]);
    const texts = db
      .selectFrom('to_send')
      .selectAll()
      .where('user_id', '=', order.userId ?? 0);
    expect(await texts.execute()).toMatchObject([{ reason: 'rest-due' }]);
    await accept();
    expect(await texts.execute()).toMatchObject([{ reason: 'paid' }]);
  });

  it('gets another one from an admin, once of two, and access until then', async () => {
    const { person, order, accept } = await buyer();
    await accept();
    const later = daysAfter(SECOND, 30);
    const { version } = (await (await admin()).get(`/api/orders?search=${order.code}`)).body[0];
    const move = async (dueOn: string, number = 2) =>
      (await admin()).request('POST', `/api/orders/${order.id}/parts/${number}`, {
        headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
        body: JSON.stringify({ dueOn, reason: 'agreed' }),
      });
    expectProblem(await move('2020-01-01'), 422, 'Choose today or a later day.');
    expectProblem(await move(later, 1), 409, 'This part is paid.');
    expectProblem(await move(later, 3), 404, 'Not found. It may have been deleted.');
    expectMessage(await move(later), 200, 'The day is changed.');
    expectProblem(await move(daysAfter(later, 1)), 412, 'Someone else changed this. Reload and try again.');
    expect(await endOf(person)).toEqual([daysAfter(later, 5)]);
    expect(await lastAudit(product, 'part-moved')).toMatchObject({ subject_id: order.id });
  });

  it('is overdue the day after, and the first of those that wait', async () => {
    const { order, accept } = await buyer('in-three');
    await accept();
    await buyer();
    at(`${daysAfter(START, 30)}T23:59`);
    const counts = async () => (await (await admin()).get('/api/admin-counts')).body.overdue;
    expect(await counts()).toBeUndefined();
    at(`${daysAfter(START, 31)}T00:00`);
    expect(await counts()).toEqual({ parts: 1, paise: (await order.view()).pay.amountPaise });
    const [first] = (await (await admin()).get('/api/orders?list=waiting&limit=1')).body;
    expect(first.code).toBe(order.code);
  });
});

describe('a line of the bank', () => {
  const credits = async () => (await (await admin()).get('/api/bank-credits')).body;
  const read = async (paise: number) =>
    readStatement(product, await admin(), [[`NEFT FROM A FATHER ${unique('')}`, '', String(paise / 100)]]);

  it('finds a part by its amount up to ten days around its day, and not later', async () => {
    const { order, accept } = await buyer();
    await accept();
    const { amountPaise } = (await order.view()).pay;
    for (const [day, group] of [
      [-11, 'unknown'],
      [-10, 'perhaps'],
      [10, 'perhaps'],
      [11, 'unknown'],
    ] as const) {
      at(`${daysAfter(SECOND, day)}T10:00`);
      await read(amountPaise);
      const [credit] = await credits();
      expect([day, credit.group]).toEqual([day, group]);
      if (group === 'perhaps')
        expect(credit.orders).toMatchObject([{ code: order.code, restPaise: amountPaise }]);
      await db.deleteFrom('bank_credits').execute();
    }
  });

  it('of two orders with the same amount shows both', async () => {
    const { order, accept } = await buyer();
    await accept();
    at(`${SECOND}T10:00`);
    const { amountPaise } = (await order.view()).pay;
    const other = await buyer('in-two', { inParts: false });
    expect((await other.order.view()).duePaise).not.toBe(amountPaise);
    await db.updateTable('orders').set({ due_paise: amountPaise }).where('id', '=', other.order.id).execute();
    await read(amountPaise);
    const [credit] = await credits();
    expect(credit.group).toBe('perhaps');
    expect(credit.orders.map(({ code }: { code: string }) => code)).toEqual([order.code, other.order.code]);
  });
});
