import type { Page } from '../../contract/fields.ts';
import type { OrderQuery, OrderSummary } from '../../contract/orders.ts';
import type { ServiceDeps } from '../../deps.ts';
import { stateAt } from './order-view.ts';
import { listClaimsOf, listOrders, listPayableOrders } from './orders.repository.ts';
import type { OrdersService } from './orders.service.ts';

/** Money for an order that lapsed still finds it. */
const PAYABLE_MS = 30 * 24 * 60 * 60_000;

export type OrderList = ReturnType<typeof createOrderList>;

/** Orders as an admin reads them. */
export function createOrderList({ db, now }: ServiceDeps, { orders }: { orders: OrdersService }) {
  return {
    /** Orders that money may still come for, with what they lack and what was told. */
    async listPayable() {
      const rows = await listPayableOrders(db, now() - PAYABLE_MS);
      return rows.map((row) => ({ ...row, references: row.references?.split(' ') ?? [] }));
    },

    async list(query: OrderQuery): Promise<Page<OrderSummary>> {
      const page = await listOrders(db, query);
      const told = await listClaimsOf(
        db,
        page.items.flatMap(({ reference }) => reference ?? []),
      );
      const items = page.items.map(({ age, accountState, expires_at, ...order }) => ({
        ...order,
        state: stateAt({ state: order.state, expires_at }, now()),
        isKnown: accountState === 'approved',
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
