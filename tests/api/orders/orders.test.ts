import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { endOrderedAccess } from '../../../server/features/enrollments/enrollments.service.ts';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { newBuyer } from '../../support/new-buyer.ts';
import { orderAt } from '../../support/orders.ts';
import { type Person, sessionOf, student, userRow } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

const { payments } = catalogue;
if (payments === undefined) throw new Error('The catalogue of the tests takes orders.');
const SLUG = 'full-stack';
const courseId: number = await db
  .selectFrom('courses')
  .select('id')
  .where('slug', '=', SLUG)
  .executeTakeFirstOrThrow()
  .then(({ id }) => id);

let references = 612_345_600_000;
const newReference = (): string => String(++references);
const visitorsOrder = (more: object = {}) => orderAt(product, admin, more);
const studentsOrder = async (person?: Person) =>
  orderAt(product, admin, {}, person ?? (await student(product)));
const enrolled = async ({ id }: Person): Promise<unknown> =>
  (await admin.get(`/api/user/${id}/enrollments`)).body;
const tablesOf = async (...names: string[]): Promise<string[]> =>
  (await databaseContents(product)).split('\n').filter((row) => names.includes(row.split(' ')[0] ?? ''));
const ACCEPTED = 'Payment accepted, course opened.';

describe('a visitor', () => {
  it('orders, pays, tells the reference, and is in with one press of an admin', async () => {
    const order = await visitorsOrder({ phone: '098765 43210' });
    expect(await order.view()).toMatchObject({ state: 'open', courseName: 'Full Stack', buyerName: 'Asha' });
    expect(await order.mails()).toEqual([`Abhyas: your order ${order.code} for Full Stack`]);
    const reference = newReference();
    expectMessage(await order.claim(reference), 201, 'Thank you. We will check it with our bank.');
    expect(await order.view()).toMatchObject({ state: 'claimed', reference, pay: null });
    const toCheck = (await admin.get('/api/orders?list=check')).body;
    expect(toCheck.at(-1)).toMatchObject({
      underAge: false,
      code: order.code,
      reference,
      isKnown: false,
      buyerPhone: '+919876543210',
    });
    expectMessage(await order.accept(), 200, ACCEPTED);
    expect(await order.view()).toMatchObject({ state: 'paid', pay: null });
    expect((await userRow(product, order.email))?.state).toBe('approved');
    expect(await order.courses()).toEqual([courseId]);
  });

  it('leaves who did what in the audit log, without the reference and what was typed', async () => {
    const order = await visitorsOrder();
    const reference = newReference();
    await order.claim(reference);
    await order.withdraw();
    await order.claim(reference);
    await order.decline({ reason: 'not-found', words: 'Is it Asha’s bank?' });
    const rows = (await auditTrail(product)).filter(
      ({ subject_type, subject_id }) => subject_type === 'order' && subject_id === order.id,
    );
    expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['order-placed', null],
      ['payment-reported', null],
      ['payment-withdrawn', null],
      ['payment-reported', null],
      ['payment-declined', 1],
    ]);
    for (const text of [reference, 'Asha']) expect(JSON.stringify(rows)).not.toContain(text);
    const [entry] = (await admin.get('/api/audit?action=payment-declined')).body;
    expect(entry).toMatchObject({
      subject: { type: 'order', id: order.id, name: order.code },
      detail: { reason: 'not-found' },
    });
  });

  it('registers by the order alone, with everything a registration asks', async () => {
    const before = await databaseContents(product);
    const answer = await product.client().post('/api/orders', { course: SLUG, email: 'a@example.in' });
    expectProblem(answer, 422, 'Please fill out all required fields.', [
      '/fullName',
      '/password',
      '/consent',
    ]);
    const unknown = { ...newBuyer(), course: 'no-such-course' };
    expectProblem(
      await product.client().post('/api/orders', unknown),
      409,
      "This course can't be ordered now.",
    );
    const slip = { ...newBuyer(), reference: '9876543210' };
    expectProblem(
      await product.client().post('/api/orders', slip),
      422,
      'This looks like a mobile number. The reference has 12 digits.',
      ['/reference'],
    );
    expect(await databaseContents(product)).toBe(before);
  });

  it('who waits for approval orders again with the password, and is mailed the link without', async () => {
    const order = await visitorsOrder();
    const again = { ...newBuyer(), email: order.email };
    const right = await product.client().post('/api/orders', again);
    expect([right.status, right.body.code]).toEqual([201, order.code]);
    const wrong = await product
      .client()
      .post('/api/orders', { ...again, password: 'six quiet boats at dawn' });
    expectProblem(
      wrong,
      409,
      'You already have an order for this course. Log in with its password to open it.',
    );
    expect(await order.mails()).toHaveLength(2);
  });

  it('has only so many mails sent to an email, and keeps no one from ordering with the password', async () => {
    const order = await visitorsOrder();
    const again = { ...newBuyer(), email: order.email };
    const wrong = { ...again, password: 'six quiet boats at dawn' };
    const statuses: number[] = [];
    for (let n = 0; n < 40; n++) statuses.push((await product.client().post('/api/orders', wrong)).status);
    expect(new Set(statuses)).toEqual(new Set([409]));
    expect(await order.mails()).toHaveLength(11);
    const right = await product.client().post('/api/orders', again);
    expect([right.status, right.body.code]).toEqual([201, order.code]);
  });

  it('orders and cancels twenty times an hour', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    for (let n = 0; n < 20; n++) {
      const { link } = (await client.post('/api/orders', { course: SLUG })).body;
      await client.post(`/api/order/${link.split('/').at(-1)}/cancel`);
    }
    const refused = await client.post('/api/orders', { course: SLUG });
    expectProblem(refused, 429, 'Too many attempts. Try again in 60 minutes.');
    const paid = await client.post('/api/orders', { course: SLUG, reference: newReference() });
    expect(paid.status).toBe(201);
  });

  it('is marked for the admin where a guardian agreed', async () => {
    const minor = { ...newBuyer(), consent: { ...newBuyer().consent, age: 'guardian' } };
    expect((await product.client().post('/api/orders', minor)).status).toBe(201);
    const [latest] = (await admin.get('/api/orders?limit=1')).body;
    expect(latest).toMatchObject({ buyerEmail: minor.email, underAge: true });
  });

  it('sees nothing of an order without its link', async () => {
    const order = await visitorsOrder();
    const own = order.link.split('/').at(-1) ?? '';
    for (const token of [order.code, 'x', 'A'.repeat(48), own.slice(1) + own.slice(0, 1), 'x'.repeat(5000)]) {
      const answer = await product.client().get(`/api/order/${token}`);
      expectProblem(answer, 404, 'Not found. It may have been deleted.');
    }
  });
});

