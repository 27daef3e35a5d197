import { setImmediate } from 'node:timers/promises';
import type { ServiceDeps, Services } from '../../deps.ts';
import { orderReminderMail } from '../../mail/news.ts';
import * as rows from './order-reminders.repository.ts';
import type { OrderRow } from './orders.repository.ts';
import { createCatalogueSales } from './sales.ts';

const DAY_MS = 24 * 60 * 60_000;
const ORDERS_A_RUN = 50;

/** Reminds the buyer of an unpaid order once, by mail, in the last day before it expires. */
export function createOrderReminders(
  deps: ServiceDeps,
  { courses, enrollments, orders }: Pick<Services, 'courses' | 'enrollments' | 'orders'>,
) {
  const { db, now, outbox, site } = deps;
  const { unavailableReason } = createCatalogueSales(deps, courses);

  /** Leaves out buyers who have the course, and courses not for sale now. */
  async function isWorthPaying(order: OrderRow): Promise<boolean> {
    const course = await courses.findBySlug(db, order.slug);
    if (course === undefined || order.user_id === null || (await unavailableReason(order)) !== null)
      return false;
    return !(await enrollments.isEnrolled(db, order.user_id, course.id));
  }

  return {
    async remindDue(): Promise<void> {
      if (!orders.isOn() || !outbox.sends('order-reminder')) return;
      for (const id of await rows.listToRemind(db, now(), now() + DAY_MS, ORDERS_A_RUN)) {
        const order = await orders.get(db, id);
        const isWorth = await isWorthPaying(order);
        await db.transaction().execute(async (tx) => {
          if ((await rows.markReminded(tx, id, now())) && isWorth)
            await outbox.announce(tx, orderReminderMail(order, orders.linkOf(order), site));
        });
        // Requests come in between: SQLite alone never waits.
        await setImmediate();
      }
    },
  };
}
