import { afterAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { newBuyer } from '../../support/new-buyer.ts';
import { orderAt } from '../../support/orders.ts';
import { password, register, sessionOf, student, userRow } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();
const order = () => orderAt(product, admin);
type Order = Awaited<ReturnType<typeof order>>;

const listed = async (query = ''): Promise<number[]> =>
  (await admin.get(`/api/pending-users?limit=200${query}`)).body.map(({ id }: { id: number }) => id);
const approveAll = (orders: readonly Order[], more: object = {}) =>
  admin.post('/api/approve-users', {
    users: orders.map(({ userId: id }) => ({ id, courseIds: [1] })),
    ...more,
  });
const logIn = ({ email }: { email: string }) => product.client().post('/api/login', { email, password });

describe('a name that a receipt could not show', () => {
  it('is refused before there is an order, of a visitor, of a student and by an admin', async () => {
    const name = 'ᱥᱟᱱᱛᱟᱲ';
    const refusal = [422, expect.stringContaining('can’t show “ᱥ”')];
    const visitor = await product.client().post('/api/orders', { ...newBuyer(), fullName: name });
    expect([visitor.status, visitor.body.message]).toEqual(refusal);
    const person = await student(product, { fullName: name });
    const own = await (await sessionOf(product, person)).post('/api/orders', { course: 'full-stack' });
    expect([own.status, own.body.message]).toEqual(refusal);
    const { id } = await order();
    const corrected = await admin.put(`/api/orders/${id}/buyer`, { fullName: name, email: 'a@example.in' });
    expect([corrected.status, corrected.body.message]).toEqual(refusal);
  });
});

describe('who has not paid', () => {
  it('is with the payments and not with the registrations, whatever became of the order', async () => {
    const registered = await register(product);
    const [open, claimed, cancelled, lapsed] = [await order(), await order(), await order(), await order()];
    await claimed.claim('623612340001');
    await cancelled.cancel();
    await lapsed.age({ expires_at: Date.now() - 1 });
    expect(await listed()).toEqual([registered.id]);
    expect((await admin.get('/api/pending-users')).headers.get('x-total-count')).toBe('1');
    expect((await admin.get('/api/admin-counts')).body).toMatchObject({ pending: 1, toCheck: 1 });
    const csv = new TextDecoder().decode((await admin.get('/api/users/export.csv?state=pending')).bytes);
    expect(csv).toContain(registered.email);
    for (const { email, userId } of [open, claimed, cancelled, lapsed]) {
      expect(csv).not.toContain(email);
      const [found] = (await admin.get(`/api/pending-users?search=${email}`)).body;
      expect(found).toMatchObject({ id: userId, orderNotPaid: true });
    }
    expect(
      (await admin.get(`/api/pending-users?search=${registered.email}`)).body[0].orderNotPaid,
    ).toBeUndefined();
    await open.accept();
    expect((await admin.get(`/api/user/${open.userId}`)).body).not.toHaveProperty('orderNotPaid');
    await admin.delete(`/api/delete-user/${registered.id}`);
  });

  it('is approved with others only where it is said what becomes of the order', async () => {
    const [kept, ended] = [await order(), await order()];
    const before = await databaseContents(product);
    const refused = await approveAll([kept, ended]);
    expectProblem(refused, 409, 'Of these people, 2 have not paid. Say whether to keep or end their orders.');
    expect(refused.body.code).toBe('ORDERS_UNPAID');
    expect(await databaseContents(product)).toBe(before);
    expectMessage(await approveAll([kept], { unpaidOrders: 'keep' }), 200, 'User approved and enrolled!');
    expectMessage(await approveAll([ended], { unpaidOrders: 'end' }), 200, 'User approved and enrolled!');
    expect([(await kept.view()).state, (await ended.view()).state]).toEqual(['open', 'cancelled']);
    expect([await kept.courses(), await ended.courses()]).toEqual([[1], [1]]);
  });

  it('is let in alone by the old call, without a course and with the order', async () => {
    const one = await order();
    expect((await admin.put(`/api/approve-user/${one.userId}`)).status).toBe(200);
    expect([await one.courses(), (await one.view()).state]).toEqual([[], 'open']);
    expect((await userRow(product, one.email))?.state).toBe('approved');
  });

  it('who logs in is led to the order, with the right password only', async () => {
    const one = await order();
    const answer = await logIn(one);
    expectProblem(answer, 403, 'Your account is waiting for admin approval.');
    const token = new URL(answer.body.orderLink).pathname.split('/').at(-1);
    expect((await product.client().get(`/api/order/${token}`)).body.code).toBe(one.code);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const wrong = await product
      .client()
      .post('/api/login', { email: one.email, password: 'not the password' });
    expect([wrong.status, 'orderLink' in wrong.body]).toEqual([401, false]);
    const registered = await register(product);
    expect((await logIn(registered)).body).not.toHaveProperty('orderLink');
  });

  it('is a registration like any other where the site takes no orders', async () => {
    const { payments } = catalogue;
    const still = await startProduct(
      {},
      { ...catalogue, payments: payments && { ...payments, mode: 'static' } },
    );
    const { id } = await register(still);
    const rows = await product.deps.database.db.selectFrom('orders').selectAll().limit(1).execute();
    await still.deps.database.db
      .insertInto('orders')
      .values(rows.map((row) => ({ ...row, user_id: id })))
      .execute();
    const [listedThere] = (await (await still.adminClient()).get('/api/pending-users')).body;
    expect(listedThere.id).toBe(id);
    expect(listedThere).not.toHaveProperty('orderNotPaid');
    await still.stop();
  });
});

it('who ordered a course that is free now registers for it, and waits with the registrations', async () => {
  const [open, cancelled, other] = [await order(), await order(), await order()];
  for (const one of [cancelled, other]) await one.cancel();
  const free = catalogue.courses.map((one) => ({ ...one, priceInr: 0 }));
  await product.publish({ ...catalogue, courses: free });
  for (const { email } of [open, cancelled]) {
    const again = { ...newBuyer(), email };
    expect((await product.client().post('/api/register', again)).status).toBe(201);
  }
  await product.publish(catalogue);
  const ids = await listed();
  expect([open, cancelled, other].map(({ userId }) => ids.includes(Number(userId)))).toEqual([
    true,
    true,
    false,
  ]);
});