describe('a student', () => {
  it('orders the next course in one call, once, and not one they have', async () => {
    const person = await student(product);
    const order = await studentsOrder(person);
    expect((await studentsOrder(person)).code).toBe(order.code);
    await order.accept();
    const client = await sessionOf(product, person);
    expectProblem(
      await client.post('/api/orders', { course: SLUG }),
      409,
      'You have this course already. Log in and start.',
    );
  });
});

describe('amounts', () => {
  it('tell orders of one price apart, down to 99 paise, and are free again after a week', async () => {
    const week = 7 * 24 * 60 * 60_000;
    const forget = () =>
      db
        .updateTable('orders')
        .set({ state: 'cancelled', state_at: Date.now() - week - 1 })
        .execute();
    await forget();
    const dues: number[] = [];
    for (let n = 0; n < 101; n++) {
      const order = await studentsOrder();
      dues.push((await order.view()).duePaise);
    }
    expect(dues.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, n) => 64_900 - n));
    expect(dues[100]).toBe(64_900);
    await forget();
    expect((await (await studentsOrder()).view()).duePaise).toBe(64_900);
  });

  it('are free a week after 100 orders lapsed that no one paid', async () => {
    const lapsed = Date.now() - 7 * 24 * 60 * 60_000 - 1;
    const {
      code: _code,
      id: _id,
      ...row
    } = await db.selectFrom('orders').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    const open = { ...row, user_id: null, state: 'open', created_at: lapsed, state_at: lapsed } as const;
    const orders = Array.from({ length: 100 }, (_, n) => {
      return { ...open, code: `LAPSED${n}`, due_paise: 64_900 - n, expires_at: lapsed };
    });
    await db.insertInto('orders').values(orders).execute();
    const dues: number[] = [];
    for (let n = 0; n < 2; n++) dues.push((await (await studentsOrder()).view()).duePaise);
    expect(new Set(dues).size).toBe(2);
    const left = db.selectFrom('orders').select('state').where('code', 'like', 'LAPSED%').distinct();
    expect(await left.execute()).toEqual([{ state: 'expired' }]);
  });

  it('stand in a link that payment apps read, personal or of a merchant', async () => {
    const order = await studentsOrder();
    const { pay, duePaise } = await order.view();
    const amount = `am=${(duePaise / 100).toFixed(2)}`;
    const link = `upi://pay?pa=abhyas@okhdfcbank&pn=Abhyas%20Learning&${amount}&cu=INR&tn=${order.code}%20Full%20Stack`;
    expect(pay).toMatchObject({ upiLink: link, opensApps: false });
    const upi = { ...payments.upi, merchantCode: '8299' };
    const shop = await startProduct({}, { ...catalogue, payments: { ...payments, upi } });
    const buyer = await sessionOf(shop, await student(shop));
    const token = (await buyer.post('/api/orders', { course: SLUG })).body.link.split('/').at(-1);
    const { code, pay: merchant } = (await buyer.get(`/api/order/${token}`)).body;
    expect(merchant).toMatchObject({ opensApps: true });
    expect(merchant.upiLink).toMatch(new RegExp(`&tr=${code}&mc=8299$`));
    await shop.stop();
  });
});

