import type { Page } from '../../contract/fields.ts';
import type * as contract from '../../contract/orders.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import { TEST_SLUG } from './order-rules.ts';
import { LATE_MS, stateAt } from './order-states.ts';
import * as rows from './orders.repository.ts';
import * as paymentRows from './payments.repository.ts';

/** Parts of one transfer have the same. */
const transferOf = ({ id, split_of }: { id: number; split_of: number | null }): number => split_of ?? id;

/** Orders as an admin sees them. */
export function createOrderLists(
  { catalogue, db, now }: Pick<ServiceDeps, 'catalogue' | 'db' | 'now'>,
  { courses, orders }: Pick<Services, 'courses' | 'orders'>,
) {
  /** Within which buyers are promised an answer. */
  const promisedMs = (catalogue.payments?.answersWithinHours ?? 0) * 60 * 60_000;

  return {
    async listPayable() {
      const found = await rows.listPayableOrders(db, now() - LATE_MS);
      return found.map(({ age, state, ...order }) => ({
        ...order,
        underAge: age === 'guardian',
        isCancelled: state === 'cancelled',
      }));
    },

    /** Of a course: orders that money or an answer is missing for, and paid ones. @throws AppError NOT_FOUND */
    async countOf(courseId: number): Promise<contract.CourseOrders> {
      const course = orNotFound(await courses.find(db, courseId));
      return course.slug === null ? { open: 0, paid: 0 } : rows.countOrders(db, course.slug, now());
    },

    async list(query: contract.OrderQuery): Promise<Page<contract.OrderSummary>> {
      const page = await rows.listOrders(db, query);
      const references = page.items.flatMap(({ reference }) => reference ?? []);
      const paidWith = await paymentRows.listPaymentsWith(db, references);
      const items = page.items.map(({ age, accountState, slug, expires_at, ...order }) => {
        const same = paidWith.filter(({ reference }) => reference === order.reference);
        const isOwn = ({ order_id }: (typeof same)[number]): boolean => order_id === order.id;
        const own = new Set(same.filter(isOwn).map(transferOf));
        const others = same.filter((one) => !isOwn(one) && !own.has(transferOf(one)));
        return {
          ...order,
          state: stateAt({ state: order.state, expires_at }, now()),
          isKnown: accountState === 'approved',
          isLate: order.state === 'claimed' && order.stateAt < now() - promisedMs,
          isTest: slug === TEST_SLUG,
          underAge: age === 'guardian',
          contestedBy: [...new Set(others.map(({ code }) => code))],
          link: orders.linkOf(order),
        };
      });
      return { ...page, items };
    },
  };
}
