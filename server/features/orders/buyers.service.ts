import type { OwnOrder } from '../../contract/orders.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { TEST_SLUG } from './order-rules.ts';
import { isUnfinished, stateAt } from './order-states.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import * as paymentRows from './payments.repository.ts';

/** People by what they ordered: their own list, the way back to an order, and what becomes of it when they are let in unpaid. */
export function createBuyers(
  { db, now }: ServiceDeps,
  { orders, receipts }: Pick<Services, 'orders' | 'receipts'>,
) {
  /** Newest first, without an admin's tests. */
  const ordersOf = async (handle: Db, userId: number): Promise<OrderRow[]> => {
    const all = orders.isOn() ? await rows.listOrdersOf(handle, userId) : [];
    return all.filter(({ slug }) => slug !== TEST_SLUG);
  };
  const isOpen = (order: OrderRow): boolean => isUnfinished(stateAt(order, now()));

  const summary = (order: OrderRow) => ({
    code: order.code,
    courseName: order.course_name,
    state: stateAt(order, now()),
    duePaise: order.due_paise,
    paidPaise: order.paid_paise,
    refundedPaise: order.refunded_paise,
    orderedAt: order.created_at,
    path: new URL(orders.linkOf(order)).pathname,
  });

  return {
    listOpen: async (userId: number) => (await ordersOf(db, userId)).filter(isOpen).map(summary),

    /** All of a person, with the documents of each. */
    listOwn: async (userId: number): Promise<OwnOrder[]> =>
      Promise.all(
        (await ordersOf(db, userId)).map(async (order) => ({
          ...summary(order),
          receipts: await receipts.listOf(db, order.id),
        })),
      ),

    /** The page of the order that a person has to see to, else of the newest; undefined for who ordered nothing. */
    async linkFor(userId: number): Promise<string | undefined> {
      const own = await ordersOf(db, userId);
      const order = own.find(isOpen) ?? own[0];
      return order && orders.linkOf(order);
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
