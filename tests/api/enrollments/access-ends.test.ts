import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { endOfDay, lastDay } from '../../../server/contract/access.ts';
import { endDueAccess, remindOfEnds } from '../../../server/features/enrollments/end-access.ts';
import { auditTrail, databaseContents, lastAudit } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { orderAt } from '../../support/orders.ts';
import { type Person, secondAdmin, sessionOf, student } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';
import { begun, newQuiz, rightAnswer } from '../../support/quizzes.ts';
import { newTask, photo, workOf } from '../../support/submissions.ts';
import { addressOf, beginUpload, sendBytes } from '../../support/tus.ts';

const clock = movableClock();
const sold = (facts: object) => ({
  ...catalogue,
  courses: catalogue.courses.map((one) => (one.slug === 'full-stack' ? { ...one, ...facts } : one)),
});
const halfYear = sold({ access: { months: 6 }, renewInr: 249 });
const product = await startProduct({}, halfYear);
afterAll(async () => {
  clock.restore();
  await product.stop();
});
const { db } = product.deps.database;
const { id: courseId } = await db
  .selectFrom('courses')
  .select('id')
  .where('slug', '=', 'full-stack')
  .executeTakeFirstOrThrow();

const real = Date.now() - clock.ahead;
/** Sets India's clocks. */
const at = (time: string): void => {
  clock.ahead = 0;
  clock.ahead = Date.parse(`${time}+05:30`) - Date.now();
};
const START = `${new Date(real).getUTCFullYear() + 1}-08-31`;
const year = Number(START.slice(0, 4)) + 1;
const END = `${year}-02-${year % 4 === 0 ? 29 : 28}`;
const NEXT = `${year}-08-${END.slice(8)}`;

beforeEach(async () => {
  at(`${START}T10:00`);
  await product.publish(halfYear);
});
/** Clients of their own: a session is over long before access is. */
const admin = () => product.adminClient();
const orderOf = async (person: Person, more: object = {}) => orderAt(product, await admin(), more, person);
async function buyer() {
  const person = await student(product);
  const order = await orderOf(person);
  expectMessage(await order.accept(), 200, 'Payment accepted, course opened.');
  return { person, order };
}
const contents = async () =>
  (await databaseContents(product)).split('\n').filter((row) => !row.startsWith('sessions '));
const study = async (person: Person) =>
  (await (await sessionOf(product, person)).get(`/api/courses/${courseId}/materials`)).status;
const endOf = async ({ id }: Person) => {
  const grants = await db.selectFrom('grants').selectAll().where('user_id', '=', id).execute();
  const live = grants.filter(({ ended_at }) => ended_at === null).map(({ ends_at }) => ends_at);
  if (live.length === 0) return undefined;
  return live.includes(null) ? null : lastDay(Math.max(...live.map(Number)));
};
const unique = (prefix: string): string => `${prefix} ${Math.random()}`;

