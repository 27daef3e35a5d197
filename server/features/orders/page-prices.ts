import type { CatalogueCourse } from '../../catalogue.ts';
import type { AcceptInput } from '../../contract/decide-orders.ts';
import { indianDay } from '../../contract/india-time.ts';
import { formatPaise } from '../../contract/money.ts';
import { type Offer, stepOn } from '../../contract/offers.ts';
import type { OrderInput } from '../../contract/orders.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { paiseOf } from './choose-offer.ts';
import * as rows from './list-prices.repository.ts';
import { creditFor, pagePaise } from './order-rules.ts';
import type { OrderRow } from './orders.repository.ts';
import * as paymentRows from './payments.repository.ts';

// Which prices a page showed, and until when: who paid one of them has paid in full.

/** Returns amounts that pay in full with a reference: recent list prices. @throws AppError PRICE_CHANGED */
export async function pagePrices(
  { now }: Deps,
  tx: Db,
  { course, pricePaise, reference }: OrderInput,
  listPaise: number,
  priced: Omit<rows.Priced, 'slug'>,
): Promise<number[]> {
  const isPaid = reference !== undefined;
  const earlier = isPaid ? await rows.listPricesKept(tx, { slug: course, ...priced }, now()) : [];
  const prices = [...new Set([listPaise, ...earlier])].filter((price) => price > 0);
  if (prices.includes(pricePaise ?? listPaise)) return prices;
  const message = `The price has changed. It is ${formatPaise(listPaise)} now, and nothing was ordered.`;
  throw new AppError('PRICE_CHANGED', { message, members: { pricePaise: listPaise } });
}

/** Records changed prices, so that earlier ones are still accepted. */
export function recordListPrices({ catalogue, db, now }: Deps): Promise<void> {
  return db.transaction().execute(async (tx) => {
    for (const listed of catalogue.courses)
      for (const offer of listed.offers ?? [undefined]) await recordPrices(tx, listed, offer, now());
  });
}

async function recordPrices(tx: Db, listed: CatalogueCourse, offer: Offer | undefined, at: number) {
  const priced = { slug: listed.slug, offerKey: offer?.key };
  const lastDay = (offer && stepOn(offer, indianDay(at))?.until) ?? null;
  const price = { paise: paiseOf(listed, offer, at), lastDay };
  await rows.recordListPrice(tx, priced, price, at);
  const { access, renewInr = 0 } = offer ?? listed;
  if (access === undefined) return;
  const renewal = renewInr > 0 ? { paise: renewInr * 100, lastDay: null } : price;
  await rows.recordListPrice(tx, { ...priced, renews: true }, renewal, at);
}

/** Returns an order as due on the bank's day of its first payment, where its lower price had ended as announced. */
export function pricedOn<Order extends OrderRow>(
  order: Order,
  prices: readonly rows.PastPrice[],
  day: string | undefined,
): Order {
  if (order.page_paise === null || order.paid_paise > 0 || day === undefined) return order;
  const priced = { slug: order.slug, offerKey: order.offer_key, renews: order.renews === 1 };
  const own = prices.filter((price) => rows.isPriceOf(price, priced));
  const isOver = (paise: number): boolean => rows.hadEnded(own, paise, day);
  const kept = pagePaise(order).filter((paise) => !isOver(paise));
  const due_paise = isOver(order.due_paise) ? order.list_paise : order.due_paise;
  return { ...order, due_paise, page_paise: kept.join(' ') };
}

type Paid = Pick<AcceptInput, 'amountPaise' | 'creditId' | 'paidOn' | 'reference'>;

/** Returns an order as the bank's day of a payment makes it; of the payment's own day, or that of its bank line. */
export async function pricedFor(tx: Db, order: OrderRow, payment: Paid): Promise<OrderRow> {
  if (order.page_paise === null || order.paid_paise > 0) return order;
  const { creditId, amountPaise = order.due_paise } = payment;
  const sought = { code: order.code, reference: payment.reference ?? order.reference, amountPaise };
  const lines = await paymentRows.listNamingCredits(tx, sought.code, sought.reference, creditId);
  const line = creditId === undefined ? creditFor(lines, sought) : lines[0];
  return pricedOn(order, await rows.listPricesOf(tx, [order.slug]), payment.paidOn ?? line?.day);
}
