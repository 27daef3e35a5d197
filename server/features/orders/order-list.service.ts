import type { Page } from '../../contract/fields.ts';
import type { CourseOrders, OrderQuery, OrderSummary } from '../../contract/orders.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import { stateAt } from './order-view.ts';
import {
  countOrders,
  listClaimsOf,
  listOrders,
  listOrdersOf,
  listPayableOrders,
  TEST_SLUG,
} from './orders.repository.ts';
import type { OrdersService } from './orders.service.ts';

/** Money for an order that lapsed still finds it. */
const PAYABLE_MS = 30 * 24 * 60 * 60_000;

export type OrderList = ReturnType<typeof createOrderList>;

export function createOrderList(
  { db, now }: ServiceDeps,
  { courses, orders }: { courses: CoursesService; orders: OrdersService },
) {
  return {
    async listPayable() {
      const rows = await listPayableOrders(db, now() - PAYABLE_MS);
      return rows.map((row) => ({ ...row, references: row.references?.split(' ') ?? [] }));
    },

    /** Of a course: orders that money or an answer is missing for, and paid ones. @throws AppError NOT_FOUND */
    async countOf(courseId: number): Promise<CourseOrders> {
      const course = await courses.find(db, courseId);
      if (course === undefined) throw new AppError('NOT_FOUND');
      return course.slug === null ? { open: 0, paid: 0 } : countOrders(db, course.slug, now());
    },

    /** Orders of a person that money or an answer is missing for. */
    async listOpen(userId: number) {
      if (!orders.isOn()) return [];
      const rows = (await listOrdersOf(db, userId)).map((order) => ({
        code: order.code,
        courseName: order.course_name,
        state: stateAt(order, now()),
        duePaise: order.due_paise,
        link: orders.linkOf(order),
      }));
      return rows.filter(({ state }) => ['open', 'claimed', 'short', 'declined'].includes(state));
    },

    async list(query: OrderQuery): Promise<Page<OrderSummary>> {
      const page = await listOrders(db, query);
      const told = await listClaimsOf(
        db,
        page.items.flatMap(({ reference }) => reference ?? []),
      );
      const items = page.items.map(({ age, accountState, slug, expires_at, ...order }) => ({
        ...order,
        state: stateAt({ state: order.state, expires_at }, now()),
        isKnown: accountState === 'approved',
        isTest: slug === TEST_SLUG,
        underAge: age === 'guardian',
        contestedBy: told
          .filter(({ reference, order_id }) => reference === order.reference && order_id !== order.id)
          .map(({ code }) => code),
        link: orders.linkOf(order),
      }));
      return { ...page, items };
    },
  };
}
