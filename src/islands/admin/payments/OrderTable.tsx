import type { ReactNode } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { isOlderThan, shortDay, sinceWhen } from '../days-ago.ts';
import { DataTable, PersonCell } from '../lists/DataTable.tsx';
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
    <DataTable
      label="Orders"
      className="people orders"
      heads={['Buyer', 'Course and code', 'Due', 'Reference', list === 'check' ? 'Sent' : 'State']}
    >
      {orders.map((order) => (
        <tr key={order.id}>
          <PersonCell
            row={order.id}
            name={order.buyerName}
            detail={`${order.buyerPhone === null ? '' : `${phoneWords(order.buyerPhone)}, `}${order.buyerEmail}`}
            onOpen={() => onShow(order)}
            badges={
              <>
                {!order.isKnown && <span className="badge">New</span>}
                {order.underAge && <span className="badge badge-marigold">Under 18</span>}
              </>
            }
          />
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
    </DataTable>
  );
}

function Reference({ order: { reference, contestedBy, buyerName } }: { order: OrderSummary }) {
  if (reference === null) return <span className="soft order-none">–</span>;
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
  const since = order.refundedAt === null ? sinceWhen(order.stateAt) : shortDay(order.refundedAt);
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
