import { isExamplePayee, type Payments } from '../../catalogue.ts';
import type { NewBuyerInput, OrderInput } from '../../contract/orders.ts';
import { randomLetters } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { MailMessage } from '../../mail/messages.ts';
import { orderMails } from '../../mail/order-messages.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import type { ReceiptsService } from '../receipts/receipts.service.ts';
import type { UserRow, UsersService } from '../users/users.service.ts';
import { claimReference } from './order-claims.ts';
import { noteEvent } from './order-events.ts';
import { isPayable, viewOrder } from './order-view.ts';
import {
  expireOrders,
  findLiveOrder,
  findOrder,
  findOrderByCode,
  insertOrder,
  listDues,
  type OrderRow,
  TEST_SLUG,
  updateClaims,
  updateOrder,
} from './orders.repository.ts';
import { parseReference } from './reference.ts';
import { whyClosed } from './why-closed.ts';

export { type OrderRow, TEST_SLUG };

type OrderMails = ReturnType<typeof orderMails>;

const HOUR_MS = 60 * 60_000;

/** Credits of an order that lapsed still come in for a while. */
const AMOUNT_KEPT_MS = 7 * 24 * HOUR_MS;
const MOST_PAISE_LESS = 99;

interface SoldCourse {
  readonly slug: string;
  readonly name: string;
  readonly listPaise: number;
  readonly duePaise?: number;
}

export interface OrderServices {
  readonly courses: CoursesService;
  readonly enrollments: EnrollmentsService;
  readonly receipts: ReceiptsService;
  readonly users: UsersService;
}

export type OrdersService = ReturnType<typeof createOrdersService>;