describe('references', () => {
  it.each([
    ['T2611221234567890123456', 'This is PhonePe’s own number. Use the UTR with 12 digits, shown below it.'],
    ['CICAgICAgICA', 'This is Google Pay’s own number. Use the “UPI transaction ID” with 12 digits.'],
    ['98765 43210', 'This looks like a mobile number. The reference has 12 digits.'],
    ['62361234562', 'One digit is missing. The reference has 12 digits.'],
    ['111111111111', 'This is not a payment’s reference. Copy it from your payment app.'],
    ['asha@oksbi', 'This is a UPI ID. Use the reference number with 12 digits.'],
    [
      'Asha Verma',
      'Enter the 12 digits that your payment app calls UTR, UPI transaction ID or reference ID.',
    ],
  ])('%s is refused with what it is', async (typed, sentence) => {
    const order = await studentsOrder();
    expectProblem(await order.claim(typed), 422, sentence, ['/reference']);
    expect((await order.view()).state).toBe('open');
  });

  it('are read with spaces, in Devanagari digits, and as the UTR of a bank', async () => {
    const order = await studentsOrder();
    for (const [typed, read] of [
      ['6236 1234-5620', '623612345620'],
      ['६२३६१२३४५६२१', '623612345621'],
      ['hdfcn52026112212', 'HDFCN52026112212'],
    ] as const) {
      expect((await order.claim(typed)).status).toBe(201);
      expect((await order.view()).reference).toBe(read);
    }
    expectMessage(await order.withdraw(), 200, 'You can enter another reference number.');
    expect(await order.view()).toMatchObject({ state: 'open', reference: null });
  });

  it('that two orders give are shown with both; accepting one declines the other and tells its buyer', async () => {
    const [first, second] = [await visitorsOrder(), await visitorsOrder()];
    const reference = newReference();
    await first.claim(reference);
    const taken =
      'Another order has this reference number. If the payment is yours, tell us and we will check both.';
    expectProblem(await second.claim(reference), 409, taken, ['/reference']);
    expect((await second.claim(reference, true)).status).toBe(201);
    const rows = (await admin.get(`/api/orders?list=check&search=${reference}`)).body;
    expect(
      rows.map(({ code, contestedBy }: { code: string; contestedBy: string[] }) => [code, contestedBy]),
    ).toEqual([
      [first.code, [second.code]],
      [second.code, [first.code]],
    ]);
    expectMessage(await second.accept(), 200, ACCEPTED);
    expect(await first.view()).toMatchObject({ state: 'declined', reference: null });
    expect((await first.mails()).at(-1)).toBe('Abhyas: a question about your payment for Full Stack');
    expectProblem(
      await first.accept({ reference }),
      409,
      `Order ${second.code} was paid with this reference.`,
    );
  });
});

