import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { orderAt } from '../../support/orders.ts';
import { student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

interface Credit {
  id: number;
  group: string;
  narration: string;
  references: string[];
  note?: string;
  orders: { id: number; code: string }[];
}

const read = async (file: string, query = '') =>
  (
    await admin.request('POST', `/api/bank-statements${query}`, {
      headers: { 'content-type': 'text/csv' },
      body: Buffer.from(file),
    })
  ).body;
const credits = async (): Promise<Credit[]> => (await admin.get('/api/bank-credits')).body;
const groups = async () =>
  (await credits()).map(({ group, references }) => `${group} ${references.join('+')}`);
beforeEach(() => db.deleteFrom('bank_credits').execute());

const DAY_MS = 24 * 3_600_000;
const dayOf = (days: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
const today = dayOf(0);

/** Orders of new students; each has reported its reference where one is given. */
async function orderOf(reference?: string) {
  const order = await orderAt(product, admin, {}, await student(product));
  if (reference !== undefined) await order.claim(reference, true);
  return { ...order, due: ((await order.view()).duePaise / 100).toFixed(2) };
}
const accept = async () => {
  const pairs = (await credits()).map(({ id, orders }) => ({ creditId: id, orderId: orders[0]?.id ?? 0 }));
  return admin.post('/api/orders/accept-many', { pairs });
};

const csv = (...rows: string[]) => `Date,Narration,Ref No,Debit,Credit\n${rows.join('\n')}\n`;
const footer = '\nStatement generated on 24-Aug-2026,,,,\n*** End of statement ***,,,,\n';

describe('a payment that was read before', () => {
  it('is known in a later file, though footers, format and overlap differ', async () => {
    const order = await orderOf('811111111101');
    const first = `${today},UPI/811111111101/ASHA VERMA/FEES FOR THE COURSE,,,${order.due}`;
    expect(await read(csv(first) + footer)).toMatchObject({ credits: 1, known: 0, passedOver: [] });
    await accept();
    const later = [first, `${today},NEFT OF SOMEONE,N237260000000001,,500.00`];
    expect(await read(csv(...later))).toMatchObject({ credits: 2, known: 1 });
    const [year, month, day] = today.split('-');
    const other = `Tran Id|Tran Date|Remarks|Amount (Rs.)\nS1|${day}/${month}/${year}|UPIAR/811111111101/CR/ASHA|${order.due} (Cr)\nS2|${day}/${month}/${year}|NEFT:OF SOMEONE N237260000000001|500.00 (Cr)\n`;
    expect(await read(other)).toMatchObject({ credits: 2, known: 2 });
    expect(await groups()).toEqual(['unknown N237260000000001']);
  });

  it('is known where its words were wrapped or written with other signs, without any reference', async () => {
    await read(csv(`${today},BY TRANSFER FROM BELA RAO FOR COURSE,,,500.00`, `${today},CASH,,,500.00`));
    const other = `Date;Details;Deposit\n${today};By transfer-from Bela/Rao;500\n;for course;\n${today};cash;500\n`;
    expect(await read(other)).toMatchObject({ credits: 2, known: 2 });
  });

  it('and equals another of its file stays two, in each file', async () => {
    const twice = [`${today},CASH,,,500.00`, `${today},CASH,,,500.00`];
    expect(await read(csv(...twice))).toMatchObject({ credits: 2, known: 0 });
    expect(await read(csv(...twice))).toMatchObject({ credits: 2, known: 2 });
    expect(await read(csv(...twice, `${today},CASH,,,500.00`))).toMatchObject({ credits: 3, known: 2 });
    const many = Array.from({ length: 200 }, () => `${today},SAME,,,700.00`);
    expect(await read(csv(...many))).toMatchObject({ credits: 200, known: 0 });
    expect(await read(csv(...many))).toMatchObject({ credits: 200, known: 200 });
    // Other references are other payments.
    const alike = [`${today},UPI,811111111105,,600.00`, `${today},UPI,811111111106,,600.00`];
    expect(await read(csv(alike[0] ?? ''))).toMatchObject({ known: 0 });
    expect(await read(csv(...alike))).toMatchObject({ credits: 2, known: 1 });
  });

  it('by an earlier version is known, with the footer that stuck to it and a helpline for its reference', async () => {
    const narration = 'BY CLG FROM CHARU NAIR CALL 18002586161';
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    await db
      .insertInto('bank_credits')
      .values({
        fingerprint: sha(`${today}|50000|018002586161|${narration}|1`),
        day: today,
        amount_paise: 50_000,
        reference_list: '018002586161',
        narration: `${narration} Statement generated on 24-Aug-2026`,
        imported_at: Date.now(),
      })
      .execute();
    expect(await read(csv(`${today},${narration},,,500.00`))).toMatchObject({ credits: 1, known: 1 });
  });

  it("is known after its payer's data was deleted", async () => {
    const line = `${today},UPI/811111111108/ASHA,,,500.00`;
    await read(csv(line));
    await db.updateTable('bank_credits').set({ narration: '', reference_list: '' }).execute();
    expect(await read(csv(line, line))).toMatchObject({ credits: 2, known: 1 });
  });

  it('and accepted by hand under its reference is known, whatever amount was typed', async () => {
    const order = await orderOf('811111111109');
    await order.accept({});
    expect(await read(csv(`${today},UPI,811111111109,,${Number(order.due) + 0.5}`))).toMatchObject({
      known: 1,
    });
    await db.deleteFrom('bank_credits').execute();
    expect(await read(csv(`${today},UPI,811111111109,,${order.due}`))).toMatchObject({ known: 1 });
    expect(await credits()).toEqual([]);
  });
});

describe('money that needs a second look', () => {
  it('paid twice for one order is ticked once, and the other says which', async () => {
    const order = await orderOf();
    await read(
      csv(
        `${today},UPI/811111111201/${order.code},,,${order.due}`,
        `${today},UPI/811111111202/${order.code},,,${order.due}`,
      ),
    );
    const [second, first] = await credits();
    expect([first?.group, second?.group]).toEqual(['code', 'contested']);
    expect(second?.orders[0]?.code).toBe(order.code);
    expect(second?.note).toMatch(/^Paid twice\? ₹.* \(811111111201\) is for the same order\.$/);
  });

  it('taken back by the bank is not ticked, in the same file or a later one; one that was accepted is reported', async () => {
    const orders = [
      await orderOf('811111111301'),
      await orderOf('811111111302'),
      await orderOf('811111111303'),
    ];
    const [one, two, three] = orders.map(({ due }) => due);
    const back = (reference: string, due = '') => `${today},REV-UPI-${reference},${reference},${due},`;
    await read(
      csv(
        `${today},UPI/811111111301,,,${one}`,
        back('811111111301', one),
        `${today},UPI/811111111302,,,${two}`,
        `${today},UPI/811111111303,,,${three}`,
      ),
    );
    const sorted = async () => (await groups()).toSorted();
    expect(await sorted()).toEqual(['certain 811111111302', 'certain 811111111303', 'unknown 811111111301']);
    expect((await credits()).find(({ group }) => group === 'unknown')?.note).toMatch(
      /took this payment back/,
    );
    const last = (await credits()).find(({ references }) => references[0] === '811111111303');
    const pairs = [{ creditId: last?.id, orderId: last?.orders[0]?.id }];
    expect((await admin.post('/api/orders/accept-many', { pairs })).body).toMatchObject({ accepted: 1 });
    const { notes } = await read(csv(back('811111111302', two), back('811111111303', three)));
    expect(notes).toEqual([expect.stringContaining(`paid for order ${orders[2]?.code}`)]);
    expect(await sorted()).toEqual(['unknown 811111111301', 'unknown 811111111302']);
    expect((await read(csv(back('811111111303', three)))).notes).toEqual([]);
  });

  it('with the list price in place of the own amount is exact up to a rupee', async () => {
    const [exact, over] = [await orderOf('811111111401'), await orderOf('811111111402')];
    await read(
      csv(
        `${today},UPI,811111111401,,${(Number(exact.due) + 0.99).toFixed(2)}`,
        `${today},UPI,811111111402,,${(Number(over.due) + 1).toFixed(2)}`,
      ),
    );
    expect(await groups()).toEqual(['wrong-amount 811111111402', 'certain 811111111401']);
  });

  it('is found however many unknown payments come with it: they are on later pages', async () => {
    const old = await orderOf('811111111501');
    const unknown = Array.from({ length: 600 }, (_, n) => `${today},CASH ${n},,,${n + 1}.37`);
    await read(csv(`${dayOf(-1)},UPI,811111111501,,${old.due}`, ...unknown));
    const { body, headers } = await admin.get('/api/bank-credits');
    expect([body.length, headers.get('x-total-count')]).toEqual([100, '601']);
    expect(body[0]).toMatchObject({ group: 'certain', references: ['811111111501'] });
  });
});

describe('columns', () => {
  const unsigned = `Date,Details,Amount\n${today},UPI/811111111601,649.00\n${today},UPI/811111111602,20.00\n`;

  it('that do not say what came in are asked for, and the answer is kept', async () => {
    const asked = await read(unsigned);
    expect(asked).toMatchObject({
      code: 'STATEMENT_COLUMNS',
      message: expect.stringMatching(/which amounts came in/),
    });
    expect(asked.errors.map(({ code }: { code: string }) => code)).toEqual(['date', 'narration', 'amount']);
    expect(await credits()).toEqual([]);
    expect((await read(unsigned, '?date=0&narration=1&amount=2')).code).toBe('STATEMENT_COLUMNS');
    expect(await read(unsigned, '?date=0&narration=1&amount=2&amounts=in')).toMatchObject({ credits: 2 });
    await db.deleteFrom('bank_credits').execute();
    expect(await read(unsigned)).toMatchObject({ credits: 2 });
  });

  it('that were told wrong are previewed and told again; what the wrong ones added is taken out', async () => {
    const file = `Tag,Was,Rein,Raus\n${today},UPI/811111111701,649.00,\n${today},UPI/811111111702,,20.00\n`;
    const wrong = await read(file, '?date=0&narration=1&credit=3&debit=2');
    expect(await groups()).toEqual(['unknown 811111111702']);
    const preview = await admin.request(
      'POST',
      '/api/bank-statements/preview?date=0&narration=1&credit=2&debit=3',
      {
        headers: { 'content-type': 'text/csv' },
        body: Buffer.from(file),
      },
    );
    expect(preview.body.lines.map(({ direction }: { direction: string }) => direction)).toEqual([
      'in',
      'out',
    ]);
    expect(await groups()).toEqual(['unknown 811111111702']);
    await read(file, `?date=0&narration=1&credit=2&debit=3&replaces=${wrong.readAt}`);
    expect(await groups()).toEqual(['unknown 811111111701']);
    expect(await read(file)).toMatchObject({ credits: 1, known: 1, names: ['Tag', 'Was', 'Rein', 'Raus'] });
  });

  it('that an admin told do not hide that a payment failed', async () => {
    const file = `Tag,Was,Geld,Status\n${today},UPI/811111111801,649.00,SUCCESS\n${today},UPI/811111111802,649.00,FAILED\n`;
    expect(await read(file, '?date=0&narration=1&amount=2&amounts=in')).toMatchObject({ credits: 1 });
  });
});
