import { type AuditAction, type AuditDetail, audit } from '../../audit.ts';
import { indianDay } from '../../contract/india-time.ts';
import { formatPaise } from '../../contract/money.ts';
import { awaitedPaise, awaitedPart, isOverdue, partsWords, partWords } from '../../contract/parts.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import type { MailMessage } from '../../mail/messages.ts';
import { orderMails } from '../../mail/order-messages.ts';
import { standingOf } from './order-rules.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';

export { listBuyerEmails } from './orders.repository.ts';

export function orderLink(deps: Deps, order: Pick<OrderRow, 'code'>): string {
  return `${deps.site.url}/order/${orderToken(deps, order)}`;
}

export function orderToken(deps: Deps, { code }: Pick<OrderRow, 'code'>): string {
  return deps.encryptionFor('order-link').encrypt(code, '');
}

export async function findOrderByToken(deps: Deps, handle: Db, token: string): Promise<OrderRow> {
  const code = token.length > 200 ? undefined : deps.encryptionFor('order-link').decrypt(token, '');
  return orNotFound(code === undefined ? undefined : await rows.findOrderByCode(handle, code));
}

export async function getOrder(handle: Db, id: number): Promise<OrderRow> {
  return orNotFound(await rows.findOrder(handle, id));
}

export function mailBuyer(
  deps: Deps,
  tx: Db,
  order: OrderRow,
  choose: (mails: ReturnType<typeof orderMails>) => MailMessage,
) {
  const standing = standingOf(order);
  const { parts } = standing;
  const plan = parts && partsWords(parts);
  const asked = { paise: awaitedPaise(standing), part: partWords(standing), plan };
  return deps.outbox.enqueue(tx, choose(orderMails(order, asked, orderLink(deps, order), deps.site)));
}

/** Mails what money for an order opened, and what is to be paid next. @param part what is paid, like `Part 1 of 2` @param until last day of access */
export function mailReceived(
  deps: Deps,
  tx: Db,
  order: OrderRow,
  receiptId: number,
  {
    isOpen,
    part,
    until,
  }: { readonly isOpen: boolean; readonly part: string | undefined; readonly until: string | undefined },
) {
  const next = awaitedPart(standingOf(order));
  return mailBuyer(deps, tx, order, (mails) => {
    if (order.state === 'paid') return mails.accepted([receiptId], until);
    if (part === undefined || next === undefined)
      return mails.short(formatPaise(awaitedPaise(standingOf(order))), [receiptId], isOpen);
    const isLate = isOverdue(next, indianDay(deps.now()));
    return mails.partAccepted([receiptId], part, { ...next, isLate }, until);
  });
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
