import { setImmediate } from 'node:timers/promises';
import type { BuyerInput, OwnBuyerInput } from '../../contract/buyers.ts';
import type { IsExpected } from '../../contract/fields.ts';
import { type OwnOrder, ownOrder } from '../../contract/orders.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { orderReminderMail } from '../../mail/news.ts';
import { emailKey, type UserRow } from '../users/users.service.ts';
import { buyerColumns, factsOf, TEST_SLUG } from './order-rules.ts';
import { isUnfinished, stateAt } from './order-states.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import * as paymentRows from './payments.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
const ORDERS_A_RUN = 50;

type Corrected = Pick<Awaited<ReturnType<Services['receipts']['replaceIn']>>, 'kept' | 'replacements'>;

/** People by what they ordered: their own list, the way back to an order, its reminder, their data on it, and what becomes of it when they are let in unpaid. */
export function createBuyers(
  { db, hasher, limiter, now, outbox, site }: ServiceDeps,
  needs: Pick<Services, 'consents' | 'courses' | 'enrollments' | 'orders' | 'receipts' | 'users'>,
) {
  const { consents, courses, enrollments, orders, receipts, users } = needs;
  /** Newest first, without an admin's tests. */
  const ordersOf = async (handle: Db, userId: number): Promise<OrderRow[]> => {
    const all = orders.isOn() ? await rows.listOrdersOf(handle, userId) : [];
    return all.filter(({ slug }) => slug !== TEST_SLUG);
  };
  const isOpen = (order: OrderRow): boolean => isUnfinished(stateAt(order, now()));

  const summaryOf = async (order: OrderRow): Promise<OwnOrder> =>
    ownOrder.decode({
      ...factsOf(order, now()),
      path: new URL(orders.linkOf(order)).pathname,
      receipts: await receipts.listOf(db, order.id),
    });

  /** Leaves out buyers who have the course, and courses not for sale now. */
  async function isWorthPaying(order: OrderRow): Promise<boolean> {
    const course = await courses.findBySlug(db, order.slug);
    if (course === undefined || order.user_id === null || (await orders.unavailableReason(order)) !== null)
      return false;
    return !(await enrollments.isEnrolled(db, order.user_id, course.id));
  }

  /**
   * Documents with other data are replaced, but for those whose tax can't be corrected any more. Idempotent.
   * @returns serials of the new ones, and of those that stay @throws AppError CHANGED_MEANWHILE
   */
  async function correctIn(
    tx: Db,
    order: OrderRow,
    change: ReturnType<typeof buyerColumns>,
    isExpected: IsExpected,
    actorId?: number,
  ): Promise<Corrected> {
    const names = Object.keys(change) as (keyof typeof change)[];
    const changed = names.filter((name) => order[name] !== change[name]);
    if (changed.length === 0) return { replacements: [], kept: [] };
    if (!isExpected(order.version)) throw new AppError('CHANGED_MEANWHILE');
    // Since when it is paid stays: a refund may be asked for until some days after.
    await rows.updateOrder(tx, order.id, change, order.state_at);
    const corrected = { ...order, ...change };
    const { issued, replacements, kept } = await receipts.replaceIn(tx, corrected);
    const receiptIds = issued.map(({ id }) => id);
    // A document without its tax note would be half of what happened.
    if (issued.length > 0) await orders.mail(tx, corrected, (mails) => mails.corrected(receiptIds));
    const receiptsNow = {
      receipts: replacements.join(' '),
      ...(kept.length > 0 && { kept: kept.join(' ') }),
    };
    await orders.record(
      tx,
      order,
      'buyer-corrected',
      { changed: changed.join(' '), ...receiptsNow },
      actorId,
    );
    return { replacements, kept };
  }

  /** Ends the unpaid orders of a course that costs nothing now; their buyer waits for it like anyone else. @returns whether a mailed link opens it */
  async function joinFreeIn(tx: Db, user: UserRow, slug: string, isAdult: boolean): Promise<boolean> {
    const course = orNotFound(await courses.findBySlug(tx, slug));
    for (const order of await ordersOf(tx, user.id)) {
      if (order.slug !== slug || order.paid_paise > 0) continue;
      if (order.state === 'cancelled') {
        await rows.updateOrder(tx, order.id, { decline_kind: 'now-free' }, order.state_at);
        continue;
      }
      await paymentRows.endReportedPayments(tx, order.id, 'withdrawn');
      await orders.transition(tx, order, 'cancelled', { kind: 'now-free' });
      await orders.record(tx, order, 'order-cancelled');
    }
    await users.update(tx, user.id, { wanted_course_id: course.id });
    const person = { fullName: user.full_name, email: user.email };
    return users.awaitOpening(tx, user.id, person, course, isAdult);
  }
  const isAdult = async ({ id }: UserRow) => (await consents.consentOf(id)).given?.age === 'adult';

  return {
    /** Registers a person; one who ordered a course that is free now joins it with their password. @returns whether a mailed link opens it */
    async register(
      ...[registration, context = {}]: Parameters<Services['users']['register']>
    ): Promise<boolean> {
      try {
        return await users.register(registration, context);
      } catch (error) {
        const { course: slug = '' } = context;
        const isTaken = error instanceof AppError && error.code === 'EMAIL_REGISTERED';
        if (!isTaken || !users.isFree({ slug })) throw error;
        const user = await users.findByEmail(db, registration.email);
        if (user?.state !== 'pending') throw error;
        await limiter.spend('account', `order:${emailKey(user.email)}`);
        if (!(await hasher.verify(user.password_hash, registration.password))) throw error;
        const adult = await isAdult(user);
        return db.transaction().execute((tx) => joinFreeIn(tx, user, slug, adult));
      }
    },

    /** Joins the course of an order that costs nothing now. @throws AppError ORDER_CLOSED */
    async joinFree(token: string): Promise<void> {
      const order = await orders.byToken(db, token);
      const user = order.user_id === null ? undefined : await users.find(db, order.user_id);
      if (user?.state !== 'pending' || order.paid_paise > 0 || !users.isFree(order))
        throw new AppError('ORDER_CLOSED');
      const adult = await isAdult(user);
      await db.transaction().execute((tx) => joinFreeIn(tx, user, order.slug, adult));
    },

    /** Corrects the buyer, as an admin. */
    correct: (id: number, input: BuyerInput, isExpected: IsExpected, actorId: number): Promise<Corrected> =>
      db.transaction().execute(async (tx) => {
        const order = await orders.get(tx, id);
        return correctIn(tx, order, buyerColumns(input), isExpected, actorId);
      }),

    /** Corrects what a buyer said of themselves, until money is accepted. @throws AppError ORDER_CLOSED */
    correctOwn: (token: string, input: OwnBuyerInput): Promise<Corrected> =>
      db.transaction().execute(async (tx) => {
        const order = await orders.byToken(tx, token);
        if (!factsOf(order, now()).mayCorrect) throw new AppError('ORDER_CLOSED');
        return correctIn(tx, order, buyerColumns(input, order), () => true);
      }),

    /** Those that a person has to see to, and how many they have in all. */
    async listOpen(userId: number): Promise<{ orders: OwnOrder[]; total: number }> {
      const all = await ordersOf(db, userId);
      return { orders: await Promise.all(all.filter(isOpen).map(summaryOf)), total: all.length };
    },

    /** All of a person. */
    listOwn: async (userId: number): Promise<OwnOrder[]> =>
      Promise.all((await ordersOf(db, userId)).map(summaryOf)),

    /** The page of the order that a person has to see to, else of the newest; undefined for who ordered nothing. */
    async linkFor(userId: number): Promise<string | undefined> {
      const own = await ordersOf(db, userId);
      const order = own.find(isOpen) ?? own[0];
      return order && orders.linkOf(order);
    },

    /** Reminds the buyer of an unpaid order once, by mail, in the last day before it expires. */
    async remindDue(): Promise<void> {
      if (!orders.isOn() || !outbox.sends('order-reminder')) return;
      for (const order of await rows.listToRemind(db, now(), now() + DAY_MS, ORDERS_A_RUN)) {
        const isWorth = await isWorthPaying(order);
        await db.transaction().execute(async (tx) => {
          if ((await rows.markReminded(tx, order.id, now())) && isWorth)
            await outbox.announce(tx, orderReminderMail(order, orders.linkOf(order), site));
        });
        // Requests come in between: SQLite alone never waits.
        await setImmediate();
      }
    },

    /** Ends the orders that nothing was paid for, because the person is let in without. */
    async endUnpaid(tx: Db, userId: number, actorId: number): Promise<void> {
      for (const order of await ordersOf(tx, userId)) {
        if (order.paid_paise > 0 || order.state === 'cancelled') continue;
        await paymentRows.endReportedPayments(tx, order.id, 'refused');
        await orders.transition(tx, order, 'cancelled');
        await orders.record(tx, order, 'order-cancelled', {}, actorId);
      }
    },
  };
}
