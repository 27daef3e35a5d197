import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { endOfDay, lastDay } from '../../../server/contract/access.ts';
import { batchOf, dayIn, withOffers } from '../../support/batches.ts';
import type { Client } from '../../support/client.ts';
import { forgetLimits } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { orderAt } from '../../support/orders.ts';
import { colleague, type Person, sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const COURSE = 2;
const DAY_MS = 24 * 60 * 60_000;
const evening = batchOf('evening', 'Evening batch');
const morning = batchOf('morning', 'Morning batch', { seats: 5, access: { until: dayIn(150) } });
const own = batchOf('own', '6 months', {
  starts: undefined,
  ends: undefined,
  joinUntil: undefined,
  seats: undefined,
  access: { months: 6 },
});
const over = batchOf('over', 'Last batch', { starts: dayIn(-60), ends: dayIn(-2), joinUntil: dayIn(-50) });
const secret = batchOf('secret', 'Secret batch', { hidden: true });
const all = [evening, morning, own, over, secret];
const product = await startProduct({}, withOffers(...all));
const admin = await product.adminClient();
const { db } = product.deps.database;
afterAll(() => product.stop());
beforeEach(async () => {
  await forgetLimits(product);
  await db.deleteFrom('waiters').execute();
});

const grantsOf = ({ id }: Pick<Person, 'id'>) =>
  db.selectFrom('grants').selectAll().where('user_id', '=', id).orderBy('id').execute();
const inBatch = async (offer?: string): Promise<Person> => {
  const person = await student(product);
  const { status } = await admin.post('/api/enroll', { userId: person.id, courseId: COURSE, offer });
  expect(status).toBe(200);
  return person;
};
const move = (people: readonly Pick<Person, 'id'>[], to: string, more: object = {}) =>
  admin.post(`/api/courses/${COURSE}/move`, { userIds: people.map(({ id }) => id), to, ...more });
const batches = async (client: Client = admin) => (await client.get(`/api/courses/${COURSE}/offers`)).body;
const heldIn = async (key: string): Promise<number> =>
  (await batches()).find((one: { key: string }) => one.key === key).held;
const wait = (client: Client, key: string, json: object = {}, slug = 'full-stack') =>
  client.post(`/api/offers/${slug}/${key}/waiters`, json);
const peopleOf = async (key: string, client: Client = admin) =>
  (await client.get(`/api/courses/${COURSE}/offers/${key}/people`)).body;
/** Takes the last places. */
async function fill(key: string, seats: number): Promise<void> {
  while ((await heldIn(key)) < seats) await inBatch(key);
}
async function empty(key: string): Promise<void> {
  for (const { id } of (await peopleOf(key)).people)
    await admin.request('DELETE', '/api/unenroll', { json: { userId: id, courseId: COURSE } });
}

describe('what the public reads', () => {
  it('is how many places are left from five down, and what is closed', async () => {
    await fill('evening', 1);
    const { body } = await product.client().get('/api/offers/full-stack');
    expect(body).toEqual([
      { key: 'evening', left: 1, closed: false },
      { key: 'morning', left: 5, closed: false },
      { key: 'own', left: null, closed: false },
      { key: 'over', left: 2, closed: true },
      { key: 'secret', left: 2, closed: true },
    ]);
    await empty('evening');
    expect((await product.client().get('/api/offers/healthy-habits')).body).toEqual([]);
    expect((await product.client().get('/api/offers/no-such')).status).toBe(404);
  });
});

describe('an admin enrolls into a batch', () => {
  it('one person, many, a new one and one who waits for approval, each until the end of the batch', async () => {
    const one = await inBatch('morning');
    expect(await grantsOf(one)).toMatchObject([{ offer_key: 'morning', ends_at: endOfDay(dayIn(150)) }]);
    const many = await student(product);
    const inMany = { courseIds: [COURSE], batches: [{ courseId: COURSE, offer: 'morning' }] };
    expect((await admin.post('/api/enrollments/bulk', { userIds: [many.id], ...inMany })).status).toBe(200);
    expect(await grantsOf(many)).toMatchObject([{ offer_key: 'morning' }]);
    const fresh = { fullName: 'Nila Bose', email: 'nila@example.in', password: 'three kites by the ghat' };
    expect((await admin.post('/api/admin/create-user', { ...fresh, ...inMany })).status).toBe(201);
    expect((await peopleOf('morning')).people.map(({ fullName }: Person) => fullName)).toContain('Nila Bose');
    await empty('morning');
  });

  it('not into one of another course, of none, or that is over', async () => {
    const person = await student(product);
    const enroll = (courseId: number, offer: string) =>
      admin.post('/api/enroll', { userId: person.id, courseId, offer });
    const unknown = 'This course does not have that batch. Please choose another.';
    expectProblem(await enroll(1, 'evening'), 422, unknown, ['/offer']);
    expectProblem(await enroll(COURSE, 'no-such'), 422, unknown, ['/offer']);
    expectProblem(
      await enroll(COURSE, 'over'),
      409,
      'The batch “Last batch” is over. Please choose another.',
    );
    expect(await grantsOf(person)).toEqual([]);
  });

  it('moves who has the course already', async () => {
    const person = await inBatch();
    await admin.post('/api/enroll', { userId: person.id, courseId: COURSE, offer: 'morning' });
    expect(await grantsOf(person)).toMatchObject([
      { offer_key: null, moved_to: 'morning' },
      { offer_key: 'morning', ended_at: null, ends_at: null },
    ]);
    await empty('morning');
    const other = await inBatch('own');
    const [before] = await grantsOf(other);
    await db
      .updateTable('grants')
      .set({ ends_at: endOfDay(dayIn(9)) })
      .where('user_id', '=', other.id)
      .execute();
    await admin.post('/api/enroll', { userId: other.id, courseId: COURSE, offer: 'own' });
    expect(await grantsOf(other)).toEqual([{ ...before, ends_at: endOfDay(dayIn(9)) }]);
    await empty('own');
  });
});

describe('moving to another batch', () => {
  it('keeps order, end and progress, and tells the student', async () => {
    const person = await student(product);
    const order = await orderAt(product, admin, { offer: 'evening' }, person);
    await order.accept();
    expectMessage(await move([person], 'morning'), 200, '1 student moved.');
    expect(await grantsOf(person)).toMatchObject([
      { offer_key: 'evening', moved_to: 'morning', ended_why: null },
      { offer_key: 'morning', order_id: order.id, ended_at: null, ends_at: endOfDay(dayIn(200)) },
    ]);
    expect([await heldIn('evening'), await heldIn('morning')]).toEqual([0, 1]);
    const bell = (await (await sessionOf(product, person)).get('/api/notifications')).body.items[0];
    expect(bell.text).toMatch(/^You are in Morning batch of Full Stack now\. It starts on /);
    expectMessage(await move([person], 'morning'), 200, 'They are in this batch already.');
    expectMessage(await move([person], 'evening'), 200, '1 student moved.');
    expect([await heldIn('evening'), await heldIn('morning')]).toEqual([1, 0]);
    const undo = () => admin.post(`/api/orders/${order.id}/undo`, { reason: 'never-came', endsAccess: true });
    await undo();
    expect(await heldIn('evening')).toBe(0);
    expect((await order.courses()) as number[]).toEqual([]);
    // The money came after all.
    await order.accept();
    expect((await order.courses()) as number[]).toEqual([COURSE]);
    await undo();
  });

  it('asks once before a batch has more people than places', async () => {
    const people = [await inBatch(), await inBatch('morning'), await inBatch('own')];
    const refused = await move(people, 'evening');
    expectProblem(
      refused,
      409,
      'In “Evening batch” only 2 places are free. Confirm to move 3 students there anyway.',
    );
    expect(await heldIn('evening')).toBe(0);
    expectMessage(await move(people, 'evening', { isFullKnown: true }), 200, '3 students moved.');
    expect(await heldIn('evening')).toBe(3);
    await empty('evening');
  });

  it('is refused for who does not have the course, who is in the trash, and into what is no batch of it', async () => {
    const [member, stranger, gone] = [await inBatch('own'), await student(product), await inBatch('own')];
    const message = `${stranger.fullName} does not have this course now. Enroll them first.`;
    expectProblem(await move([member, stranger], 'morning'), 404, message);
    await admin.request('DELETE', `/api/delete-user/${gone.id}`);
    expect((await move([member, gone], 'morning')).status).toBe(404);
    expect((await grantsOf(member)).length).toBe(1);
    expect((await move([], 'morning')).status).toBe(422);
    const unknown = 'This course does not have that batch. Please choose another.';
    expectProblem(await move([member], 'no-such'), 422, unknown, ['/to']);
    expect((await move([member], 'over')).status).toBe(409);
    expectMessage(await move([member], 'secret'), 200, '1 student moved.');
  });

  it('happens once where two admins do it at the same moment', async () => {
    const person = await inBatch('own');
    const answers = await Promise.all([move([person], 'morning'), move([person], 'morning')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const live = (await grantsOf(person)).filter(({ ended_at }) => ended_at === null);
    expect(live).toMatchObject([{ offer_key: 'morning' }]);
    expect((await grantsOf(person)).length).toBe(2);
  });

  it('gives who is moved back the time of their first day there, and a new time to who left', async () => {
    const person = await inBatch('own');
    const whole = (await grantsOf(person)).at(-1)?.ends_at ?? 0;
    const lastEnd = async () => lastDay((await grantsOf(person)).at(-1)?.ends_at ?? 0);
    const [created_at, ends_at] = [Date.now() - 60 * DAY_MS, endOfDay(dayIn(120))];
    await db.updateTable('grants').set({ created_at, ends_at }).where('user_id', '=', person.id).execute();
    await move([person], 'morning');
    expect(await lastEnd()).toBe(dayIn(150));
    await move([person], 'own');
    expect(await lastEnd()).toBe(dayIn(150));

    await admin.request('DELETE', '/api/unenroll', { json: { userId: person.id, courseId: COURSE } });
    await admin.post('/api/enroll', { userId: person.id, courseId: COURSE, offer: 'morning' });
    await move([person], 'own');
    expect(await lastEnd()).toBe(lastDay(whole));
  });

  it('never shortens access, whatever follows what', async () => {
    const keys = fc.constantFrom('evening', 'morning', 'own', 'secret');
    await fc.assert(
      fc.asyncProperty(keys, fc.array(keys, { minLength: 1, maxLength: 4 }), async (first, others) => {
        const person = await inBatch(first);
        let before = (await grantsOf(person)).at(-1)?.ends_at ?? 0;
        for (const to of others) {
          await move([person], to, { isFullKnown: true });
          const live = (await grantsOf(person)).filter(({ ended_at }) => ended_at === null);
          expect(live.map(({ offer_key }) => offer_key)).toEqual([to]);
          const after = live[0]?.ends_at ?? 0;
          expect(lastDay(after) >= lastDay(before)).toBe(true);
          before = after;
        }
        await admin.request('DELETE', '/api/unenroll', { json: { userId: person.id, courseId: COURSE } });
      }),
      { seed: 20_261_129, numRuns: 8 },
    );
  });
});

describe('the waiting list', () => {
  const thanks = 'Thank you. We tell you when a place is free.';
  const count = async () => (await batches()).find(({ key }: { key: string }) => key === 'evening').waiting;

  it('takes who is logged in with one press and others with name and email, once each', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    expectMessage(await wait(client, 'evening'), 201, thanks);
    expectMessage(await wait(client, 'evening'), 201, thanks);
    const visitor = product.client();
    const lata = { name: 'Lata Joshi', email: 'Lata.Waits@Example.in' };
    expectMessage(await wait(visitor, 'evening', lata), 201, thanks);
    expectMessage(await wait(visitor, 'evening', { ...lata, email: person.email }), 201, thanks);
    expect(await count()).toBe(2);
    expectProblem(await wait(visitor, 'evening'), 422, 'Please enter your name.', ['/name']);
    expectProblem(await wait(visitor, 'evening', { name: 'Lata' }), 422, 'Please enter your email.', [
      '/email',
    ]);
    expect((await wait(visitor, 'no-such', lata)).status).toBe(404);
    expect((await wait(visitor, 'evening', lata, 'healthy-habits')).status).toBe(404);
    expectProblem(await wait(visitor, 'over', lata), 409, 'No one can join “Last batch” any more.');
    expect((await wait(visitor, 'secret', lata)).status).toBe(409);
  });

  it('takes five a day from an address', async () => {
    const visitor = product.client('203.0.113.9');
    const asked: number[] = [];
    for (let at = 0; at < 6; at += 1)
      asked.push((await wait(visitor, 'evening', { name: 'Lata', email: `l${at}@example.in` })).status);
    expect(asked).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('is told of free places, the longest first, and Today says so', async () => {
    await fill('evening', 2);
    const [first, second, third] = [await student(product), await student(product), await student(product)];
    for (const person of [first, second, third]) await wait(await sessionOf(product, person), 'evening');
    await db.updateTable('users').set({ phone: '+919876543210' }).where('id', '=', first.id).execute();
    expect((await admin.get('/api/admin-counts')).body.places).toBeUndefined();
    await empty('evening');
    const { places } = (await admin.get('/api/admin-counts')).body;
    expect(places).toMatchObject([{ courseId: COURSE, name: 'Evening batch', free: 2, waiting: 3 }]);
    const told = await admin.post(`/api/courses/${COURSE}/offers/evening/tell`, { count: 2 });
    expect(told.body.message).toBe(
      `No email leaves this site. Please write to them yourself: ${second.fullName} (${second.email}).`,
    );
    const texts = (await admin.get('/api/to-send')).body;
    expect(texts[0].text).toContain('a place is free in Evening batch of Full Stack. Take it here: http');
    const bell = (await (await sessionOf(product, second)).get('/api/notifications')).body.items[0];
    expect(bell).toMatchObject({
      text: 'A place is free in Evening batch of Full Stack.',
      link: '/join/full-stack?offer=evening',
    });
    expect(await count()).toBe(1);
    await wait(await sessionOf(product, first), 'evening');
    expect(await count()).toBe(2);
    const { id } = third;
    await admin.post('/api/enroll', { userId: id, courseId: COURSE, offer: 'evening' });
    expect(await count()).toBe(1);
    await empty('evening');
  });
});

describe('the list of batches', () => {
  it('has names only for teachers, and keeps what the file has no more', async () => {
    const person = await inBatch('evening');
    const visitor = { name: 'Lata Joshi', email: 'lata.waits@example.in' };
    await wait(product.client(), 'evening', visitor);
    const teacher = await sessionOf(product, await colleague(product, ['teacher'], [COURSE]));
    const seen = await peopleOf('evening', teacher);
    expect(seen.waiting).toBeUndefined();
    expect(Object.keys(seen.people[0]).toSorted()).toEqual(['endsOn', 'fullName', 'id', 'since']);
    expect(await peopleOf('evening')).toMatchObject({
      people: [{ email: person.email }],
      waiting: [{ email: 'lata.waits@example.in', toldAt: null }],
    });
    await product.publish(withOffers(morning));
    const gone = (await batches()).find(({ key }: { key: string }) => key === 'evening');
    expect(gone).toMatchObject({ name: 'Evening batch', held: 1, isGone: true });
    expectMessage(await move([person], 'morning'), 200, '1 student moved.');
    await product.publish(withOffers(...all));
    await empty('morning');
  });

  it('is a filter and a word of the roster', async () => {
    const [person] = [await inBatch('evening'), await inBatch('own')];
    const roster = (await admin.get(`/api/courses/${COURSE}/roster?offer=evening`)).body;
    expect(roster).toMatchObject([{ id: person?.id, batch: 'Evening batch' }]);
    const { body } = await admin.get(`/api/user/${person?.id}/results`);
    expect(body).toMatchObject([{ courseId: COURSE, batch: 'Evening batch' }]);
    await empty('evening');
  });

  it('chooses who gets an announcement', async () => {
    const [person, other] = [await inBatch('evening'), await inBatch('own')];
    const text = { title: 'Room 3', body: 'We meet there.', courseId: COURSE, byMail: false };
    const wrong = await admin.post('/api/announcements', { ...text, offerKey: 'no-such' });
    expectProblem(wrong, 422, 'Please choose a batch of the course.', ['/offerKey']);
    const reach = await admin.get(`/api/announcements/reach?courseId=${COURSE}&offerKey=evening`);
    expect(reach.body.students).toBe(1);
    expect((await admin.post('/api/announcements', { ...text, offerKey: 'evening' })).status).toBe(201);
    const [listed] = (await admin.get('/api/announcements')).body;
    expect(listed).toMatchObject({ batchName: 'Evening batch', recipients: 1 });
    const unread = async (one: Person) =>
      (await (await sessionOf(product, one)).get('/api/notifications')).body.items.filter(
        ({ kind }: { kind: string }) => kind === 'announcement',
      ).length;
    expect([await unread(person), await unread(other)]).toEqual([1, 0]);
    await empty('evening');
  });
});

describe('money by hand', () => {
  it('is recorded for a batch', async () => {
    const person = await student(product);
    const sale = { userId: person.id, courseId: COURSE, amountPaise: 499_900, method: 'cash' };
    const wrong = await admin.post('/api/orders/manual', { ...sale, offer: 'no-such' });
    expect(wrong.status).toBe(422);
    expect((await admin.post('/api/orders/manual', { ...sale, offer: 'morning' })).status).toBe(201);
    expect(await grantsOf(person)).toMatchObject([{ offer_key: 'morning', ends_at: endOfDay(dayIn(150)) }]);
  });
});
