import type { ReactNode } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { isOlderThan, sinceWhen } from '../days-ago.ts';
import { phoneWords, stateWords } from './order-words.ts';

/** Buyers are promised an answer within two days. */
const LATE_HOURS = 48;

interface Props {
  list: 'check' | 'waiting' | 'all';
  orders: readonly OrderSummary[];
  onShow: (order: OrderSummary) => void;
  actions: (order: OrderSummary) => ReactNode;
}

/** Orders, a line each; a few lines on a phone. */
export function OrderTable({ list, orders, onShow, actions }: Props) {
  return (
    <section className="table-wrap people-wrap" aria-label="Orders">
      <table className="table people orders">
        <caption className="visually-hidden">Orders</caption>
        <thead>
          <tr>
            <th scope="col">Buyer</th>
            <th scope="col">Course and code</th>
            <th scope="col">Due</th>
            <th scope="col">Reference</th>
            <th scope="col">{list === 'check' ? 'Sent' : 'State'}</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <td className="person-cell">
                <span className="person-line">
                  <button
                    type="button"
                    className="person-name"
                    title={order.buyerName}
                    data-row={order.id}
                    onClick={() => onShow(order)}
                  >
                    {order.buyerName}
                  </button>
                  {!order.isKnown && <span className="badge">New</span>}
                  {order.underAge && <span className="badge badge-marigold">Under 18</span>}
                </span>
                <span className="person-email" title={order.buyerEmail}>
                  {order.buyerPhone !== null && `${phoneWords(order.buyerPhone)}, `}
                  {order.buyerEmail}
                </span>
              </td>
              <td className="order-course">
                <span title={order.courseName}>{order.courseName}</span>
                <span className="soft small">{order.code}</span>
              </td>
              <td className="order-due">{formatPaise(order.duePaise)}</td>
              <td className="order-reference">
                <Reference order={order} />
              </td>
              <td className="order-since">
                <Since order={order} list={list} />
              </td>
              <td className="person-actions">{actions(order)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Reference({ order: { reference, contestedBy, buyerName } }: { order: OrderSummary }) {
  if (reference === null) return <span className="soft">–</span>;
  return (
    <>
      <span className="order-copy">
        <span className="order-number">{reference}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={`Copy the reference of ${buyerName}`}
          onClick={() => void copyText(reference)}
        >
          <Icon name="copy" size={16} />
        </button>
      </span>
      {contestedBy.length > 0 && (
        <span className="badge badge-brick badge-long">Also given by {contestedBy.join(', ')}</span>
      )}
    </>
  );
}

function Since({ order, list }: { order: OrderSummary; list: Props['list'] }) {
  const [words, badge] = stateWords(order);
  const since = sinceWhen(order.stateAt);
  if (list === 'check')
    return isOlderThan(order.stateAt, LATE_HOURS) ? (
      <span className="badge badge-brick">{since}</span>
    ) : (
      <span className="soft">{since}</span>
    );
  return (
    <>
      <span className={`badge ${badge}`}>{words}</span>
      <span className="soft small">{since}</span>
    </>
  );
}
