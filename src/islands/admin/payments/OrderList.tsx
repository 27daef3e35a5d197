import { useState } from 'react';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Menu } from '../lists/Menu.tsx';
import { SearchedList, useSearch } from '../lists/SearchedList.tsx';
import { useOrders } from '../queries.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { BeginRefundDialog } from './BeginRefundDialog.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';
import { OrderTable } from './OrderTable.tsx';
import { isPayable } from './order-words.ts';

const none = {
  check: ['No payment to check.', 'When a buyer sends the reference of a payment, it appears here.'],
  waiting: ['Nobody still has to pay.', 'Orders that are not paid yet appear here.'],
  all: ['There are no orders yet.', 'A visitor who buys a course appears here.'],
} as const;

interface Props {
  list: keyof typeof none;
  onOpenStudent: (student: { id: number }) => void;
}

/** One list of orders, with search, and what can be done with each. */
export function OrderList({ list, onOpenStudent }: Props) {
  const [open, setOpen] = useState<{ order: OrderSummary; to: 'accept' | 'rest' | 'decline' | 'refund' }>();
  const search = useSearch();
  const state = useOrders(list, search.search);
  const { items: orders = [] } = state;

  function show(order: OrderSummary) {
    if (isPayable(order)) setOpen({ order, to: 'accept' });
    else if (order.userId !== null) onOpenStudent({ id: order.userId });
  }

  const itemsOf = (order: OrderSummary) => {
    const { userId } = order;
    return [
      ...(isPayable(order)
        ? [
            { label: 'Ask for the rest…', run: () => setOpen({ order, to: 'rest' }) },
            { label: 'Decline…', run: () => setOpen({ order, to: 'decline' }) },
          ]
        : []),
      ...(order.paidPaise > order.refundedPaise && !order.isTest
        ? [{ label: 'Give money back…', run: () => setOpen({ order, to: 'refund' as const }) }]
        : []),
      { label: 'Copy link of the order', run: () => void copyText(order.link) },
      ...(userId === null ? [] : [{ label: 'Open student', run: () => onOpenStudent({ id: userId }) }]),
    ];
  };

  return (
    <>
      <SearchedList
        list={state}
        search={search}
        noun="order"
        placeholder="Name, email, code or reference"
        none={none[list]}
        hint="Try a name, an email, the code of the order or all digits of the reference."
        keys={{
          d: (row) => {
            const order = orders.find(({ id }) => String(id) === row);
            if (order !== undefined && isPayable(order)) setOpen({ order, to: 'decline' });
          },
        }}
      >
        <OrderTable
          list={list}
          orders={orders}
          onShow={show}
          actions={(order) => (
            <>
              {isPayable(order) && (
                <button
                  type="button"
                  className={
                    list === 'check' ? 'button button-small' : 'button button-secondary button-small'
                  }
                  data-main
                  onClick={() => show(order)}
                >
                  <span>Accept{!order.isTest && <span className="order-accept"> and enroll</span>}</span>
                  <span className="visually-hidden"> {order.buyerName}</span>
                </button>
              )}
              <Menu label={`More for ${order.buyerName}, ${order.code}`} items={itemsOf(order)} />
            </>
          )}
        />
      </SearchedList>
      {open?.to === 'decline' && <DeclineDialog order={open.order} onClosed={() => setOpen(undefined)} />}
      {open?.to === 'refund' && <BeginRefundDialog order={open.order} onClosed={() => setOpen(undefined)} />}
      {(open?.to === 'accept' || open?.to === 'rest') && (
        <AcceptDialog order={open.order} isShort={open.to === 'rest'} onClosed={() => setOpen(undefined)} />
      )}
    </>
  );
}
