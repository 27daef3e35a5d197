import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { atLeast } from '../support/at-least.ts';
import type { Client } from '../support/client.ts';
import { readAll } from '../support/paging.ts';
import { dropDatabaseFor, isOnPostgres, loadDump } from '../support/postgres.ts';
import { catalogue, type Product, startProduct } from '../support/product.ts';

/** Data of the first version with orders, the same on both databases, and what its API said of it. */
const folder = join(import.meta.dirname, '../fixtures/data-of-70b3fba8');
const contents = JSON.parse(readFileSync(join(folder, 'contents.json'), 'utf8'));
const { admin, password } = contents;

interface Row {
  readonly [name: string]: unknown;
}
interface OldOrder {
  readonly code: string;
  readonly token: string;
  readonly view: Row;
}
const oldOrders: readonly OldOrder[] = contents.orders;

const work = mkdtempSync(join(tmpdir(), 'abhyas-old-orders-'));
const dataDir = join(work, 'data');
let product: Product;
let asAdmin: Client;

beforeAll(async () => {
  vi.useFakeTimers({ now: contents.madeAt + 60_000, toFake: ['Date'] });
  execFileSync('tar', ['-xzf', join(folder, 'data.tar.gz'), '-C', work]);
  if (isOnPostgres())
    await loadDump(dataDir, gunzipSync(readFileSync(join(folder, 'database.sql.gz'))).toString());
  const { payments } = catalogue;
  const tax = payments && { ...payments.tax, scheme: 'registered' as const, gstin: contents.gstin };
  const content = { ...catalogue, ...(payments && tax && { payments: { ...payments, tax } }) };
  product = await startProduct({ DATA_DIR: dataDir, CONTACT_EMAIL: 'office@example.in' }, content);
  asAdmin = await logIn(admin.email, admin.password);
});
afterAll(async () => {
  await product.stop();
  vi.useRealTimers();
  rmSync(work, { recursive: true, force: true });
  if (isOnPostgres()) await dropDatabaseFor(dataDir);
});

async function logIn(email: string, secret = password): Promise<Client> {
  const client = product.client();
  expect(await client.post('/api/login', { email, password: secret })).toMatchObject({ status: 200 });
  return client;
}
const viewOf = async ({ token }: Pick<OldOrder, 'token'>): Promise<Row> =>
  (await product.client().get(`/api/order/${token}`)).body;

/** Texts and numbers anywhere in a value. */
const leavesOf = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return value === null ? [] : [value];
  return Object.values(value).flatMap(leavesOf);
};

/** What people wrote, in the words of the old lists. Only here the test knows the calls of today. */
async function readMessages(): Promise<unknown> {
  const all: Row[] = (await asAdmin.get('/api/messages?limit=200')).body;
  return {
    contactMessages: all
      .filter(({ kind }) => kind === 'contact')
      .map((message) => ({ ...message, receivedAt: message['createdAt'], doneAt: message['closedAt'] })),
    tickets: all.filter(({ kind }) => kind !== 'contact'),
  };
}

/** Of several right options a question said whether all must be chosen; it has a scheme now. */
const renamed = (list: unknown): object =>
  JSON.parse(
    JSON.stringify(list)
      .replaceAll('"whole":false', '"scheme":"each"')
      .replaceAll('"whole":true', '"scheme":"whole"'),
  );

it.each(Object.keys(contents.lists))('%s says what it said, and perhaps more', async (path) => {
  const { body } = await asAdmin.get(path);
  if (!path.startsWith('/api/pending-users'))
    return expect(body).toMatchObject(renamed(contents.lists[path]));
  // Buyers who have not paid are with the payments now.
  const buyers = contents.lists['/api/orders?limit=200'].map(({ buyerEmail }: Row) => buyerEmail);
  expect(body).toMatchObject(contents.lists[path].filter(({ email }: Row) => !buyers.includes(email)));
});

it.each(oldOrders.filter(({ view }) => view['reference'] !== null))(
  'order $code is found by the reference that was reported',
  async ({ code, view }) => {
    const { body } = await asAdmin.get(`/api/orders?search=${String(view['reference'])}`);
    expect(body.map((order: Row) => order['code'])).toContain(code);
  },
);

it('every message, complaint and request has its number, its answer and whether it is done', async () => {
  const withoutIds = Object.entries(contents.messages as Record<string, Row[]>).map(([name, list]) => [
    name,
    list.map(({ id: _id, ...message }) => message),
  ]);
  expect(await readMessages()).toEqual(atLeast(Object.fromEntries(withoutIds)));
});

