import { longDayWords } from '../../../server/contract/access.ts';
import { formatPaise } from '../../../server/contract/money.ts';
import type { OwnOrder } from '../../../server/contract/orders.ts';
import { awaitedPaise, awaitedPart } from '../../../server/contract/parts.ts';
import { receiptKinds } from '../../../server/contract/receipt-kinds.ts';
import { formatDayOf } from '../../lib/words/format-date.ts';

function stateWords(order: OwnOrder): readonly [string, string] {
  const { state, refundedPaise } = order;
  const part = awaitedPart(order);
  if (refundedPaise > 0) return [`${formatPaise(refundedPaise)} refunded`, ''];
  switch (state) {
    case 'open':
      return ['Not paid yet', 'badge-marigold'];
    case 'claimed':
      return ['We are checking', 'badge-marigold'];
    case 'short':
      return part?.dueOn == null
        ? [`${formatPaise(awaitedPaise(order))} missing`, 'badge-brick']
        : [`${formatPaise(part.paise)} by ${longDayWords(part.dueOn)}`, 'badge-marigold'];
    case 'declined':
      return ['Payment not found', 'badge-brick'];
    case 'paid':
      return ['Paid', 'badge-leaf'];
    case 'expired':
      return ['Expired', ''];
    case 'cancelled':
      return ['Cancelled', ''];
  }
}

/** Lists the user's orders with their state and documents. */
export function OrdersCard({ orders }: { orders: readonly OwnOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <section className="card card-pad" aria-labelledby="orders">
      <h2 id="orders">My orders</h2>
      <ul className="session-list" role="list">
        {orders.map((order) => {
          const [words, colour] = stateWords(order);
          return (
            <li className="session" key={order.code}>
              <div>
                <p>
                  <strong>{order.courseName}</strong> <span className={`badge ${colour}`}>{words}</span>
                </p>
                <p>
                  {formatPaise(order.paidPaise || order.duePaise)}
                  {order.parts && order.paidPaise > 0 && ` of ${formatPaise(order.duePaise)}`}, {order.code},
                  ordered on {formatDayOf(order.createdAt)}
                </p>
              </div>
              <div className="row">
                {order.receipts.map(({ id, kind, serial, isVoid }) => (
                  <a
                    key={id}
                    className="button button-ghost button-small"
                    href={`/api${order.path}/receipts/${id}.pdf`}
                  >
                    {receiptKinds[kind]} (PDF{isVoid && ', cancelled'})
                    <span className="visually-hidden"> {serial}</span>
                  </a>
                ))}
                <a className="button button-secondary button-small" href={order.path}>
                  Open<span className="visually-hidden"> order {order.code}</span>
                </a>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
