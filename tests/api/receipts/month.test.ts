import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statesOfIndia } from '../../../server/contract/states-of-india.ts';
import { placeOrder } from '../../../server/features/orders/orders.service.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { student } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';

/** Two months of a registered provider, sold by script, and the accountant's files of both against a ledger of the test's own. */
const clock = movableClock();
const SUPPLIER = '27AAPFU0939F1ZV';
const FIRMS = ['29AAGCB7383J1Z4', SUPPLIER];
const PRICES = [1, 199, 399, 649, 799, 1249, 4999, 24_999, 1_00_000, 1_50_000];
const { payments } = catalogue;
if (payments === undefined) throw new Error('The catalogue of the tests takes orders.');
const tax = { ...payments.tax, scheme: 'registered' as const, gstin: SUPPLIER };
const product = await startProduct(
  {},
  {
    ...catalogue,
    courses: PRICES.map((priceInr, order) => {
      const names = { slug: `course-${order}`, courseName: `Course ${order}`, path: `/Course${order}` };
      const [model] = catalogue.courses;
      if (model === undefined) throw new Error('The catalogue of the tests has courses.');
      return { ...model, ...names, paymentPath: `/buyCourse${order}`, order, priceInr };
    }),
    payments: { ...payments, tax, tellAmountsApart: false },
  },
);
afterAll(async () => {
  clock.restore();
  await product.stop();
});

let admin = await product.adminClient();

interface Buyer {
  readonly name: string;
  readonly state: string;
  readonly gstin?: string;
}
interface Doc {
  readonly serial: string;
  readonly day: string;
  readonly buyer: Buyer;
  readonly total: number;
  readonly rate: number;
  readonly paidOn: string;
  /** The invoice that a credit note is for. */
  readonly of?: Doc;
  isVoid: boolean;
  rest: number;
}

const ledger: Doc[] = [];
const counts = new Map<string, number>();
let day = '';

async function moveTo(time: string): Promise<void> {
  clock.ahead += Date.parse(`${time}+05:30`) - Date.now();
  day = time.slice(0, 10);
  admin = await product.adminClient();
}

/** Numbers as they must follow each other, each series from 1 in a financial year. */
function enter(doc: Omit<Doc, 'serial' | 'day' | 'isVoid' | 'rest'>): Doc {
  const year = day < '2027-04-01' ? '26-27' : '27-28';
  const series = `${doc.of === undefined ? 'ABH' : 'ABR'}/${year}`;
  counts.set(series, (counts.get(series) ?? 0) + 1);
  const serial = `${series}/${String(counts.get(series)).padStart(5, '0')}`;
  const entered = { ...doc, serial, day, isVoid: false, rest: doc.total };
  ledger.push(entered);
  return entered;
}

/** Tax inside a total, in whole paise and without fractions on the way. */
function partsOf({ total, rate, buyer }: Doc) {
  const of = (100 + rate) * 2;
  const net = Math.floor((200 * total + of / 2) / of);
  if (buyer.state !== SUPPLIER.slice(0, 2)) return { taxable: net, igst: total - net, half: 0 };
  const half = Math.floor((total - net + 1) / 2);
  return { taxable: total - 2 * half, igst: 0, half };
}

const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect([status, body]).toEqual([status < 300 ? status : 200, expect.anything()]);
  return body as { receipt: string; message: string; id: number }[] & { receipt: string; message: string };
};

beforeAll(async () => {
  const times = ['2027-03-30T11:00:00', '2027-03-31T23:40:00', '2027-04-01T00:05:00', '2027-04-02T10:00:00'];
  const people: Awaited<ReturnType<typeof student>>[] = [];
  for (let n = 0; n < 20; n++) people.push(await student(product));
  let sale = 0;
  for (const time of times) {
    await moveTo(time);
    for (const [nth, person] of people.entries())
      for (let course = 0; course < PRICES.length; course++) {
        if ((nth + course) % times.length !== times.indexOf(time)) continue;
        sale += 1;
        await sell(sale, person, course);
      }
  }
  expect(sale).toBe(200);
}, 120_000);