describe('a reference that another order has', () => {
  it('is taken from a visitor who orders, with the account and the order', async () => {
    const first = await visitorsOrder();
    const reference = newReference();
    await first.claim(reference);
    const second = await visitorsOrder({ reference });
    expect(await second.view()).toMatchObject({ state: 'claimed', reference, isContested: true });
    expect((await first.view()).isContested).toBe(false);
    const rows = (await admin.get(`/api/orders?list=check&search=${reference}`)).body;
    expect(rows.map(({ contestedBy }: { contestedBy: string[] }) => contestedBy)).toEqual([
      [second.code],
      [first.code],
    ]);
    await first.withdraw();
    expect((await second.view()).isContested).toBe(false);
  });

  it('may still be reported by its payer after it was accepted for someone else', async () => {
    const [stranger, payer] = [await visitorsOrder(), await visitorsOrder()];
    const reference = newReference();
    await payer.claim(reference);
    await stranger.claim(reference, true);
    await stranger.accept({});
    expect((await payer.view()).state).toBe('declined');
    expect((await payer.claim(reference, true)).status).toBe(201);
    const [row] = (await admin.get(`/api/orders?list=check&search=${reference}`)).body;
    expect(row).toMatchObject({ code: payer.code, contestedBy: [stranger.code] });
    const sentence = `Order ${stranger.code} was paid with this reference.`;
    expectProblem(await payer.accept({}), 409, sentence);
    expect((await payer.view()).state).toBe('claimed');
  });
});

describe('accepting', () => {
  it('told fifty times at once, does everything once', async () => {
    const order = await visitorsOrder();
    await order.claim(newReference());
    const answers = await Promise.all(Array.from({ length: 50 }, () => order.accept()));
    for (const answer of answers) expectMessage(answer, 200, ACCEPTED);
    const ofOrder = (table: 'payments' | 'grants') =>
      db.selectFrom(table).select('id').where('order_id', '=', order.id).execute();
    expect([(await ofOrder('payments')).length, (await ofOrder('grants')).length]).toEqual([1, 1]);
    const mails = await order.mails();
    expect(mails.filter((subject) => subject.includes('payment received'))).toHaveLength(1);
  });

  it('less than is due wants to be said, then waits for the rest; a rupee is forgiven', async () => {
    const order = await visitorsOrder();
    const { duePaise } = await order.view();
    expectProblem(
      await order.accept({ amountPaise: duePaise - 5000 }),
      422,
      'This is ₹50 too little. Ask for the rest, or correct the amount.',
      ['/amountPaise'],
    );
    expect((await order.view()).state).toBe('open');
    await order.accept({ amountPaise: duePaise - 5000, askForRest: true, reference: newReference() });
    expect(await order.view()).toMatchObject({ state: 'short', pay: { amountPaise: 5000 } });
    expect(await order.courses()).toEqual([]);
    await order.claim(newReference());
    expectProblem(await order.cancel(), 409, 'This order is closed.');
    await order.withdraw();
    expect((await order.view()).state).toBe('short');
    expectProblem(await order.cancel(), 409, 'This order is closed.');
    await order.claim(newReference());
    expectMessage(await order.accept({ amountPaise: 4900 }), 200, ACCEPTED);
    expect(await order.courses()).toEqual([courseId]);
  });

  it('is of the order the admin saw, and of people and courses that are there', async () => {
    const order = await visitorsOrder();
    const [{ version }] = (await admin.get('/api/orders?limit=1')).body;
    await order.claim(newReference());
    const old = { headers: { 'if-match': `"${version}"` }, json: {} };
    const answer = await admin.request('POST', `/api/orders/${order.id}/accept`, old);
    expectProblem(answer, 412, 'Someone else changed this. Reload and try again.');
    await admin.delete(`/api/delete-user/${order.userId}`);
    expectProblem(
      await order.accept(),
      409,
      'This account was deleted. Restore it from the trash first, or give the money back.',
    );
  });

  it('declining says why, and the buyer may pay, or send another reference', async () => {
    const order = await visitorsOrder();
    await order.claim(newReference());
    expectProblem(await order.decline({ reason: 'other' }), 422, 'Write what to tell the student.', [
      '/words',
    ]);
    expect((await order.decline({ reason: 'not-found', words: 'Is it the right bank?' })).status).toBe(200);
    const reason = 'We could not find this payment in our bank account. Is it the right bank?';
    // A payment that failed can be made again.
    const { duePaise, ...view } = await order.view();
    expect(view).toMatchObject({ state: 'declined', declineReason: reason, pay: { amountPaise: duePaise } });
    await order.claim(newReference());
    expect((await order.view()).state).toBe('claimed');
    await order.accept();
    expectProblem(await order.decline({ reason: 'not-found' }), 409, 'This order is closed.');
  });

  it('money given by hand opens the course at once', async () => {
    const person = await student(product);
    const input = { userId: person.id, courseId, amountPaise: 60_000, method: 'cash' };
    expect((await admin.post('/api/orders/manual', input)).status).toBe(201);
    expect(await enrolled(person)).toEqual([courseId]);
    expectProblem(await admin.post('/api/orders/manual', input), 409, 'This student has the course already.');
  });
});

