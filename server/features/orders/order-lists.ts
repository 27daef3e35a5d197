import type { Page } from '../../contract/fields.ts';
import * as contract from '../../contract/orders.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import { factsOf } from './order-rules.ts';
import { LATE_MS } from './order-states.ts';
import * as rows from './orders.repository.ts';
import * as paymentRows from './payments.repository.ts';

/** Parts of one transfer have the same. */
const transferOf = ({ id, split_of }: { id: number; split_of: number | null }): number => split_of ?? id;

/** Orders as an admin sees them. */
export function createOrderLists(
  { catalogue, db, now }: ServiceDeps,
  { courses, orders }: Pick<Services, 'courses' | 'orders'>,
) {
  /** Within which buyers are promised an answer. */
  const promisedMs = () => (catalogue.payments?.answersWithinHours ?? 0) * 60 * 60_000;

  return {
    /** What bank payments may be for. */
    listPayable: () => rows.listPayableOrders(db, now() - LATE_MS),

    /** Of a course: orders that money or an answer is missing for, and paid ones. @throws AppError NOT_FOUND */
    async countOf(courseId: number): Promise<contract.CourseOrders> {
      const { slug } = orNotFound(await courses.find(db, courseId));
      return slug === null ? { open: 0, paid: 0 } : rows.countOrders(db, slug, now());
    },

    async list(query: contract.OrderQuery): Promise<Page<contract.OrderSummary>> {
      const page = await rows.listOrders(db, query);
      const references = page.items.flatMap(({ reference }) => reference ?? []);
      const paidWith = await paymentRows.listPaymentsWith(db, references);
      const items = page.items.map((order) => {
        const same = paidWith.filter(({ reference }) => reference === order.reference);
        const own = new Set(same.filter(({ order_id }) => order_id === order.id).map(transferOf));
        const others = same.filter((one) => one.order_id !== order.id && !own.has(transferOf(one)));
        return contract.orderSummary.decode({
          ...factsOf(order, now()),
          isKnown: order.account_state === 'approved',
          isLate: order.state === 'claimed' && order.state_at < now() - promisedMs(),
          underAge: order.age === 'guardian',
          contestedBy: [...new Set(others.map(({ code }) => code))],
          link: orders.linkOf(order),
        });
      });
      return { ...page, items };
    },
  };
}
