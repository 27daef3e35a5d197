import { audit } from '../../audit.ts';
import type { Db } from '../../db/database.ts';
import { insertEvent, type OrderRow } from './orders.repository.ts';

const actions = {
  short: 'payment-accepted',
  paid: 'payment-accepted',
  declined: 'payment-declined',
  'refund-agreed': 'refund-agreed',
  'refund-refused': 'refund-refused',
  'refund-sent': 'refund-sent',
} as const;

type ByBuyer = 'ordered' | 'claimed' | 'withdrawn' | 'cancelled' | 'refund-asked';
type ByAdmin = keyof typeof actions;

/** Notes what happened to an order, for both sides to read; what an admin did is in the audit log too. */
export async function noteEvent(
  tx: Db,
  order: OrderRow,
  what: ByBuyer | ByAdmin,
  detail: Readonly<Record<string, string | number>> = {},
  actorId?: number,
): Promise<void> {
  const event = { order_id: order.id, at: Date.now(), actor_id: actorId ?? null, what };
  await insertEvent(tx, { ...event, detail: JSON.stringify(detail) });
  if (!isByAdmin(what)) return;
  const subject = order.user_id === null ? undefined : ({ type: 'user', id: order.user_id } as const);
  await audit(tx, actorId, actions[what], subject, { order: order.code, ...detail });
}

const isByAdmin = (what: ByBuyer | ByAdmin): what is ByAdmin => what in actions;