describe('an order', () => {
  it('keeps its price when the course gets another; a rupee too much is accepted as it came', async () => {
    const order = await visitorsOrder();
    const { duePaise } = await order.view();
    const dearer = catalogue.courses.map((one) => ({ ...one, priceInr: 999 }));
    await product.publish({ ...catalogue, courses: dearer });
    expect((await order.view()).pay).toMatchObject({ amountPaise: duePaise });
    await product.publish(catalogue);
    expectMessage(await order.accept({ amountPaise: duePaise + 100 }), 200, ACCEPTED);
    expect(await order.view()).toMatchObject({ state: 'paid', paidPaise: duePaise + 100 });
  });

  it('that is paid changes by its link no more', async () => {
    const order = await visitorsOrder();
    await order.accept();
    const before = await databaseContents(product);
    for (const act of [order.claim(newReference()), order.withdraw(), order.cancel()])
      expectProblem(await act, 409, 'This order is closed.');
    expect(await databaseContents(product)).toBe(before);
  });

  it('lapses, and money that comes late is found all the same', async () => {
    const order = await visitorsOrder();
    await order.age({ expires_at: Date.now() - 1 });
    expect(await order.view()).toMatchObject({ state: 'expired', pay: null });
    expect((await order.claim(newReference())).status).toBe(201);
    expectMessage(await order.accept(), 200, ACCEPTED);
  });

  it('is cancelled by its buyer, and not once money was told', async () => {
    const order = await visitorsOrder();
    await order.claim(newReference());
    expectProblem(await order.cancel(), 409, 'This order is closed.');
    await order.withdraw();
    expectMessage(await order.cancel(), 200, 'Your order is cancelled.');
  });

  it('is accepted for less than its price as agreed, and asks for no more', async () => {
    const order = await visitorsOrder();
    const { duePaise } = await order.view();
    const agreed = { amountPaise: 50_000, method: 'upi', agreedBecause: 'Two sisters pay together.' };
    expectMessage(await order.accept(agreed), 200, ACCEPTED);
    expect(await order.view()).toMatchObject({ state: 'paid', duePaise: 50_000, paidPaise: 50_000 });
    expect((await order.receipt()).total_paise).toBe(50_000);
    expect(await order.mails()).toHaveLength(2);
    const [entry] = (await auditTrail(product, 'payment-accepted')).slice(-1);
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ amountPaise: 50_000, insteadOfPaise: duePaise });
    expect(await databaseContents(product)).toContain('Two sisters');
    await admin.delete(`/api/delete-user/${order.userId}`);
    await admin.delete(`/api/trash/user/${order.userId}`);
    expect(await databaseContents(product)).not.toContain('Two sisters');
  });

  it('that was cancelled is revived by money of the next 30 days, in place of a newer one', async () => {
    const person = await student(product);
    const month = 30 * 24 * 60 * 60_000;
    const [claimed, accepted] = [await orderAt(product, admin, {}, person), await visitorsOrder()];
    await claimed.cancel();
    const newer = await orderAt(product, admin, {}, person);
    expect((await claimed.claim(newReference())).status).toBe(201);
    expect([(await claimed.view()).state, (await newer.view()).state]).toEqual(['claimed', 'cancelled']);
    expectProblem(
      await newer.claim(newReference()),
      409,
      `Order ${claimed.code} for the same course is newer. Use its page.`,
    );
    await accepted.cancel();
    await accepted.age({ state_at: Date.now() - month - 1 });
    expectProblem(await accepted.claim(newReference()), 409, 'This order is closed.');
    expectProblem(await accepted.accept(), 409, 'This order was cancelled.');
    await accepted.age({ state_at: Date.now() });
    expectMessage(await accepted.accept(), 200, ACCEPTED);
  });

  it('of a person who is erased keeps what was paid, about no one', async () => {
    const order = await visitorsOrder({
      phone: '9123456789',
      gstin: '29AAGCB7383J1Z4',
      company: 'Xerxes',
      address: 'Xerxes Road 7',
    });
    await order.claim('623612345699');
    await order.accept();
    await admin.delete(`/api/delete-user/${order.userId}`);
    await admin.delete(`/api/trash/user/${order.userId}`);
    const rows = (await databaseContents(product)).split('\n');
    const left = rows.filter((row) => !row.startsWith('receipts ')).join('\n');
    for (const text of [order.email, 'Xerxes Road 7', '+919123456789']) expect(left).not.toContain(text);
    expect(await order.view()).toMatchObject({ state: 'paid', buyerName: '' });
  });
});

