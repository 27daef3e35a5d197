import { afterAll, describe, expect, it } from 'vitest';
import { privacyNotice } from '../../../server/contract/privacy-notice.ts';
import { lastAudit } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { orderAt } from '../../support/orders.ts';
import { student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

const read = (file: string | Buffer, query = '') =>
  admin.request('POST', `/api/bank-statements${query}`, {
    headers: { 'content-type': 'text/csv' },
    body: typeof file === 'string' ? Buffer.from(file) : file,
  });
const credits = async () => (await admin.get('/api/bank-credits')).body;
const forget = () => db.deleteFrom('bank_credits').where('payment_id', 'is', null).execute();

/** Shapes of public samples; names and digits are invented. */
const statements: Readonly<Record<string, string | Buffer>> = {
  HDFC: `HDFC BANK Ltd,,,,,,
Statement of accounts,,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
24/08/26,UPI-ASHA VERMA-9000000002@OKICICI-ICIC0000000-623612345620-AB7K2M9Q,0000623612345620,24/08/26,,649.00,10649.00
24/08/26,POS 1234,000000000000,24/08/26,100.00,,10549.00
`,
  'HDFC with bars': `Date|Narration|Chq./Ref.No.|Withdrawal Amt.|Deposit Amt.|Closing Balance
24/08/26|UPI-ASHA|0000623612345620||649.00|10,649.00
`,
  SBI: `Account Name\t:\tABHYAS
Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance
24 Aug 2026\t24 Aug 2026\tDEP TFR UPI/CR/623612345620/ASHA VER/HDFC/9000000002/Paym\tTRANSFER FROM 4897XXXXXX09 /\t\t649.00\t1,649.00
`,
  ICICI: `S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )
1,24/08/2026,24/08/2026,-,UPI/623612345620/AB7K2M9Q/asha@oksbi/State Bank Of I,0,649.00,2000.00
`,
  Axis: `Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
24-08-2026,-,UPI/P2A/623612345620/KIKANI MA/ICICI Ban/,,649.00,900.00,12
25-08-2026,-,UPI/P2M/111122223333/SHOP/,50.00,,850.00,12
`,
  Kotak: `Sl. No.,Transaction Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr
1,24-08-2026,UPI/ASHA VERMA/623612345620/AB7K2M9Q,UPI-623612345620,649.00,CR,1000.00,CR
2,24-08-2026,UPI/SHOP/111122223333/x,UPI-111122223333,20.00,DR,980.00,CR
`,
  'one signed column': `Date;Details;Amount
2026-08-24;IMPS 623612345620 from Asha;₹ 649.00 Cr
2026-08-24;Charges;(11.80)
`,
  'a merchant app': `Transaction Date & Time,RRN,Payer,Transaction Amount,Remarks
24-08-2026 10:02:11,623612345620,Asha,649,AB7K2M9Q
`,
  wrapped: `Date,Particulars,Debit,Credit,Balance
24/08/26,UPI/CR/6236,,649.00,1649.00
,12345620/ASHA,,,
`,
  'UTF-16': Buffer.from(
    '\uFEFFDate\tNarration\tUTR No.\tCredit\n24/08/2026\tUPI Asha\t623612345620\t649.00\n',
    'utf16le',
  ),
};

describe('a statement', () => {
  it.each(Object.entries(statements))(
    'of %s gives its credits, and the same file nothing more',
    async (name, file) => {
      await forget();
      const { status, body } = await read(file);
      expect([status, body.credits, body.known]).toEqual([201, 1, 0]);
      const [credit] = await credits();
      expect(credit).toMatchObject({ day: '2026-08-24', amountPaise: 64_900, group: 'unknown' });
      if (name !== 'wrapped') expect(credit.references).toContain('623612345620');
      expect((await read(file)).body).toMatchObject({ credits: 1, known: 1 });
      expect(await credits()).toHaveLength(1);
    },
  );

  it.each([
    ['%PDF-1.7', 'This is a PDF. Download it as CSV or Excel.'],
    [
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'This is a spreadsheet. Choose it on the admin screen, which reads it, or save it as CSV.',
    ],
    [
      'PK\u0003\u0004',
      'This is a spreadsheet. Choose it on the admin screen, which reads it, or save it as CSV.',
    ],
    [
      'Date,Narration,UTR,Credit\n24/08/26,UPI,6.23612E+11,649.00\n',
      /^Line 2: Excel has changed the reference numbers/,
    ],
    ['a\0b', 'This file is not a table. Download it as CSV or Excel.'],
    [`Date,Narration,Credit\n${'x,y,z\n'.repeat(20_001)}`, 'This file has more than 20,000 lines.'],
  ])("that can't be read says what to do: %#", async (file, sentence) => {
    const { status, body } = await read(file);
    expect([status, body.message]).toEqual([422, expect.stringMatching(sentence)]);
  });

  it('that is odd is read or refused, and never a fault of the server', async () => {
    await forget();
    const columns = Array.from({ length: 1000 }, (_, n) => `c${n}`).join(',');
    const odd = [
      '',
      '\uFEFF',
      ',,,\n'.repeat(50),
      `${columns}\n${columns}\n`,
      'Date,Narration,Credit\n24/08/26,"never closed,649.00\n',
      `Date,Narration,Credit\n24/08/26,${'x'.repeat(70_000)},649.00\n`,
      'Date,Narration,Credit\n31/02/26,UPI,649.00\n99/99/9999,UPI,1e309\n24/08/26,=1+1,NaN\n',
    ];
    for (const file of odd) expect([201, 422]).toContain((await read(file)).status);
    expect(await credits()).toMatchObject([{ narration: '"never closed', amountPaise: 64_900 }]);
  });

  it('with unknown columns asks once which is which', async () => {
    await forget();
    const file = 'Tag,Wofür,Geld\n24/08/26,UPI 623612345620,649.00\n';
    const asked = await read(file);
    expectProblem(asked, 422, 'Say which column is which.', ['/0', '/1', '/2']);
    expect((await read(file, '?date=0&narration=1&credit=2')).body.credits).toBe(1);
    expect((await read(file.replace('649', '650'))).body).toMatchObject({ credits: 1, known: 0 });
    const known = 'Date,Narration,Credit\n25/08/26,UPI 623612345620,649.00\n';
    for (const query of ['?date=0', '']) expect((await read(known, query)).body.credits).toBe(1);
  });

  it('of 20,000 lines is read whole', async () => {
    await forget();
    const line = (n: number) => `24/08/26,UPI-${600_000_000_000 + n}-X,,${n + 1}.00\n`;
    const file = `Date,Narration,Debit,Credit\n${Array.from({ length: 19_999 }, (_, n) => line(n)).join('')}`;
    expect((await read(file)).body).toMatchObject({ credits: 19_999, known: 0 });
    await forget();
  });

  it('neither a foreign type nor a stranger gets in', async () => {
    const answer = await admin.request('POST', '/api/bank-statements', {
      headers: { 'content-type': 'application/pdf' },
      body: Buffer.from('x'),
    });
    expectProblem(answer, 415, 'Unsupported content type.');
  });
});

/** An order of a new student, with what was told. */
async function orderOf(reference?: string) {
  const order = await orderAt(product, admin, {}, await student(product));
  if (reference !== undefined) await order.claim(reference, true);
  return { ...order, due: ((await order.view()).duePaise / 100).toFixed(2) };
}
const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const lines = (...rows: [narration: string, rupees: string][]): string =>
  `Date,Narration,Debit,Credit\n${rows.map(([narration, rupees]) => `${today},${narration},,${rupees}\n`).join('')}`;
/** Groups by the narration's first word. */
const groups = async () =>
  Object.fromEntries(
    (await credits()).map((credit: { narration: string; group: string; orders: { code: string }[] }) => [
      credit.narration.split(' ')[0],
      [credit.group, ...credit.orders.map(({ code }) => code)],
    ]),
  );

describe('credits', () => {
  it('find their orders by reference, by code, by amount, or not', async () => {
    await forget();
    const [sure, coded, wrong, amount] = [
      await orderOf('711111111111'),
      await orderOf(),
      await orderOf('711111111113'),
      await orderOf(),
    ];
    const rivals = [await orderOf('711111111115'), await orderOf('711111111115')];
    await read(
      lines(
        ['sure UPI/711111111111', sure.due],
        [`coded UPI/${coded.code}/711111111112`, coded.due],
        ['wrong UPI/711111111113', '12.00'],
        ['amount UPI/711111111114', amount.due],
        ['both UPI/711111111115', rivals[0]?.due ?? ''],
        ['none UPI/711111111116', '77.00'],
      ),
    );
    expect(await groups()).toEqual({
      sure: ['certain', sure.code],
      coded: ['code', coded.code],
      wrong: ['wrong-amount', wrong.code],
      amount: ['perhaps', amount.code],
      both: ['contested', ...rivals.map(({ code }) => code)],
      none: ['unknown'],
    });
  });

  it('are accepted together, each for itself; one that was used holds up no other', async () => {
    await forget();
    const orders = [await orderOf('722222222221'), await orderOf('722222222222')];
    await read(lines(...orders.map(({ due }, n): [string, string] => [`UPI/72222222222${n + 1}`, due])));
    const found = (await credits()) as { id: number; orders: { id: number }[] }[];
    const pairs = found.map(({ id, orders: [order] }) => ({ creditId: id, orderId: order?.id ?? 0 }));
    await admin.post(`/api/orders/${orders[0]?.id}/accept`, {});
    const { body } = await admin.post('/api/orders/accept-many', { pairs });
    expect(body).toMatchObject({ accepted: 1, left: [{ orderId: orders[0]?.id }] });
    for (const order of orders) expect((await order.view()).state).toBe('paid');
    // The first was accepted without the statement: its money is not asked for again.
    expect(await credits()).toEqual([]);
  });

  it('that came twice open another course, once', async () => {
    await forget();
    const order = await orderOf('744444444441');
    await order.accept({});
    await read(lines(['first UPI/744444444441', order.due], [`twice UPI/744444444442/${order.code}`, '599']));
    expect(await groups()).toEqual({ twice: ['contested'] });
    const [{ id }] = await credits();
    const all = (await admin.get('/api/courses')).body as { id: number; slug: string }[];
    const [bought, ...others] = all.toSorted((a) => (a.slug === 'full-stack' ? -1 : 0)).map((one) => one.id);
    const record = (courseId = 0, creditId = id) =>
      admin.post(`/api/bank-credits/${creditId}/record`, { userId: order.userId, courseId });
    expectProblem(await record(bought), 409, 'This student has the course already.');
    expectProblem(await record(others[0], 999_999), 404, 'Not found. It may have been deleted.');
    expectMessage(await record(others[0]), 201, 'Payment recorded, course opened.');
    expect(await order.courses()).toHaveLength(2);
    expect(await credits()).toEqual([]);
    expectProblem(await record(others[1]), 409, 'This payment was used for another order.');
  });

  it('wait for a claim that comes later, and are set aside by hand', async () => {
    await forget();
    await read(lines(['early UPI/733333333331', '611.00']));
    expect(await groups()).toEqual({ early: ['unknown'] });
    const order = await orderOf('733333333331');
    expect((await groups())['early']).toEqual(['wrong-amount', order.code]);
    const [{ id }] = await credits();
    expect((await admin.post(`/api/bank-credits/${id}/ignore`)).status).toBe(200);
    expect(await credits()).toEqual([]);
  });

  it('that were ignored are listed, shown again by hand, or found by a reference told afterwards', async () => {
    await forget();
    await read(lines(['rent UPI/755555555551', '611.00'], ['later UPI/755555555552', '612.00']));
    const found: { id: number; narration: string }[] = await credits();
    const ignoreAll = () => admin.post('/api/bank-credits/ignore', { ids: found.map(({ id }) => id) });
    expectMessage(await ignoreAll(), 200, '2 payments ignored.');
    expect(await credits()).toEqual([]);
    const ignored = async () => (await admin.get('/api/bank-credits?ignored=1')).body;
    expect(await ignored()).toEqual(found);
    const rent = found.find(({ narration }) => narration.startsWith('rent'));
    await admin.delete(`/api/bank-credits/${rent?.id}/ignore`);
    expect(await groups()).toEqual({ rent: ['unknown'] });
    const order = await orderOf('755555555552');
    expect(await groups()).toEqual({ rent: ['unknown'], later: ['wrong-amount', order.code] });
    expect(JSON.stringify(await credits())).toContain('You ignored this payment.');
    expect(await ignored()).toEqual([]);
    const detail = async (action: string) => JSON.parse((await lastAudit(product, action))?.detail ?? '{}');
    expect(await detail('credits-ignored')).toEqual({ credits: found.map(({ id }) => id).join(' ') });
    expect(await detail('credits-restored')).toEqual({ credits: String(rent?.id) });
  });

  it('say which buyers are under 18 and which orders were cancelled', async () => {
    await forget();
    const consent = { version: privacyNotice.version, age: 'guardian' };
    const minor = await orderAt(product, admin, { consent });
    await minor.claim('766666666661');
    const ended = await orderOf();
    await ended.cancel();
    await read(lines(['minor UPI/766666666661', '599.00'], [`ended UPI/${ended.code}`, ended.due]));
    const found = (await credits()) as { group: string; orders: object[] }[];
    expect(found.map(({ group, orders }) => [group, orders[0]])).toMatchObject([
      ['code', { code: ended.code, underAge: false, isCancelled: true }],
      ['wrong-amount', { code: minor.code, underAge: true, isCancelled: false }],
    ]);
  });

  it('of one transfer for two courses are split, each part with its document, and the rest is sent back', async () => {
    await forget();
    const [one, two] = [await orderOf('777777777771'), await orderOf('777777777771')];
    const due = async (order: typeof one) => Number((await order.view()).duePaise);
    const [first, second] = [await due(one), await due(two)];
    await read(lines(['pair UPI/777777777771', ((first + second + 5000) / 100).toFixed(2)]));
    const [{ id }] = await credits();
    const parts = [
      { orderId: one.id, amountPaise: first },
      { orderId: two.id, amountPaise: second },
    ];
    const split = (returnPaise: number) =>
      admin.post(`/api/bank-credits/${id}/split`, { orders: parts, returnPaise });
    expect((await split(4999)).status).toBe(422);
    expect((await one.view()).state).toBe('claimed');
    expectMessage(
      await split(5000),
      201,
      '2 payments accepted, 2 courses opened. Send ₹50 back, then record it under Refunds.',
    );
    for (const order of [one, two]) {
      const { state, paidPaise, duePaise, receipts } = await order.view();
      expect([state, paidPaise, receipts.length]).toEqual(['paid', duePaise, 1]);
    }
    const { body: listed } = await admin.get(`/api/orders?search=${one.code}`);
    expect(listed[0].contestedBy).toEqual([]);
    expect(await credits()).toEqual([]);
    expectProblem(await split(5000), 409, 'This payment was used for another order.');
    await read(lines(['pair again UPI/777777777771', ((first + second + 5000) / 100).toFixed(2)]));
    expect(await credits()).toEqual([]);
    const [refund] = (await admin.get('/api/refunds?open=1&search=777777777771')).body;
    expect(refund).toMatchObject({ state: 'agreed', amountPaise: 5000, orderCode: null });
    const part = 'Orders were paid with the other part of this payment. Send this part back.';
    expectProblem(await admin.delete(`/api/refunds/${refund.id}`), 409, part);
    const sent = { state: 'sent', method: 'upi', reference: '777777777772', endsAccess: false };
    expect((await admin.put(`/api/refunds/${refund.id}`, sent)).status).toBe(200);
    expect((await admin.get('/api/refunds?limit=1')).body[0]).toMatchObject({ state: 'sent', receipt: null });
    await admin.delete(`/api/delete-user/${two.userId}`);
    await admin.delete(`/api/trash/user/${two.userId}`);
    const line = await db.selectFrom('bank_credits').select('narration').where('id', '=', id).execute();
    expect(line).toEqual([{ narration: '' }]);
  });

  it('that are to go back are kept after all, until the money was sent', async () => {
    await forget();
    await read(lines(['rent UPI/777777777781', '5000.00']));
    const sendBack = async () => {
      const [{ id }] = await credits();
      await admin.post(`/api/bank-credits/${id}/split`, { orders: [], returnPaise: 500_000 });
      return (await admin.get('/api/refunds?open=1&search=777777777781')).body[0].id;
    };
    const refund = await sendBack();
    expect(await credits()).toEqual([]);
    const undone = await admin.delete(`/api/refunds/${refund}`);
    expectMessage(undone, 200, 'The payment is under Statement again.');
    expect(await credits()).toMatchObject([{ amountPaise: 500_000, group: 'unknown' }]);
    expect((await admin.get('/api/refunds?search=777777777781')).body).toEqual([]);
    expect((await admin.delete(`/api/refunds/${refund}`)).status).toBe(404);
    const again = await sendBack();
    const sent = { state: 'sent', method: 'upi', endsAccess: false };
    await admin.put(`/api/refunds/${again}`, sent);
    const decided = 'This refund is already decided. Reload to see it.';
    expectProblem(await admin.delete(`/api/refunds/${again}`), 409, decided);
    expect(await credits()).toEqual([]);
  });

  it('of less than the price are accepted as agreed by their line, which no other order takes after that', async () => {
    await forget();
    const [order, other] = [await orderOf(), await orderOf()];
    await read(lines(['cash deposit at the branch', '500.00']));
    const [{ id: creditId }] = await credits();
    const agreed = { amountPaise: 50_000, method: 'cash', agreedBecause: 'A sister pays less.', creditId };
    const differs = await order.accept({ ...agreed, amountPaise: 50_100 });
    expect([differs.status, differs.body.message]).toEqual([
      422,
      expect.stringMatching(/^Your bank statement shows ₹500 of .+ for this payment, not ₹501\.$/),
    ]);
    expect((await order.view()).state).toBe('open');
    expect((await order.accept(agreed)).status).toBe(200);
    expect(await order.view()).toMatchObject({ state: 'paid', paidPaise: 50_000, duePaise: 50_000 });
    expect(await credits()).toEqual([]);
    expect((await other.accept(agreed)).status).toBe(409);
    expect((await other.view()).state).toBe('open');
  });
});