describe('access that was bought for six months', () => {
  it('is open to the last moment of its day in India, and submits the quiz that runs', async () => {
    const { person, order } = await buyer();
    expect(await endOf(person)).toBe(END);
    expect((await order.view()).access).toEqual({ until: END });
    expect(JSON.parse((await order.receipt()).line).access).toEqual({ until: END });
    at(`${END}T23:50`);
    const teacher = await admin();
    const quiz = await newQuiz({ admin: teacher, courseId, unique }, { minutes: 60 });
    const client = await sessionOf(product, person);
    const { id, questions } = await begun({ admin: teacher, courseId, unique }, client, quiz);
    const [first] = questions.filter(({ kind }) => kind === 'true-false');
    if (first === undefined) throw new Error('The quiz has such a question.');
    await client.put(`/api/attempts/${id}/answers/${first.id}`, { answer: rightAnswer(first), seq: 1 });
    at(`${END}T23:59:59.900`);
    await endDueAccess(product.deps);
    expect(await study(person)).toBe(200);
    clock.ahead += 100;
    await endDueAccess(product.deps);
    expect(await study(person)).toBe(403);
    const attempt = db.selectFrom('quiz_attempts').selectAll().where('id', '=', id);
    const ended = await attempt.executeTakeFirstOrThrow();
    expect(ended).toMatchObject({ handed_in_by: 'time' });
    expect(ended.handed_in_at).toBeLessThan(endOfDay(END) + 60_000);
    const answers = db.selectFrom('quiz_answers').select('marks').where('attempt_id', '=', id);
    expect(await answers.execute()).toContainEqual({ marks: 100 });
    expect(await lastAudit(product, 'access-ended')).toMatchObject({
      actor_id: null,
      subject_id: person.id,
      detail: JSON.stringify({ courseId }),
    });
    const after = [await databaseContents(product), await auditTrail(product)];
    await endDueAccess(product.deps);
    expect([await databaseContents(product), await auditTrail(product)]).toEqual(after);
  });

  it('leaves the receipt, the order and the marks, and half an hour for a file on its way', async () => {
    const { person, order } = await buyer();
    at(`${END}T23:50`);
    const id = await newTask({ admin: await admin(), courseId, unique });
    const client = await sessionOf(product, person);
    const work = workOf(client, id);
    await work.save({ text: 'My day.' });
    const path = addressOf(
      await beginUpload(client, { assignmentId: id, filename: 'page.png' }, photo.length),
    );
    at(`${END}T23:59:59.999`);
    clock.ahead += 1;
    await endDueAccess(product.deps);
    expect((await work.save({ text: 'Too late' }, 1)).status).toBe(403);
    expect((await beginUpload(client, { assignmentId: id, filename: 'late.png' }, 10)).status).toBe(403);
    clock.ahead += 29 * 60_000;
    expect((await sendBytes(client, path, 0, photo)).status).toBe(204);
    const submitted = await work.handIn();
    expect(submitted.body.submissions[0]).toMatchObject({
      state: 'handed-in',
      files: [{ name: 'page.png' }],
    });
    clock.ahead += 2 * 60_000;
    expect((await work.read()).status).toBe(403);
    expect(await order.view()).toMatchObject({ state: 'paid', receipts: [{ kind: 'receipt' }] });
  });

  it('is renewed for its own price, from the old end on, and a refund ends only what it paid', async () => {
    const { person } = await buyer();
    at(`${END}T10:00`);
    const renewal = await orderOf(person);
    expect((await renewal.view()).duePaise).toBeLessThanOrEqual(24_900);
    expect((await renewal.view()).access).toEqual({ months: 6 });
    // What was ordered counts, whatever is sold when it is accepted.
    await product.publish(sold({ access: { days: 3 }, renewInr: 100 }));
    expectMessage(await renewal.accept(), 200, 'Payment accepted. All is paid; the course was open already.');
    expect(await endOf(person)).toBe(NEXT);
    const { body } = await (await admin()).get(`/api/orders?search=${renewal.code}`);
    const refund = await (await admin()).post(`/api/orders/${renewal.id}/refunds`, {
      amountPaise: body[0].paidPaise,
      reason: 'Ordered twice',
    });
    expect(refund.status).toBe(201);
    const { id } = await db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', renewal.id)
      .executeTakeFirstOrThrow();
    await (await admin()).put(`/api/refunds/${id}`, { state: 'sent', method: 'cash', endsAccess: true });
    expect(await endOf(person)).toBe(END);
    at(`${NEXT}T10:00`);
    await endDueAccess(product.deps);
    const late = await orderOf(person);
    expect((await late.view()).duePaise).toBeLessThanOrEqual(10_000);
    await product.publish(halfYear);
    await late.accept();
    expect(await endOf(person)).toBe(lastDay(endOfDay(NEXT) + 3 * 86_400_000));
    expect(await study(person)).toBe(200);
  });

  it('can’t be bought by who has it without an end, and a course without the rule has none', async () => {
    await product.publish(catalogue);
    const { person, order } = await buyer();
    expect(await endOf(person)).toBeNull();
    expect(await order.view()).not.toHaveProperty('access');
    expect(JSON.parse((await order.receipt()).line)).not.toHaveProperty('access');
    const client = await sessionOf(product, person);
    const again = await client.post('/api/orders', { course: 'full-stack' });
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_ENROLLED']);
  });

  it('is told 14 and 3 days before and on the day, once each, not at night', async () => {
    const { person } = await buyer();
    const told = async (): Promise<number> => {
      await remindOfEnds(product.deps);
      await remindOfEnds(product.deps);
      const kind = db.selectFrom('notifications').select('id').where('kind', '=', 'access-ends');
      return (await kind.where('user_id', '=', person.id).execute()).length;
    };
    const before = (days: number, time: string) =>
      at(`${lastDay(endOfDay(END) - days * 86_400_000)}T${time}`);
    const counts: number[] = [];
    for (const [days, time] of [
      [15, '12:00'],
      [14, '07:59'],
      [14, '08:00'],
      [5, '12:00'],
      [3, '12:00'],
      [1, '12:00'],
      [0, '12:00'],
    ] as const) {
      before(days, time);
      counts.push(await told());
    }
    expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3]);
    const list = (await (await sessionOf(product, person)).get('/api/notifications')).body.items;
    expect(list[0].text).toBe('You can study Full Stack until tonight. Renew it to continue.');
    expect(list[0].link).toBe('/renew/full-stack');
    expect((await (await admin()).get('/api/to-send')).body).toEqual([]);
    await db.updateTable('users').set({ phone: '+919876543210' }).where('id', '=', person.id).execute();
    const [text] = (await (await admin()).get('/api/to-send')).body;
    expect(text).toMatchObject({ reason: 'ends-soon', userId: person.id });
    const renewal = await orderOf(person);
    await renewal.accept();
    expect((await (await admin()).get('/api/to-send')).body).not.toContainEqual(
      expect.objectContaining({ reason: 'ends-soon' }),
    );
  });
});

