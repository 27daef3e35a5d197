import { setImmediate } from 'node:timers/promises';
import type { BuyerInput, OwnBuyerInput } from '../../contract/buyers.ts';
import type { IsExpected } from '../../contract/fields.ts';
import { type OwnOrder, ownOrder } from '../../contract/orders.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { orderReminderMail } from '../../mail/news.ts';
import { buyerColumns, factsOf, TEST_SLUG } from './order-rules.ts';
import { isUnfinished, stateAt } from './order-states.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import * as paymentRows from './payments.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
const ORDERS_A_RUN = 50;

/** People by what they ordered: their own list, the way back to an order, its reminder, their data on it, and what becomes of it when they are let in unpaid. */
export function createBuyers(
  { db, now, outbox, site }: ServiceDeps,
  needs: Pick<Services, 'courses' | 'enrollments' | 'orders' | 'receipts'>,
) {
  const { courses, enrollments, orders, receipts } = needs;
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

  /** Documents with other data are replaced. Idempotent. @returns serials of the new ones @throws AppError CHANGED_MEANWHILE */
  async function correctIn(
    tx: Db,
    order: OrderRow,
    change: ReturnType<typeof buyerColumns>,
    isExpected: IsExpected,
    actorId?: number,
  ): Promise<string[]> {
    const names = Object.keys(change) as (keyof typeof change)[];
    const changed = names.filter((name) => order[name] !== change[name]);
    if (changed.length === 0) return [];
    if (!isExpected(order.version)) throw new AppError('CHANGED_MEANWHILE');
    // Since when it is paid stays: a refund may be asked for until some days after.
    await rows.updateOrder(tx, order.id, change, order.state_at);
    const replaced = await receipts.replaceIn(tx, { ...order, ...change });
    const serials = replaced.map(({ serial }) => serial);
    const detail = { changed: changed.join(' '), receipts: serials.join(' ') };
    await orders.record(tx, order, 'buyer-corrected', detail, actorId);
    return serials;
  }

  return {
    /** Corrects the buyer, as an admin. @returns serials of the documents that replace others */
    correct: (id: number, input: BuyerInput, isExpected: IsExpected, actorId: number): Promise<string[]> =>
      db.transaction().execute(async (tx) => {
        const order = await orders.get(tx, id);
        return correctIn(tx, order, buyerColumns(input), isExpected, actorId);
      }),

    /** Corrects what a buyer said of themselves, until money is accepted. @throws AppError ORDER_CLOSED */
    correctOwn: (token: string, input: OwnBuyerInput): Promise<string[]> =>
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
