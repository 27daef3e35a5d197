import { acceptedWords, type PartPaid } from '../../../../server/contract/accepted-words.ts';
import { api, unwrap } from '../../../lib/api/api.ts';

/** Limit of one call. */
const AT_ONCE = 200;

interface Pair<Order> {
  credit: { id: number };
  order: Order;
}

/** Accepts credits for orders in batches. @returns the rejected ones, each with the reason */
export async function acceptAll<Order extends { id: number }>(pairs: readonly Pair<Order>[]) {
  const why = new Map<number, string>();
  const done = { accepted: 0, opened: 0, parts: [] as PartPaid[] };
  for (let at = 0; at < pairs.length; at += AT_ONCE) {
    const some = pairs.slice(at, at + AT_ONCE);
    const json = { pairs: some.map(({ credit, order }) => ({ orderId: order.id, creditId: credit.id })) };
    const { left, ...batch } = await unwrap(api.orders['accept-many'].$post({ json }));
    done.accepted += batch.accepted;
    done.opened += batch.opened;
    done.parts.push(...batch.parts);
    for (const one of left) why.set(one.orderId, one.why);
  }
  const left = pairs.flatMap(({ order }) => (why.has(order.id) ? { order, why: why.get(order.id) } : []));
  if (done.accepted === 0) return { left };
  return { left, message: acceptedWords(done.accepted, done.opened, done.parts) };
}
