import { type AuditAction, type AuditDetail, audit } from '../../audit.ts';
import { awaitedPaise, partWords } from '../../contract/parts.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import type { MailMessage } from '../../mail/messages.ts';
import { orderMails } from '../../mail/order-messages.ts';
import { standingOf } from './order-rules.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';

export { listBuyerEmails } from './orders.repository.ts';

export function orderLink(deps: ServiceDeps, order: Pick<OrderRow, 'code'>): string {
  return `${deps.site.url}/order/${orderToken(deps, order)}`;
}

export function orderToken(deps: ServiceDeps, { code }: Pick<OrderRow, 'code'>): string {
  return deps.encryptionFor('order-link').encrypt(code, '');
}

export async function findOrderByToken(deps: ServiceDeps, handle: Db, token: string): Promise<OrderRow> {
  const code = token.length > 200 ? undefined : deps.encryptionFor('order-link').decrypt(token, '');
  return orNotFound(code === undefined ? undefined : await rows.findOrderByCode(handle, code));
}

export async function getOrder(handle: Db, id: number): Promise<OrderRow> {
  return orNotFound(await rows.findOrder(handle, id));
}

export function mailBuyer(
  deps: ServiceDeps,
  tx: Db,
  order: OrderRow,
  choose: (mails: ReturnType<typeof orderMails>) => MailMessage,
) {
  const asked = { paise: awaitedPaise(standingOf(order)), part: partWords(standingOf(order)) };
  return deps.outbox.enqueue(tx, choose(orderMails(order, asked, orderLink(deps, order), deps.site)));
}

/** @param order undefined for unclaimed money @param actorId undefined for the buyer */
export function recordOrder(
  tx: Db,
  order: OrderRow | undefined,
  action: AuditAction,
  detail: AuditDetail = {},
  actorId?: number,
): Promise<void> {
  return audit(tx, actorId, action, order && { type: 'order', id: order.id }, {
    ...(order && { order: order.code }),
    ...detail,
  });
}
