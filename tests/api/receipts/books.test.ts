import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { lastDay } from '../../../server/contract/access.ts';
import type { Offer } from '../../../server/contract/offers.ts';
import { endDueAccess } from '../../../server/features/enrollments/end-access.ts';
import { placeOrder } from '../../../server/features/orders/orders.service.ts';
import { partsOf } from '../../../server/features/orders/parts.repository.ts';
import { createAccessLedger, dayAfter, endOf, NO_END, type Way } from '../../support/access-ledger.ts';
import { createLedger, type Scheme } from '../../support/book-ledger.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { sessionOf, student } from '../../support/people.ts';
import { isOnPostgres } from '../../support/postgres.ts';
import { catalogue, startProduct } from '../../support/product.ts';

/** A random month of a shop, act by act, against a ledger that the test keeps by itself. `BOOK_SEEDS=20` is the great proof. */
const SEEDS = Number(process.env['BOOK_SEEDS'] ?? 1);
const ACTS = Number(process.env['BOOK_ACTS'] ?? 200);
const GSTINS = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'] as const;
const FIRM = { gstin: '33AAACH7409R1Z8', company: 'Bright Minds', address: '7 Church Street' };
const PRICES = [199, 399, 499, 649, 1249, 4999];
const COURSES = 30;
const CODES = {
  TENTH: { percent: 10 },
  THIRD: { percent: 33 },
  HALF50: { percent: 50 },
  FIFTY: { paise: 5000 },
};
const DAY_MS = 24 * 60 * 60_000;
const clock = movableClock();
afterAll(() => clock.restore());
const { payments } = catalogue;
const [model] = catalogue.courses;
if (payments === undefined || model === undefined)
  throw new Error('The catalogue of the tests sells courses.');
const priceOf = (course: number): number => PRICES[course % PRICES.length] ?? 0;
const renewalOf = (priceInr: number): number => Math.ceil(priceInr * 0.6);
/** Days after which the second part is due. */
const PART_DAYS = 30;

/** The ways to buy a course: in parts or into a batch, into one of two batches, or as it is, for a time or without an end. */
function waysOf(course: number): Offer[] {
  const priceInr = priceOf(course);
  const half = Math.floor(priceInr / 2);
  const parts = [{ inr: priceInr - half }, { inr: half, dueDays: PART_DAYS }];
  const batch = { key: 'evening', name: 'Evening batch', priceInr, access: { until: '2028-12-31' } };
  if (course % 3 === 0)
    return [{ key: 'in-two', name: 'In two parts', priceInr, parts, access: { days: 90 } }, batch];
  const renewInr = renewalOf(priceInr);
  const morning = { key: 'morning', name: 'Morning batch', priceInr, renewInr, access: { days: 40 } };
  return course % 3 === 1 ? [morning, { ...batch, access: { days: 100 } }] : [];
}

const courses = Array.from({ length: COURSES }, (_, order) => ({
  ...model,
  slug: `course-${order}`,
  courseName: `Course ${order}`,
  path: `/Course${order}`,
  paymentPath: `/buyCourse${order}`,
  order,
  priceInr: priceOf(order),
  ...(order % 3 !== 2 && { offers: waysOf(order) }),
  ...(order % 6 === 2 && { access: { days: 30 }, renewInr: renewalOf(priceOf(order)) }),
}));

/** What a course costs with a code, in paise. */
function dueOf(priceInr: number, code: keyof typeof CODES | undefined): number {
  const { percent = 0, paise = 0 }: { percent?: number; paise?: number } = code ? CODES[code] : {};
  return (priceInr - Math.floor((priceInr * percent) / 100)) * 100 - paise;
}
/** Each part has paise of its own that tell it apart. */
const isTailOf =
  (parts: number) =>
  (paise: number): boolean =>
    paise >= 0 && paise < 100 * parts;

function randomOf(seed: number) {
  let state = seed * 2_654_435_761;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (limit: number): number => Math.floor(next() * limit),
    one: <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)],
  };
}