async function sell(sale: number, person: Awaited<ReturnType<typeof student>>, course: number) {
  // What was taxed at 0 % for a day has a bill of supply.
  const rate = sale % 11 === 0 ? 0 : 18;
  tax.ratePercent = rate;
  const gstin = sale % 5 === 0 ? FIRMS[sale % 2] : undefined;
  const state = gstin?.slice(0, 2) ?? (sale % 3 === 0 ? '27' : '29');
  const firm = { company: 'Bright Minds', address: '7 Church Street' };
  const input = { course: `course-${course}`, state, ...(gstin && { gstin, ...firm }) };
  const order = await placeOrder(product.deps, input, person.id, '203.0.113.9');
  const buyer = { name: gstin ? firm.company : order.buyer_name, state, ...(gstin && { gstin }) };
  const due = (PRICES[course] ?? 0) * 100;
  const paidOn = sale % 4 === 0 ? '2027-03-29' : day;
  const accept = (more: object) =>
    ok(admin.post(`/api/orders/${order.id}/accept`, { method: 'neft', paidOn, ...more }));
  const docs: Doc[] = [];
  const parts = sale % 7 === 0 && due > 1000 ? [Math.round(due / 3), due - Math.round(due / 3)] : [due];
  for (const [index, total] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const { receipt, message } = await accept(isLast ? {} : { amountPaise: total, askForRest: true });
    const doc = enter({ buyer, total, rate, paidOn });
    expect([receipt, message.includes('still due')]).toEqual([doc.serial, !isLast]);
    docs.push(doc);
  }
  if (sale % 6 === 0 || course === 9)
    await refund(order.id, docs, sale % 12 === 0 ? due : Math.ceil(due / 2));
  if (sale % 9 === 0) await correct(order.id, order.buyer_email, buyer, docs);
  if (sale % 25 === 0) await cancel(docs);
}

async function refund(orderId: number, docs: readonly Doc[], amountPaise: number): Promise<void> {
  await ok(admin.post(`/api/orders/${orderId}/refunds`, { amountPaise, reason: 'Withdrawn.' }));
  const [{ id } = { id: 0 }] = await ok(admin.get('/api/refunds?open=1'));
  const sent = { state: 'sent', method: 'upi', endsAccess: true };
  for (const _time of [1, 2]) await ok(admin.put(`/api/refunds/${id}`, sent));
  let left = amountPaise;
  for (const of of docs.toReversed()) {
    const total = Math.min(left, of.rest);
    if (total > 0) enter({ ...of, total, of, paidOn: '' });
    of.rest -= total;
    left -= total;
  }
}

async function correct(orderId: number, email: string, old: Buyer, docs: Doc[]): Promise<void> {
  const firm = { gstin: FIRMS[0], company: 'Clear Firm', address: '8 Church Street' };
  const buyer = old.gstin
    ? { name: 'Asha Sen', state: '27' }
    : { name: firm.company, state: '29', gstin: firm.gstin };
  const input = { fullName: 'Asha Sen', email, state: '27', ...(old.gstin ? {} : firm) };
  const first = await ok(admin.put(`/api/orders/${orderId}/buyer`, input));
  expect(await ok(admin.put(`/api/orders/${orderId}/buyer`, input))).toEqual({ message: 'Buyer saved.' });
  for (const of of docs.filter(({ rest }) => rest > 0)) {
    enter({ ...of, total: of.rest, of, paidOn: '' });
    const made = enter({ ...of, total: of.rest, buyer: buyer as Buyer });
    expect(first.message).toContain(made.serial);
    of.rest = 0;
  }
}

async function cancel([doc]: readonly Doc[]): Promise<void> {
  const [{ id } = { id: 0 }] = await ok(admin.get(`/api/receipts?search=${doc?.serial}`));
  await ok(admin.post(`/api/receipts/${id}/void`, { reason: 'Issued by mistake.' }));
  if (doc !== undefined) doc.isVoid = true;
}