/** Entries about an order had its buyer as subject, and repeated what admins typed. */
const ofToday = ({ id: _id, subject, subjectType, subjectId, detail, ...entry }: Row): Row => {
  const { reason: _reason, title: _title, ...facts } = detail as Row;
  const was = subject === undefined ? { subjectType, subjectId } : { subject };
  const is =
    subject === undefined ? { subjectType: 'order' } : { subject: { type: 'order', name: facts['order'] } };
  return { ...entry, ...('order' in facts ? is : was), detail: facts };
};

it('the audit log has every entry once, with the orders as subjects, in the order of time', async () => {
  const rows = (await readAll(asAdmin, '/api/audit?limit=200')).rows as unknown as Row[];
  expect(rows).toEqual(atLeast(contents.audit.map(ofToday)));
  const times = rows.map((row) => Number(row['at']));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const accepted = (row: Row): boolean => row['action'] === 'payment-accepted';
  expect(rows.filter(accepted)).toHaveLength(contents.audit.filter(accepted).length);
  expect(rows.map((row) => row['action'])).toContain('payment-reported');
});

it.each(oldOrders)('the mailed link of $code shows the order as it was', async (order) => {
  // A buyer whose payment was not found is shown the way to pay, too.
  const { pay, ...view } = order.view;
  expect(await viewOf(order)).toMatchObject(pay === null ? view : order.view);
});

it('the links that admins see open the same orders', async () => {
  const { body } = await asAdmin.get('/api/orders?limit=200');
  for (const { code, link } of body)
    expect((await viewOf({ token: link.split('/').at(-1) }))['code']).toBe(code);
});

const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

/** A page is drawn from what the books below are made of. */
it.skipIf(isOnPostgres())('every receipt opens as PDF with its number', async () => {
  const { body } = await asAdmin.get('/api/receipts?limit=200');
  for (const { pdfPath, serial } of body) {
    const { status, bytes } = await product.client().get(pdfPath);
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    if (!hasPdftotext) continue;
    expect(spawnSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' }).stdout).toContain(serial);
  }
});

it.each(Object.keys(contents.csv))('the books of %s are the same', async (month) => {
  const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });
  const { body } = await asAdmin.get(`/api/receipts.csv?month=${month}`);
  // The buyer of one had been deleted: the update forgets the reference of that payment.
  const books = contents.csv[month].replace('UPI 600000000003', 'UPI');
  const now = rowsOf(body).map(({ 'Refers to': refersTo, ...row }) => {
    // Refunds are negative now, and sums are a file of their own.
    const positive = Object.entries(row).map(([name, cell]) => [name, cell.replace(/^-(?=[\d.]+$)/, '')]);
    return { ...Object.fromEntries(positive), 'Refund of': refersTo };
  });
  expect(now).toMatchObject(rowsOf(books).filter(({ Date: day }) => day !== ''));
});

/** Marks were told in hundredths. */
function inMarks(row: Row): Row {
  const marksOf = (of: Row): Row =>
    Object.fromEntries(
      Object.entries(of).map(([name, value]) => [
        name,
        /^(?:marks|maxMarks)$/.test(name) && typeof value === 'number' ? value / 100 : value,
      ]),
    );
  return { ...marksOf(row), answers: (row['answers'] as Row[]).map(marksOf) };
}

/** Parts of a person's file whose rows may be told in another place, and what is only the old name of a fact. */
const MOVABLE = ['contactMessages', 'orderEvents', 'paymentReferences', 'payments', 'tickets'];
const OLD_WORDS = ['what', 'state', 'kind'];

it.each(contents.students as { email: string; data: Row }[])(
  'the file of $email has all it had',
  async ({ email, data: { exportedAt: _at, sessions: _sessions, ...data }, ...lists }) => {
    const client = await logIn(email);
    const file = (await client.get('/api/me/export')).body;
    const moved = MOVABLE.flatMap((section) => data[section] as Row[]);
    const facts = moved.flatMap((row) =>
      leavesOf(Object.entries(row).filter(([name]) => !OLD_WORDS.includes(name))),
    );
    const names = new Set(moved.flatMap((row) => Object.keys(row)));
    expect(leavesOf(file)).toEqual(expect.arrayContaining(facts.filter((fact) => !names.has(String(fact)))));
    for (const [section, was] of Object.entries(data))
      if (!MOVABLE.includes(section)) {
        const told: Record<string, (row: Row) => Row> = { auditEntries: ofToday, quizAttempts: inMarks };
        const old = told[section] === undefined ? was : (was as Row[]).map(told[section]);
        expect(file[section], section).toEqual(atLeast(old));
      }
    for (const [name, path] of [
      ['notifications', '/api/notifications'],
      ['certificates', '/api/me/certificates'],
      ['materials', '/api/courses/2/materials'],
    ] as const) {
      const was = (lists as Row)[name];
      if (was !== undefined) expect((await client.get(path)).body).toEqual(atLeast(was));
    }
  },
);