async function runMonth(scheme: Scheme, seed: number): Promise<void> {
  const random = randomOf(seed);
  const tax = { ...payments?.tax, scheme, gstin: GSTINS[0] as string, sac: '999293', ratePercent: 18 };
  const series = { series: 'ABH', refundSeries: 'ABR' };
  const content = { ...catalogue, courses, payments: { ...payments, tax: Object.assign(tax, series) } };
  const product = await startProduct({}, content as typeof catalogue);
  const ledger = createLedger(scheme);
  const access = createAccessLedger();

  const logIn = () => sessionOf(product, { id: 1 });
  let admin = await logIn();
  let reference = 600_000_000_000 + seed * 1_000_000;
  const month = () => new Date(Date.now() + 19_800_000).toISOString().slice(0, 7);
  const day = () => new Date(Date.now() + 19_800_000).toISOString().slice(0, 10);
  async function moveTo(time: number): Promise<void> {
    clock.ahead += time - Date.now();
    admin = await logIn();
  }
  await moveTo(Date.parse('2027-03-20T10:00:00+05:30'));
  const people: Awaited<ReturnType<typeof student>>[] = [];
  for (let n = 0; n < 12; n++) people.push(await student(product));

  /** The last minutes of a time, and the first of the next. */
  const turns = [
    [0.4, '2027-03-31T23:50:00+05:30', '2027-04-01T00:05:00+05:30'],
    [0.7, '2027-11-30T23:50:00+05:30', '2027-12-01T00:05:00+05:30'],
  ] as const;
  interface Transfer {
    readonly reference: string;
    readonly at: number;
    readonly paise: number;
    /** Of it something went back to the payer. */
    readonly isSplit: boolean;
    readonly hasGone: boolean;
    isTakenBack: boolean;
  }
  interface Payment {
    readonly id: number;
    readonly paise: number;
    readonly transfer: Transfer | undefined;
  }
  interface Order {
    readonly id: number;
    readonly code: string;
    readonly email: string;
    readonly person: number;
    readonly course: number;
    /** Person and course. */
    readonly seat: string;
    readonly way: Way;
    readonly day: string;
    readonly due: number;
    /** What each part is, in paise. */
    readonly parts: readonly number[];
    /** The day of the second part, once the first has opened the course. */
    partDay: string | undefined;
    payments: Payment[];
    back: number;
    hadMoney: boolean;
    place: string;
    name: number;
    state: 'waits' | 'paid' | 'over';
  }
  const orders: Order[] = [];
  let bought = 0;
  let undone = 0;
  const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    // biome-ignore lint/suspicious/noExplicitAny: an answer of any call
    return body as any;
  };
  for (const [code, off] of Object.entries(CODES))
    await ok(admin.post('/api/coupons', { code, ...off, perPerson: 1000, forRenewals: true }));
  const placeOf = (order: Order): string => (scheme === 'none' ? '' : order.place);
  const paidOf = ({ payments: all }: Order): number => all.reduce((sum, { paise }) => sum + paise, 0);
  const restOf = (order: Order): number => order.due - paidOf(order);
  /** What is awaited now: the part that is not whole. */
  function awaitedOf(order: Order): number {
    let up = 0;
    for (const part of order.parts) {
      up += part;
      if (up > paidOf(order)) return up - paidOf(order);
    }
    return restOf(order);
  }
  const courseIds = new Map<string, number>();
  const slugs = new Map<number, number>();
  const rows = product.deps.database.db.selectFrom('courses').select(['id', 'slug']);
  for (const { id, slug } of await rows.execute()) {
    courseIds.set(slug ?? '', id);
    slugs.set(id, Number(slug?.replace('course-', '')));
  }
  const boughtBy = ({ id, seat, way }: Order) => ({ order: id, place: seat, way });
  /** The day of the part that is awaited, where an order is paid in part. */
  function owedOn(order: Order): string | undefined {
    if (order.parts.length === 0 || restOf(order) <= 100 || paidOf(order) === 0) return undefined;
    return paidOf(order) < (order.parts[0] ?? 0) ? order.day : order.partDay;
  }
  const hasOtherWaiting = ({ id, seat }: Order): boolean =>
    orders.some((one) => one.seat === seat && one.id !== id && one.state === 'waits');
  const open = () => orders.filter(({ state }) => state === 'waits');
  const paid = () => orders.filter((order) => paidOf(order) > order.back && order.state !== 'over');

  /** Notes that money came for an order. */
  async function came(order: Order, paise: number, transfer?: Transfer): Promise<void> {
    const [found] = await ok(admin.get(`/api/orders?search=${order.code}`));
    const { id } = found.payments.at(-1);
    ledger.accept(order.id, id, paise, month(), tax.gstin, placeOf(order));
    order.hadMoney = true;
    order.payments.push({ id, paise, transfer });
    if (restOf(order) <= 100) order.state = 'paid';
    if (order.parts.length === 0) {
      if (order.state === 'paid') access.open(boughtBy(order), day());
      return;
    }
    const isOpened = paidOf(order) >= (order.parts[0] ?? 0);
    if (isOpened) order.partDay ??= dayAfter(day(), PART_DAYS);
    if (isOpened || order.state === 'paid') access.pay(boughtBy(order), day(), owedOn(order));
  }
  async function read(narration: string, number: string, debit: string, credit: string): Promise<void> {
    const date = day().split('-').reverse().join('/');
    const file = `Date,Narration,Ref No,Debit,Credit\n${date},${narration},${number},${debit},${credit}\n`;
    const headers = { 'content-type': 'text/csv' };
    await ok(admin.request('POST', '/api/bank-statements', { headers, body: Buffer.from(file) }));
  }
  /** Money in the bank, and its line. */
  async function transfer(narration: string, paise: number, more = { isSplit: false, hasGone: false }) {
    reference += 1;
    await read(narration, `${reference}`, '', (paise / 100).toFixed(2));
    const credits = await ok(admin.get('/api/bank-credits'));
    const isIt = ({ references }: { references: string[] }) => references.includes(`${reference}`);
    const credit: number = credits.find(isIt).id;
    return {
      credit,
      came: { reference: `${reference}`, at: Date.now(), paise, isTakenBack: false, ...more },
    };
  }
  async function send(open: { id: number }[], endsAccess: boolean): Promise<void> {
    const { id } = open.at(-1) ?? { id: 0 };
    await ok(admin.put(`/api/refunds/${id}`, { state: 'sent', method: 'upi', endsAccess }));
  }

  /** Undoes the acceptance of a payment, with all that its transfer paid: all or none of it. */
  async function undo(order: Order | undefined, payment: Payment | undefined): Promise<void> {
    if (order === undefined || payment === undefined) return;
    const { transfer: whole } = payment;
    const parts = orders.flatMap((one) =>
      one.payments.flatMap((each) =>
        each === payment || (whole !== undefined && each.transfer === whole) ? { one, each } : [],
      ),
    );
    // Money for an order that had ended would end the other.
    if (parts.some(({ one }) => hasOtherWaiting(one))) return;
    const reasons = whole?.isTakenBack ? (['taken-back'] as const) : (['never-came', 'wrong-order'] as const);
    const input = { reason: random.one(reasons), endsAccess: random.below(2) === 0, paymentId: payment.id };
    const { status } = await admin.post(`/api/orders/${order.id}/undo`, input);
    const isBeyond = parts.some(({ one, each }) => each.paise > paidOf(one) - one.back);
    expect(status).toBe(whole?.hasGone ? 409 : isBeyond ? 422 : 200);
    if (status !== 200) return;
    for (const { one, each } of parts.toReversed()) {
      one.payments = one.payments.filter((other) => other !== each);
      one.state = 'waits';
      ledger.undo(one.id, each.id, each.paise, month());
      if (input.endsAccess) access.take(one.id);
      if (paidOf(one) === 0) one.partDay = undefined;
      const due = owedOn(one);
      if (due !== undefined) access.owe(boughtBy(one), day(), due);
      undone += 1;
    }
  }

  /** Orders a course, in any of its ways and with any code. */
  async function buy(person: number, course: number): Promise<void> {
    const place = random.below(2) === 0 ? '27' : '29';
    const firm = random.below(5) === 0 ? FIRM : undefined;
    const code = random.one([undefined, ...Object.keys(CODES)] as (keyof typeof CODES | undefined)[]);
    const state = firm?.gstin.slice(0, 2) ?? place;
    const offer = random.one(waysOf(course));
    const inParts = offer?.parts !== undefined && random.below(2) === 0;
    const { access: rule, renewInr } = offer ?? courses[course] ?? {};
    const way = { key: offer?.key ?? null, access: rule };
    const seat = `${person} ${course}`;
    const input = { course: `course-${course}`, state, ...firm, ...(code && { code }), inParts };
    const ordered = placeOrder(
      product.deps,
      { ...input, ...(offer && { offer: offer.key }) },
      person,
      '203.0.113.9',
    );
    const has = access.endAt(seat);
    if (has !== undefined && endOf(way, day(), has) <= has) {
      await expect(ordered).rejects.toMatchObject({ code: 'ALREADY_ENROLLED' });
      return;
    }
    const made = await ordered;
    const isRenewal = has !== undefined || access.wasOver(seat);
    expect([made.renews, orders.some(({ id }) => id === made.id)]).toEqual([Number(isRenewal), false]);
    const parts = (partsOf(made) ?? []).map(({ paise }) => paise);
    expect(parts.length).toBe(inParts ? 2 : 0);
    const price = (isRenewal && renewInr) || priceOf(course);
    expect(dueOf(price, code) - made.due_paise).toSatisfy(isTailOf(Math.max(parts.length, 1)));
    const { id, code: ofOrder, buyer_email: email, due_paise: due } = made;
    const facts = { id, code: ofOrder, email, due, parts, person, course, seat, way, day: day() };
    const begun = { partDay: undefined, payments: [], back: 0, hadMoney: false, name: 0 };
    orders.push({ ...facts, ...begun, place: input.state, state: 'waits' });
  }

  const next = async (name: string): Promise<void> => acts[name]?.();
  const acts: Record<string, () => Promise<void>> = {
    async order() {
      if (bought >= people.length * COURSES) return;
      bought += 1;
      await buy(people[(bought - 1) % people.length]?.id ?? 0, Math.floor((bought - 1) / people.length));
    },
    /** A course that one has for a time, or had: an order of its own, at the price of a renewal. */
    async again() {
      const order = random.one(orders.filter((one) => one.state !== 'waits' && !hasOtherWaiting(one)));
      if (order === undefined) return next('accept');
      await buy(order.person, order.course);
    },
    async move() {
      const order = random.one(orders.filter(({ course, seat }) => course % 3 !== 2 && access.endAt(seat)));
      const to = random.one(order === undefined ? [] : waysOf(order.course));
      if (order === undefined || to === undefined) return next('accept');
      const courseId = courseIds.get(`course-${order.course}`);
      const { person: userId } = order;
      if (random.below(2) === 0) await ok(admin.post('/api/enroll', { userId, courseId, offer: to.key }));
      else await ok(admin.post(`/api/courses/${courseId}/move`, { userIds: [userId], to: to.key }));
      const owed = orders.flatMap((one) => {
        if (one.seat !== order.seat || one.parts.length === 0) return [];
        const due = paidOf(one) === 0 ? '' : owedOn(one);
        return due === undefined ? [] : [[one.id, due] as const];
      });
      access.move(order.seat, { key: to.key, access: to.access }, day(), new Map(owed));
    },
    async accept() {
      const order = random.one(open());
      if (order === undefined) return next('order');
      const awaited = awaitedOf(order);
      await ok(admin.post(`/api/orders/${order.id}/accept`, { method: 'cash' }));
      await came(order, awaited);
    },
    async part() {
      const order = random.one(open());
      // A part that misses some rupees would be changed to what came.
      if (order === undefined || order.parts.length > 0 || restOf(order) < 10_000) return next('order');
      const amountPaise = 5000 + random.below(restOf(order) - 5200);
      const input = { amountPaise, askForRest: true, differs: true, reference: `${++reference}` };
      await ok(admin.post(`/api/orders/${order.id}/accept`, input));
      await came(order, amountPaise);
    },
    async statement() {
      const order = random.one(open());
      if (order === undefined) return next('order');
      const paise = random.below(2) === 0 ? restOf(order) : awaitedOf(order);
      const { credit: creditId, came: one } = await transfer(`UPI-ASHA-${order.code}`, paise);
      const done = await ok(
        admin.post('/api/orders/accept-many', { pairs: [{ orderId: order.id, creditId }] }),
      );
      expect(done.left).toEqual([]);
      await came(order, paise, one);
    },
    async split() {
      const [one, other] = open();
      if (one === undefined || other === undefined) return next('order');
      const returnPaise = random.below(2) * 1000;
      const hasGone = returnPaise > 0 && random.below(2) === 0;
      const parts = [one, other].map((order) => ({ orderId: order.id, amountPaise: restOf(order) }));
      const sum = parts.reduce((total, { amountPaise }) => total + amountPaise, returnPaise);
      const { credit, came: whole } = await transfer('NEFT A FATHER', sum, { isSplit: true, hasGone });
      await ok(admin.post(`/api/bank-credits/${credit}/split`, { orders: parts, returnPaise }));
      for (const order of [one, other]) await came(order, restOf(order), whole);
      if (hasGone) await send(await ok(admin.get('/api/refunds?open=1')), false);
    },
    async refund() {
      const order = random.one(paid());
      if (order === undefined) return next('accept');
      const rest = paidOf(order) - order.back;
      const amountPaise = random.below(3) === 0 ? rest : 1 + random.below(rest);
      await ok(admin.post(`/api/orders/${order.id}/refunds`, { amountPaise, reason: 'Ill.' }));
      const endsAccess = random.below(4) === 0;
      await send(await ok(admin.get('/api/refunds?open=1')), endsAccess);
      if (endsAccess) access.take(order.id);
      order.back += amountPaise;
      ledger.giveBack(order.id, amountPaise, month());
    },
    /** The bank takes a payment back; the books are the same until someone decides. */
    async reversal() {
      const seen = orders.flatMap((order) => order.payments.map((one) => ({ order, ...one })));
      const isRecent = ({ transfer: one }: Payment) =>
        one !== undefined && !one.isTakenBack && !one.isSplit && one.at > Date.now() - 90 * 86_400_000;
      const { order, transfer: one } = random.one(seen.filter(isRecent)) ?? {};
      if (one === undefined || order === undefined) return next('statement');
      await read('UPI REVERSAL', one.reference, (one.paise / 100).toFixed(2), '');
      one.isTakenBack = true;
      const { differing } = await ok(admin.get('/api/bank-differences'));
      expect(differing.map(({ code }: { code: string }) => code)).toContain(order.code);
      if (random.below(2) === 0)
        await undo(
          order,
          order.payments.find((each) => each.transfer === one),
        );
    },
    async undo() {
      const order = random.one(paid());
      await undo(order, random.one(order?.payments ?? []));
    },
    async correct() {
      const order = random.one(paid());
      if (order === undefined) return next('accept');
      order.name += 1;
      order.place = random.below(2) === 0 ? '27' : '29';
      const letters = String.fromCharCode(65 + (order.name % 26));
      const buyer = { fullName: `Asha ${letters}${letters}`, email: order.email, state: order.place };
      await ok(admin.put(`/api/orders/${order.id}/buyer`, buyer));
      ledger.correct(order.id, month(), tax.gstin, placeOf(order));
    },
    async noPlace() {
      const order = random.one(open().filter((one) => !one.hadMoney));
      if (order === undefined) return next('order');
      const refused = { reason: 'no-place', refundPaise: order.due };
      await ok(admin.post(`/api/orders/${order.id}/decline`, refused));
      order.state = 'over';
      if (random.below(2) === 0) await send(await ok(admin.get('/api/refunds?open=1')), false);
    },
    async gstin() {
      if (random.below(3) === 0) tax.gstin = GSTINS[random.below(2)] as string;
    },
    /** Hours before the end of the financial year, days after it, and never beyond the next turn. */
    async sleep() {
      const hours = day() < '2027-04-01' ? random.below(20) : random.below(480);
      const end = turns.map(([, time]) => Date.parse(time)).find((time) => time > Date.now());
      await moveTo(Math.min(Date.now() + hours * 3_600_000, end ?? Number.POSITIVE_INFINITY));
    },
  };
  const names = Object.keys(acts);

  /** Who can study until when, after the job that ends what is over. */
  async function compareAccess(what: string): Promise<void> {
    await endDueAccess(product.deps);
    access.turn(day());
    const { db } = product.deps.database;
    const live = db
      .selectFrom('grants')
      .select(['user_id', 'course_id', 'ends_at'])
      .where('ended_at', 'is', null);
    const is: Record<string, string> = {};
    for (const { user_id, course_id, ends_at } of await live.execute()) {
      const seat = `${user_id} ${slugs.get(course_id)}`;
      const end = ends_at === null ? NO_END : lastDay(ends_at);
      if (end > (is[seat] ?? '')) is[seat] = end;
    }
    expect([what, is]).toEqual([what, access.standing()]);
  }

  /** The months before change by undoing and correcting only: all of them are compared now and then. */
  async function compare(what: string, isWhole: boolean): Promise<void> {
    clock.ahead += 61_000;
    await compareAccess(what);
    const { totalPaise, months } = await ok(admin.get('/api/receipts/sum'));
    expect([what, totalPaise]).toEqual([what, ledger.net()]);
    expect(new Set(months)).toEqual(new Set(ledger.months()));
    const { income } = await ok(admin.get('/api/overview'));
    expect([what, income.thisMonth]).toEqual([what, ledger.sumOf(month())]);
    const lastMonth = new Date(Date.parse(`${month()}-01`) - 86_400_000).toISOString().slice(0, 7);
    expect([what, income.lastMonth]).toEqual([what, ledger.sumOf(lastMonth)]);
    for (const one of ledger.months()) if (isWhole || one === month()) await compareMonth(what, one);
  }
  const csvOf = async (one: string): Promise<string> =>
    strFromU8((await admin.get(`/api/receipts.csv?month=${one}`)).bytes);
  async function compareMonth(what: string, one: string): Promise<void> {
    const { totalPaise } = await ok(admin.get(`/api/receipts/sum?month=${one}`));
    const read = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[];
    const sum = (table: readonly Record<string, string>[], column: string) =>
      table.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
    const csv = read(await csvOf(one));
    const own = ledger.sumOf(one);
    expect([what, totalPaise, sum(csv, 'Total'), csv.length]).toEqual([what, own, own, ledger.countOf(one)]);
    const files = unzipSync((await admin.get(`/api/receipts.zip?month=${one}`)).bytes);
    const commercial = files['commercial-credit-notes.csv'];
    const untaxed = commercial === undefined ? 0 : sum(read(strFromU8(commercial)), 'Total');
    expect([what, untaxed]).toEqual([what, ledger.untaxedNotesOf(one)]);
    const taxes = ledger.taxOf(one);
    const folders = new Set(Object.keys(files).flatMap((name) => name.match(/^gstr1[^/]*/)?.[0] ?? []));
    expect([what, folders.size]).toEqual([what, taxes.size]);
    for (const [gstin, should] of taxes) {
      const folder = taxes.size === 1 ? 'gstr1' : `gstr1-${gstin}`;
      const table = (name: string) => read(strFromU8(files[`${folder}/${name}.csv`] ?? new Uint8Array()));
      const hsn = [...table('hsn(b2b)'), ...table('hsn(b2c)')];
      const is = {
        total: sum(hsn, 'Total Value'),
        taxable: sum(hsn, 'Taxable Value'),
        igst: sum(hsn, 'Integrated Tax Amount'),
        half: sum(hsn, 'Central Tax Amount'),
      };
      expect([what, gstin, is]).toEqual([what, gstin, should]);
      const lists = sum(table('b2b'), 'Taxable Value') - sum(table('cdnr'), 'Taxable Value');
      expect([what, lists + sum(table('b2cs'), 'Taxable Value')]).toEqual([what, should.taxable]);
    }
  }
  /** Each series of each year counts from 1, and its documents in the order of their numbers. */
  async function compareSerials(): Promise<void> {
    const last = new Map<string, number>();
    for (const one of ledger.months().toSorted()) {
      const csv = parse(await csvOf(one), { bom: true });
      for (const [serial = ''] of csv.slice(1)) {
        const [series, number] = [serial.slice(0, -6), Number(serial.slice(-5))] as const;
        expect([serial, serial.length <= 16, number]).toEqual([serial, true, (last.get(series) ?? 0) + 1]);
        last.set(series, number);
      }
    }
  }

  for (let act = 0; act < ACTS; act++) {
    for (const [share, end, beginning] of turns) {
      if (act === Math.floor(ACTS * share)) await moveTo(Date.parse(end));
      if (act === Math.floor(ACTS * share) + 5) await moveTo(Date.parse(beginning));
    }
    // An act whose day changes while it runs is of two days.
    const left = DAY_MS - ((Date.now() + 19_800_000) % DAY_MS);
    if (left < 20_000) clock.ahead += left;
    // Sending money back asks for a session that began lately.
    if (act % 8 === 0) admin = await logIn();
    const isTurning = turns.some(([, end]) => end.slice(0, 10) === day());
    const name = names[random.below(names.length)] ?? '';
    if (name === 'sleep' && (isTurning || (day() < '2027-04-01' && day() > '2027-03-28'))) continue;
    await acts[name]?.();
    await compare(`seed ${seed}, act ${act}: ${name}`, act % 8 === 7);
  }
  await compare(`seed ${seed}, at the end`, true);
  await compareSerials();
  expect(ledger.entries.length).toBeGreaterThan(ACTS / 3);
  expect(undone).toBeGreaterThan(ACTS / 40);
  await product.stop();
}

/** Kinds of taxation differ in what is computed, not in what the database is asked: there, the richest is enough. */
const schemes: readonly Scheme[] = isOnPostgres() ? ['registered'] : ['none', 'composition', 'registered'];

describe.each(schemes)('the books of a provider (%s)', (scheme) => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))(
    'agree with the money after each act, seed %i',
    (seed) => runMonth(scheme, seed),
    600_000,
  );
});