const rupees = (paise: number): string => (paise / 100).toFixed(2);
const pos = ({ buyer: { state } }: Doc): string => `${state}-${statesOfIndia[state as '27']}`;
const dated = (text: string): string => {
  const [year, month, date] = text.split('-');
  return `${date}-${month === '03' ? 'Mar' : 'Apr'}-${year}`;
};
const isInter = ({ buyer }: Doc): boolean => buyer.state !== '27';
const isLarge = (doc: Doc): boolean =>
  isInter(doc) && !doc.buyer.gstin && (doc.of ?? doc).total > 1_00_000_00;

/** One line for each key, credit notes subtracted. */
function sumsOf(docs: readonly Doc[], keyOf: (doc: Doc) => string) {
  const sums = new Map<string, { total: number; taxable: number; igst: number; half: number }>();
  for (const doc of docs) {
    const sign = doc.of === undefined ? 1 : -1;
    const { taxable, igst, half } = partsOf(doc);
    const sum = sums.get(keyOf(doc)) ?? { total: 0, taxable: 0, igst: 0, half: 0 };
    sum.total += sign * doc.total;
    sum.taxable += sign * taxable;
    sum.igst += sign * igst;
    sum.half += sign * half;
    sums.set(keyOf(doc), sum);
  }
  return [...sums];
}

async function filesOf(month: string) {
  const files = unzipSync((await admin.get(`/api/receipts.zip?month=${month}`)).bytes);
  return (name: string): string[][] => parse(strFromU8(files[name] ?? new Uint8Array()), { bom: true });
}
const sorted = (rows: readonly string[][]): string[][] =>
  rows.toSorted((one, other) => one.join('|').localeCompare(other.join('|')));
const rowsOf = (table: readonly string[][]): string[][] => sorted(table.slice(1));