/** Orders as their buyers meet them; what an admin does with them is in order-acceptance.service.ts. */
export function createOrdersService(
  { config, db, now, catalogue, encryptionFor, hasher, limiter, outbox, site }: ServiceDeps,
  { courses, enrollments, receipts, users }: OrderServices,
) {
  const links = encryptionFor('order-link');
  const isOn = (): boolean => catalogue.payments?.mode === 'orders';

  /** How money comes in. @throws AppError NOT_FOUND where the site takes no orders */
  function payments(): Payments {
    if (catalogue.payments?.mode !== 'orders') throw new AppError('NOT_FOUND');
    return catalogue.payments;
  }

  const tokenOf = ({ code }: Pick<OrderRow, 'code'>): string => links.encrypt(code, '');
  const linkOf = (order: Pick<OrderRow, 'code'>): string => `${site.url}/order/${tokenOf(order)}`;

  /** Mails the buyer of an order. */
  const mail = (tx: Db, order: OrderRow, choose: (mails: OrderMails) => MailMessage): Promise<void> =>
    outbox.enqueue(tx, choose(orderMails(order, linkOf(order), site)));

  async function get(handle: Db, id: number): Promise<OrderRow> {
    const order = await findOrder(handle, id);
    if (order === undefined) throw new AppError('NOT_FOUND');
    return order;
  }

  /** @throws AppError NOT_FOUND for a token that is none, too */
  async function byToken(handle: Db, token: string): Promise<OrderRow> {
    const code = token.length > 200 ? undefined : links.decrypt(token, '');
    const order = code === undefined ? undefined : await findOrderByCode(handle, code);
    if (order === undefined) throw new AppError('NOT_FOUND');
    return order;
  }

  /** @throws AppError COURSE_CLOSED; NOT_FOUND where the site takes no orders */
  function assertOwnPayee(): void {
    if (isExamplePayee(payments()) && !config.demo)
      throw new AppError('COURSE_CLOSED', { message: 'This site is not ready to take payments yet.' });
  }

  /** @throws AppError COURSE_CLOSED; NOT_FOUND where the site takes no orders */
  async function sellable(handle: Db, slug: string) {
    assertOwnPayee();
    const listed = catalogue.courses.find((course) => course.slug === slug);
    const course = await courses.findBySlug(handle, slug);
    if (listed === undefined || listed.priceInr === 0) throw new AppError('COURSE_CLOSED');
    if (course === undefined)
      throw new AppError('COURSE_CLOSED', { message: `${listed.courseName} is not offered now.` });
    const why = whyClosed(listed, now());
    if (why !== undefined) throw new AppError('COURSE_CLOSED', { message: why });
    return { courseId: course.id, name: listed.courseName, listPaise: listed.priceInr * 100 };
  }

  /** Why no money may be sent for an order now. One that was paid in part is paid in full while its course is there. */
  async function whyNotSold({ state, slug, course_name }: OrderRow): Promise<string | null> {
    if (!isPayable(state) || slug === TEST_SLUG) return null;
    const gone = `${course_name} is not offered now.`;
    if (state === 'short') return (await courses.findBySlug(db, slug)) === undefined ? gone : null;
    try {
      await sellable(db, slug);
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.message;
      throw error;
    }
  }

  /** The list price, or up to 99 paise less, so that a credit without a note still names its order. */
  async function dueFor(tx: Db, listPaise: number): Promise<number> {
    if (!payments().tellAmountsApart) return listPaise;
    const least = Math.max(listPaise - MOST_PAISE_LESS, 1);
    const taken = new Set(await listDues(tx, least, listPaise, now() - AMOUNT_KEPT_MS));
    for (let due = listPaise; due >= least; due--) if (!taken.has(due)) return due;
    return listPaise;
  }

  async function insertFor(
    tx: Db,
    user: UserRow,
    { slug, name, listPaise, duePaise = listPaise }: SoldCourse,
    buyer: Pick<OrderInput, 'phone' | 'state' | 'gstin' | 'company' | 'address'> = {},
  ): Promise<OrderRow> {
    const at = now();
    const id = await insertOrder(tx, {
      code: payments().orderPrefix + randomLetters(6),
      user_id: user.id,
      slug,
      course_name: name,
      list_paise: listPaise,
      due_paise: duePaise,
      state: 'open',
      buyer_name: user.full_name,
      buyer_email: user.email,
      buyer_phone: buyer.phone ?? null,
      buyer_state: buyer.gstin?.slice(0, 2) ?? buyer.state ?? null,
      buyer_gstin: buyer.gstin ?? null,
      buyer_company: buyer.company ?? null,
      buyer_address: buyer.address ?? null,
      created_at: at,
      expires_at: at + payments().expiresAfterHours * HOUR_MS,
      state_at: at,
    });
    const order = await get(tx, id);
    await noteEvent(tx, order, 'ordered');
    return order;
  }

  async function place(tx: Db, user: UserRow, input: OrderInput): Promise<OrderRow> {
    const { courseId, name, listPaise } = await sellable(tx, input.course);
    if (await enrollments.isEnrolled(tx, user.id, courseId)) throw new AppError('ALREADY_ENROLLED');
    const at = now();
    await expireOrders(tx, user.id, at);
    let order = await findLiveOrder(tx, user.id, input.course);
    if (order === undefined) {
      const duePaise = await dueFor(tx, listPaise);
      order = await insertFor(tx, user, { slug: input.course, name, listPaise, duePaise }, input);
      await mail(tx, order, (mails) => mails.ordered());
    }
    if (input.reference !== undefined)
      await claimReference(tx, order, input.reference, { isMine: false, at });
    return order;
  }

  /** A visitor's account, new or waiting. @throws AppError ORDER_WAITING, link mailed; EMAIL_REGISTERED */
  async function visitor(
    buyer: NewBuyerInput,
    { course, reference }: OrderInput,
    address: string,
  ): Promise<UserRow | undefined> {
    // Before an account is made for an order that cannot be.
    await sellable(db, course);
    if (reference !== undefined) parseReference(reference, '');
    const { consent, email, password } = buyer;
    try {
      await users.register(buyer, { consent, course, address, isOrdering: true });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'EMAIL_REGISTERED')) throw error;
      await limiter.spend('orderEmail', email.toLowerCase());
      const user = await users.findByEmail(db, email);
      if (user?.state !== 'pending') throw error;
      if (await hasher.verify(user.password_hash, password)) return user;
      const order = await findLiveOrder(db, user.id, course);
      if (order === undefined) throw error;
      await db.transaction().execute((tx) => mail(tx, order, (mails) => mails.ordered()));
      throw new AppError('ORDER_WAITING');
    }
    return users.findByEmail(db, email);
  }

  return {
    isOn,
    linkOf,
    tokenOf,
    insertFor,
    byToken,
    get,
    mail,
    noteEvent,

    idOf: async (token: string): Promise<number> => (await byToken(db, token)).id,

    /** Courses of the catalogue that nobody can order now, by their slugs. */
    async listClosed(): Promise<string[]> {
      payments();
      const offered = new Set((await courses.list(undefined)).map(({ slug }) => slug));
      const closed = catalogue.courses.filter(
        (course) => !offered.has(course.slug) || whyClosed(course, now()) !== undefined,
      );
      return closed.map(({ slug }) => slug);
    },

    /** An order for a course; the live one again where the person has one. @param buyer an account's id, or who registers by it */
    async order(input: OrderInput, buyer: number | NewBuyerInput, address: string): Promise<OrderRow> {
      if (payments().asksForState && input.state === undefined && input.gstin === undefined)
        throw AppError.ofField('INVALID_INPUT', '/state', 'required', 'Please choose your State.');
      const user =
        typeof buyer === 'number' ? await users.find(db, buyer) : await visitor(buyer, input, address);
      if (user === undefined) throw new AppError('NOT_FOUND');
      return db.transaction().execute((tx) => place(tx, user, input));
    },

    /** An order of ₹1 for no course, by which an admin sees the whole way of the money; a live one again. */
    orderTest: (adminId: number): Promise<OrderRow> =>
      db.transaction().execute(async (tx) => {
        assertOwnPayee();
        const user = await users.find(tx, adminId);
        if (user === undefined) throw new AppError('NOT_FOUND');
        await expireOrders(tx, adminId, now());
        return (
          (await findLiveOrder(tx, adminId, TEST_SLUG)) ??
          (await insertFor(tx, user, { slug: TEST_SLUG, name: 'Payment test', listPaise: 100 }))
        );
      }),

    /** All but its refund, which the service of refunds adds. */
    view: async (order: OrderRow) => ({
      ...viewOrder(order, payments(), { notSold: await whyNotSold(order), at: now() }),
      receipts: await receipts.listOf(db, order.id),
    }),

    async claim(token: string, { reference, mine }: { reference: string; mine: boolean }): Promise<void> {
      const { id } = await byToken(db, token);
      await limiter.spend('claim', String(id));
      await db.transaction().execute(async (tx) => {
        await claimReference(tx, await get(tx, id), reference, { isMine: mine, at: now() });
      });
    },

    withdraw: (token: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const order = await byToken(tx, token);
        if (order.state === 'open') return;
        if (order.state !== 'claimed') throw new AppError('ORDER_CLOSED');
        await updateClaims(tx, order.id, 'withdrawn');
        await updateOrder(tx, order.id, { state: 'open' }, now());
        await noteEvent(tx, order, 'withdrawn');
      }),

    cancel: (token: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const order = await byToken(tx, token);
        if (order.state === 'cancelled') return;
        if (!['open', 'expired', 'declined'].includes(order.state)) throw new AppError('ORDER_CLOSED');
        await updateOrder(tx, order.id, { state: 'cancelled', decline_reason: null }, now());
        await noteEvent(tx, order, 'cancelled');
      }),
  };
}
