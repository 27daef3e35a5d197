import { type Page, pageOf } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { CourseOrders, OrderQuery, OrderSummary } from '../../contract/orders.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import { stateAt } from './order-view.ts';
import { listClaimsOf, listOrders, listPayableOrders, listStatesOf } from './orders.repository.ts';
import type { OrderRow, OrdersService } from './orders.service.ts';

/** Money for an order that lapsed still finds it. */
const PAYABLE_MS = 30 * 24 * 60 * 60_000;

export type OrderList = ReturnType<typeof createOrderList>;

/** Orders as an admin reads them. */
export function createOrderList(
  { db, now }: ServiceDeps,
  { courses, orders }: { courses: CoursesService; orders: OrdersService },
) {
  return {
    /** Orders that money may still come for, with what they lack and what was told. */
    async listPayable() {
      const rows = await listPayableOrders(db, now() - PAYABLE_MS);
      return rows.map((row) => ({ ...row, references: row.references?.split(' ') ?? [] }));
    },

    /** Of a course: orders that money or an answer is missing for, and paid ones. @throws AppError NOT_FOUND */
    async countOf(courseId: number): Promise<CourseOrders> {
      const course = await courses.find(db, courseId);
      if (course === undefined) throw new AppError('NOT_FOUND');
      const states = course.slug === null ? [] : await listStatesOf(db, course.slug, now());
      const sum = (...wanted: OrderRow['state'][]): number =>
        states.filter(({ state }) => wanted.includes(state)).reduce((all, { count }) => all + count, 0);
      return { open: sum('open', 'claimed', 'short'), paid: sum('paid') };
    },

    async list(query: OrderQuery): Promise<Page<OrderSummary>> {
      const limit = query.limit ?? limits.pageSize;
      const { rows, total } = await listOrders(db, { ...query, limit: limit + 1 });
      const references = rows.flatMap(({ reference }) => (reference === null ? [] : [reference]));
      const claims = await listClaimsOf(db, references);
      const items = rows.map((row): OrderSummary => {
        const rivals = claims.filter((one) => one.reference === row.reference && one.order_id !== row.id);
        return {
          id: row.id,
          code: row.code,
          state: stateAt(row, now()),
          userId: row.user_id,
          buyerName: row.buyer_name,
          buyerEmail: row.buyer_email,
          buyerPhone: row.buyer_phone,
          isKnown: row.account_state === 'approved',
          underAge: row.age === 'guardian',
          courseName: row.course_name,
          duePaise: row.due_paise,
          paidPaise: row.paid_paise,
          reference: row.reference,
          contestedBy: rivals.map(({ code }) => code),
          createdAt: row.created_at,
          stateAt: row.state_at,
          version: row.version,
          link: orders.linkOf(row),
        };
      });
      return pageOf(items, limit, total);
    },
  };
}