it.each(['2027-03', '2027-04'])('the accountant’s files of %s are right to the paisa', async (month) => {
  const file = await filesOf(month);
  const all = ledger.filter((doc) => doc.day.startsWith(month));
  const valid = all.filter(({ isVoid }) => !isVoid);
  const taxed = valid.filter(({ rate }) => rate > 0);
  const line = (doc: Doc, value: string[]): string[] => [doc.serial, dated(doc.day), ...value];
  const amounts = (doc: Doc) => [`${doc.rate}`, rupees(partsOf(doc).taxable), '0.00'];
  const isB2b = ({ buyer }: Doc): boolean => buyer.gstin !== undefined;
  const toFirm = (doc: Doc, ...value: string[]) => [doc.buyer.gstin ?? '', doc.buyer.name, ...value];

  expect(
    file('documents.csv')
      .slice(1)
      .map(([serial]) => serial),
  ).toEqual(all.map(({ serial }) => serial));
  expect(rowsOf(file('paid-earlier.csv')).map(([serial]) => serial)).toEqual(
    all
      .filter(({ paidOn }) => paidOn !== '' && paidOn.slice(0, 7) < month)
      .map(({ serial }) => serial)
      .toSorted(),
  );
  const sumOf = (docs: readonly Doc[]) => {
    const [[, { total, taxable, igst, half }] = ['', { total: 0, taxable: 0, igst: 0, half: 0 }]] = sumsOf(
      docs,
      () => '',
    );
    return [`${docs.length}`, ...[taxable, half, half, igst, total].map(rupees)];
  };
  expect(file('sums.csv').slice(1)).toEqual([
    ['Payments', ...sumOf(valid.filter(({ of }) => of === undefined))],
    ['Refunds and corrections', ...sumOf(valid.filter(({ of }) => of !== undefined))],
    ['Payments less refunds', ...sumOf(valid)],
    [
      'Of these, paid in an earlier month',
      ...sumOf(valid.filter(({ paidOn }) => paidOn !== '' && paidOn.slice(0, 7) < month)),
    ],
  ]);

  const b2b = taxed.filter((doc) => isB2b(doc) && !doc.of);
  expect(rowsOf(file('gstr1/b2b.csv'))).toEqual(
    sorted(
      b2b.map((doc) =>
        toFirm(doc, ...line(doc, [rupees(doc.total), pos(doc), 'N', '', 'Regular B2B', '', ...amounts(doc)])),
      ),
    ),
  );
  expect(rowsOf(file('gstr1/b2cl.csv'))).toEqual(
    sorted(
      taxed
        .filter((doc) => isLarge(doc) && !doc.of)
        .map((doc) => line(doc, [rupees(doc.total), pos(doc), '', ...amounts(doc), ''])),
    ),
  );
  expect(rowsOf(file('gstr1/cdnr.csv'))).toEqual(
    sorted(
      taxed
        .filter((doc) => isB2b(doc) && doc.of)
        .map((doc) =>
          toFirm(
            doc,
            ...line(doc, ['C', pos(doc), 'N', 'Regular B2B', rupees(doc.total), '', ...amounts(doc)]),
          ),
        ),
    ),
  );
  expect(rowsOf(file('gstr1/cdnur.csv'))).toEqual(
    sorted(
      taxed
        .filter((doc) => isLarge(doc) && doc.of)
        .map((doc) => ['B2CL', ...line(doc, ['C', pos(doc), rupees(doc.total), '', ...amounts(doc)])]),
    ),
  );
  const b2cs = sumsOf(
    taxed.filter((doc) => !isB2b(doc) && !isLarge(doc)),
    (doc) => `${pos(doc)}|${doc.rate}`,
  );
  expect(rowsOf(file('gstr1/b2cs.csv'))).toEqual(
    sorted(
      b2cs.map(([key, { taxable }]) => {
        const [place = '', rate = ''] = key.split('|');
        return ['OE', place, '', rate, rupees(taxable), '0.00', ''];
      }),
    ),
  );
  const nil = sumsOf(
    valid.filter(({ rate }) => rate === 0),
    (doc) =>
      `${isInter(doc) ? 'Inter' : 'Intra'}-State supplies to ${isB2b(doc) ? '' : 'un'}registered persons`,
  );
  expect(rowsOf(file('gstr1/exemp.csv'))).toEqual(
    sorted(nil.flatMap(([key, { total }]) => (total === 0 ? [] : [[key, rupees(total), '0.00', '0.00']]))),
  );
  for (const [name, firms] of [
    ['b2b', true],
    ['b2c', false],
  ] as const) {
    const hsn = sumsOf(
      valid.filter((doc) => isB2b(doc) === firms),
      ({ rate }) => `${rate}`,
    );
    expect(rowsOf(file(`gstr1/hsn(${name}).csv`))).toEqual(
      sorted(
        hsn.map(([rate, { total, taxable, igst, half }]) => [
          '999293',
          'Online courses',
          'NA',
          '0',
          rupees(total),
          rate,
          ...[taxable, igst, half, half].map(rupees),
          '0.00',
        ]),
      ),
    );
  }
  const series = (nature: string, docs: readonly Doc[]) => {
    const serials = docs.map(({ serial }) => serial).toSorted();
    return [
      nature,
      serials[0],
      serials.at(-1),
      `${serials.length}`,
      `${docs.filter(({ isVoid }) => isVoid).length}`,
    ];
  };
  expect(file('gstr1/docs.csv').slice(1)).toEqual([
    series(
      'Invoices for outward supply',
      all.filter(({ of }) => !of),
    ),
    series(
      'Credit Note',
      all.filter(({ of }) => of),
    ),
  ]);
  for (const name of ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exemp', 'hsn(b2b)', 'hsn(b2c)', 'docs'])
    expect([name, file(`gstr1/${name}.csv`).length > 1]).toEqual([name, true]);
  expect(file('gstr1/b2b.csv')[0]).toEqual([
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Reverse Charge',
    'Applicable % of Tax Rate',
    'Invoice Type',
    'E-Commerce GSTIN',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ]);
});