describe('an admin', () => {
  const change = async (person: Person, facts: object) =>
    (await admin()).post('/api/enrollments/end', { userId: person.id, courseId, reason: 'agreed', ...facts });

  it('moves the end to any day from today on, or takes it away, and the reason is audited', async () => {
    const { person } = await buyer();
    const early = `${START.slice(0, 4)}-09-15`;
    expectMessage(await change(person, { endsOn: early, before: END }), 200, 'The end of access is changed.');
    expect(await endOf(person)).toBe(early);
    expect(JSON.parse((await lastAudit(product, 'access-changed'))?.detail ?? '')).toEqual({
      courseId,
      from: END,
      to: early,
      reason: 'agreed',
    });
    await change(person, { endsOn: null });
    const stranger = await student(product);
    expect(await endOf(person)).toBeNull();
    const before = await contents();
    expectMessage(await change(person, { endsOn: null }), 200, 'The end of access is changed.');
    const past = lastDay(endOfDay(START) - 86_400_000);
    expectProblem(await change(person, { endsOn: past }), 422, 'Choose today or a later day.', ['/endsOn']);
    for (const endsOn of ['2027-02-29', '2027-02-30', 'soon', '', 5])
      expectProblem(
        await change(person, { endsOn }),
        422,
        'Please write a day of the calendar like 2027-06-30.',
        ['/endsOn'],
      );
    expectProblem(await change(person, { endsOn: END, reason: 'because' }), 422, 'Please choose a reason.', [
      '/reason',
    ]);
    expectProblem(
      await change(stranger, { endsOn: END }),
      404,
      'This student does not have the course now. Enroll them first.',
    );
    expect(await contents()).toEqual(before);
  });

  it('does not overwrite what another admin changed at the same time', async () => {
    const { person } = await buyer();
    const other = await sessionOf(product, await secondAdmin(product));
    const first = await admin();
    const body = { userId: person.id, courseId, reason: 'mistake', before: END };
    const answers = await Promise.all([
      first.post('/api/enrollments/end', { ...body, endsOn: `${year}-05-01` }),
      other.post('/api/enrollments/end', { ...body, endsOn: `${year}-06-01` }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  it('extends chosen students all or none, opens it again for who had it, and shortens nothing', async () => {
    const [{ person: has }, { person: had }] = [await buyer(), await buyer()];
    const free = await student(product);
    await (await admin()).post('/api/enroll', { userId: free.id, courseId });
    const extend = async (userIds: number[], days: unknown = 10) =>
      (await admin()).post(`/api/courses/${courseId}/extend`, { userIds, days });
    await change(had, { endsOn: START });
    at(`${START}T23:59:59.999`);
    clock.ahead += 1;
    await endDueAccess(product.deps);
    expect(await endOf(had)).toBeUndefined();
    const stranger = await student(product);
    const before = await contents();
    expect((await extend([has.id, stranger.id])).status).toBe(404);
    for (const days of [0, -1, 1.5, '10', 4000])
      expectProblem(await extend([has.id], days), 422, 'Please write a number of days from 1 to 3650.', [
        '/days',
      ]);
    expect(await contents()).toEqual(before);
    expectMessage(await extend([has.id, had.id, free.id]), 200, '2 students can study longer.');
    expect([await endOf(has), await endOf(had), await endOf(free)]).toEqual([
      lastDay(endOfDay(END) + 10 * 86_400_000),
      lastDay(endOfDay(START) + 11 * 86_400_000),
      null,
    ]);
    expect(await study(had)).toBe(200);
    const list = async (show: string) =>
      (await (await admin()).get(`/api/courses/${courseId}/roster?show=${show}`)).body;
    const soon: { id: number; endsOn: string }[] = await list('ends-soon');
    expect(soon.find(({ id }) => id === had.id)?.endsOn).toBe(await endOf(had));
    expect(soon.map(({ id }) => id)).not.toContain(has.id);
    at(`${NEXT}T10:00`);
    await endDueAccess(product.deps);
    expect((await list('ended')).find(({ id }: Person) => id === had.id)).toMatchObject({
      fullName: had.fullName,
      percent: 0,
    });
    const [results] = (await (await admin()).get(`/api/user/${free.id}/results`)).body;
    expect(results).not.toHaveProperty('endsOn');
  });

  it('who enrolls a student again gives no more time than was bought', async () => {
    const { person, order } = await buyer();
    await (await admin()).post('/api/enroll', { userId: person.id, courseId });
    expect(await endOf(person)).toBe(END);
    await (await admin()).post(`/api/orders/${order.id}/undo`, { reason: 'never-came', endsAccess: true });
    expect(await endOf(person)).toBe(END);
  });
});

it('an acceptance beside the job keeps the course open', async () => {
  const { person } = await buyer();
  at(`${END}T23:50`);
  const renewal = await orderOf(person);
  const client = await admin();
  at(`${END}T23:59:59.999`);
  clock.ahead += 1;
  const accepted = client.post(`/api/orders/${renewal.id}/accept`, { method: 'cash' });
  await Promise.all([accepted, endDueAccess(product.deps), endDueAccess(product.deps)]);
  expect((await accepted).status).toBe(200);
  await endDueAccess(product.deps);
  expect(await study(person)).toBe(200);
  expect((await endOf(person))?.slice(0, 7)).toMatch(`${year}-0`);
});