it.each(contents.files as { path: string; sha256: string }[])(
  '$path has every byte',
  async ({ path, sha256 }) => {
    const { bytes } = await asAdmin.get(path);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  },
);

it('a certificate is proved by its page, and mails still wait', async () => {
  const { code, said } = contents.certificate;
  expect((await product.client().get(`/api/certificate/${code}`)).body).toMatchObject(said);
  expect(await product.deps.outbox.listWaiting()).toEqual(atLeast(contents.waitingMailTo));
});

it('a person pending waits, and a temporary password can be read until it is used', async () => {
  expect((await product.client().post('/api/login', contents.pending)).status).toBe(403);
  const [{ id }] = (await asAdmin.get(`/api/approved-users?search=${contents.issued.email}`)).body;
  expect((await asAdmin.get(`/api/user/${id}/password`)).body).toMatchObject({
    password: contents.issued.password,
  });
});

/** From here on the data changes. */
const ordersOf = async (buyerName: string): Promise<{ id: number; code: string; state: string }[]> =>
  (await asAdmin.get(`/api/orders?search=${encodeURIComponent(buyerName)}`)).body;
const accept = async (buyerName: string, input: Row = {}) => {
  const [order] = await ordersOf(buyerName);
  return asAdmin.post(`/api/orders/${order?.id}/accept`, input);
};

it('a known layout is still read, and lines that were read before add nothing', async () => {
  const csv = 'Tag,Wofür,Beleg,Summe\n06/04/26,Gift,600000000010,101.00\n';
  const headers = { 'content-type': 'text/csv' };
  const answer = await asAdmin.request('POST', '/api/bank-statements', { headers, body: Buffer.from(csv) });
  expect([answer.status, answer.body.credits, answer.body.known]).toEqual([201, 1, 1]);
});

it('a reference that paid one order pays no other, and a contested one pays whose it is', async () => {
  const used = await accept('Wasim Akram', { reference: '600000000005' });
  expect(used).toMatchObject({ status: 409, body: { code: 'REFERENCE_USED' } });
  // The tax depends on a State that this order does not know.
  expect((await accept('Lata Mangesh')).status).toBe(422);
  const { body } = await accept('Lata Mangesh', { state: '27' });
  expect(body).toMatchObject({ state: 'paid', receipt: 'ABH/26-27/00012' });
  expect(await ordersOf('Mohan Das')).toMatchObject([{ state: 'declined' }]);
});

it('an order that was partly paid asks for the rest, and has one receipt of all', async () => {
  const [{ code } = { code: '' }] = await ordersOf('Qadir Ali');
  const order = oldOrders.find((one) => one.code === code) ?? { token: '' };
  const { duePaise, paidPaise, pay } = await viewOf(order);
  expect(pay).toMatchObject({ amountPaise: Number(duePaise) - Number(paidPaise) });
  expect((await accept('Qadir Ali', { reference: '600000000031' })).body.state).toBe('paid');
  const [receipt] = (await asAdmin.get('/api/receipts?limit=1')).body;
  expect(receipt).toMatchObject({ orderCode: code, serial: 'ABH/26-27/00013', totalPaise: duePaise });
});

it('refunds continue, and tickets take the next number', async () => {
  const [refund] = (await asAdmin.get('/api/refunds?open=1&limit=200')).body.filter(
    ({ state }: Row) => state === 'asked',
  );
  const sent = { state: 'sent', method: 'upi', reference: '600000000030', endsAccess: true };
  expect((await asAdmin.put(`/api/refunds/${refund.id}`, sent)).status).toBe(200);
  const order = oldOrders.find(({ code }) => code === refund.orderCode) ?? { token: '' };
  expect(await viewOf(order)).toMatchObject({
    refund: { state: 'sent', ticket: refund.ticket },
    receipts: [{ kind: 'tax-invoice' }, { kind: 'credit-note', serial: 'ABR/26-27/00002' }],
  });
  const complaint = { name: 'Asha Verma', email: 'asha@example.in', subject: 'Sound', message: 'None.' };
  expect((await product.client().post('/api/complaints', complaint)).body.ticket).toBe('T-26-00006');
});

it('the account in the trash can be restored, with its course and its order', async () => {
  const [{ id }] = (await asAdmin.get('/api/trash?kind=user')).body;
  expect((await asAdmin.post(`/api/trash/user/${id}/restore`)).status).toBe(200);
  expect((await asAdmin.get(`/api/user/${id}/enrollments`)).body).toEqual([3]);
});