describe('access', () => {
  it('is the union of its reasons, whatever comes in whatever order', async () => {
    const steps = ['order', 'admin adds', 'admin removes', 'refund', 'refund earlier'] as const;

    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 8 }), async (script) => {
        const person = await student(product);
        let live: (number | 'admin')[] = [];
        const bought: number[] = [];
        for (const step of script) {
          if (step === 'order' && live.length === 0) {
            const order = await studentsOrder(person);
            await order.accept();
            live.push(order.id);
            bought.push(order.id);
          }
          if (step === 'admin adds') {
            await admin.post('/api/enroll', { userId: person.id, courseId });
            live = [...new Set([...live, 'admin' as const])];
          }
          if (step === 'admin removes') {
            await admin.delete('/api/unenroll', { userId: person.id, courseId, isPaidKnown: true });
            live = [];
          }
          const refunded =
            step === 'refund' ? bought.at(-1) : step === 'refund earlier' ? bought[0] : undefined;
          if (refunded !== undefined) {
            await db.transaction().execute((tx) => endOrderedAccess(product.deps, tx, refunded));
            live = live.filter((one) => one !== refunded);
          }
          expect(await enrolled(person)).toEqual(live.length > 0 ? [courseId] : []);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('that was paid for is not taken away by a slip of the hand', async () => {
    const person = await student(product);
    const order = await studentsOrder(person);
    await order.accept();
    const remove = (more: object = {}) =>
      admin.delete('/api/unenroll', { userId: person.id, courseId, ...more });
    expectProblem(
      await remove(),
      409,
      `This student paid for this course (order ${order.code}). Confirm to remove it.`,
    );
    expect(await enrolled(person)).toEqual([courseId]);
    expect((await remove({ isPaidKnown: true })).status).toBe(200);
    expect(await enrolled(person)).toEqual([]);
  });
});

it('an admin tries with ₹1 how money comes in: no course is sold, and no receipt, mail or refund is made', async () => {
  const { status, body } = await admin.post('/api/orders/test');
  expect([status, (await admin.post('/api/orders/test')).body.code]).toEqual([201, body.code]);
  const path = `/api/order/${body.link.split('/').at(-1)}`;
  expect((await admin.get(path)).body).toMatchObject({
    isTest: true,
    pay: { amountPaise: 100, note: `${body.code} Payment test` },
  });
  await admin.post(`${path}/claims`, { reference: newReference() });
  const [{ id, isTest }] = (await admin.get('/api/orders?list=check&limit=100')).body.slice(-1);
  expect(isTest).toBe(true);
  const before = await tablesOf('receipts', 'serials', 'mail_outbox', 'grants');
  expectMessage(await admin.post(`/api/orders/${id}/accept`, {}), 200, 'Payment accepted. The test works.');
  expect((await admin.get(path)).body).toMatchObject({ state: 'paid', receipts: [], refundUntil: null });
  const refund = await admin.post(`/api/orders/${id}/refunds`, { amountPaise: 100, reason: 'Test.' });
  expectProblem(
    refund,
    422,
    'Nothing is left to give back: all of it is refunded, or a refund is open. Decide it under Refunds first.',
    ['/amountPaise'],
  );
  expect(await tablesOf('receipts', 'serials', 'mail_outbox', 'grants')).toEqual(before);
});

it('a site whose payments are static takes no orders', async () => {
  const { payments: _none, ...content } = catalogue;
  const plain = await startProduct({}, content);
  const answer = await plain.client().post('/api/orders', newBuyer());
  expectProblem(answer, 404, 'Not found. It may have been deleted.');
  await plain.stop();
});

it('a site whose payee is the example takes no orders and makes no account, unless it is a demo', async () => {
  const upi = { vpa: 'abhyas@examplebank', payeeName: 'Abhyas' };
  const example = { ...catalogue, payments: { ...payments, upi } };
  const fresh = await startProduct({}, example);
  const answer = await fresh.client().post('/api/orders', newBuyer());
  expectProblem(answer, 409, 'This site is not ready to take payments yet.');
  expect((await (await fresh.adminClient()).get('/api/pending-users')).body).toEqual([]);
  await fresh.stop();

  const demo = await startProduct({ DEMO: '1' }, example);
  expect((await demo.client().post('/api/orders', newBuyer())).status).toBe(201);
  await demo.stop();
});
