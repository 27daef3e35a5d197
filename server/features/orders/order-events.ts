import { type AuditAction, audit } from '../../audit.ts';
import type { Db } from '../../db/database.ts';
import { insertEvent, type OrderRow } from './orders.repository.ts';

/** Notes what happened to an order, for both sides to read; what an admin did is in the audit log too. */
export async function noteEvent(
  tx: Db,
  order: Pick<OrderRow, 'id' | 'code' | 'user_id'>,
  what: string,
  detail: Readonly<Record<string, string | number>> = {},
  admin?: { readonly id: number; readonly action: AuditAction },
): Promise<void> {
  const event = { order_id: order.id, at: Date.now(), actor_id: admin?.id ?? null, what };
  await insertEvent(tx, { ...event, detail: JSON.stringify(detail) });
  if (admin === undefined) return;
  const subject = order.user_id === null ? undefined : ({ type: 'user', id: order.user_id } as const);
  await audit(tx, admin.id, admin.action, subject, { order: order.code, ...detail });
}
