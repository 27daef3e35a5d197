import { useState } from 'react';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Empty } from '../../ui/Empty.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { Menu } from '../lists/Menu.tsx';
import { useDebounced } from '../lists/use-debounced.ts';
import { useRowKeys } from '../lists/use-row-keys.ts';
import { useOrders } from '../queries.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
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
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<{ order: OrderSummary; to: 'accept' | 'rest' | 'decline' }>();
  const search = useDebounced(typed.trim());
  const state = useOrders(list, search);
  const { items: orders = [], total } = state;
  const [title, text] = none[list];
  const onKeyDown = useRowKeys({
    d: (row) => {
      const order = orders.find(({ id }) => String(id) === row);
      if (order !== undefined && isPayable(order)) setOpen({ order, to: 'decline' });
    },
  });

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
      { label: 'Copy link of the order', run: () => void copyText(order.link) },
      ...(userId === null ? [] : [{ label: 'Open student', run: () => onOpenStudent({ id: userId }) }]),
    ];
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys beside what the buttons inside do */}
      <div className="stack people-list" onKeyDown={onKeyDown}>
        {((total ?? 0) > 0 || typed !== '') && (
          <SearchField
            label="Search orders"
            placeholder="Name, email, code or reference"
            value={typed}
            onChange={setTyped}
          />
        )}
        <ListFrame
          state={state}
          shown={state.items?.length}
          empty={
            search === '' ? (
              <Empty icon="success" title={title} text={text} />
            ) : (
              <Empty
                icon="search"
                title={`No orders found for “${search}”.`}
                text="Try a name, an email, the code of the order or all digits of the reference."
              />
            )
          }
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
                    <span>
                      Accept<span className="order-accept"> and enroll</span>
                    </span>
                    <span className="visually-hidden"> {order.buyerName}</span>
                  </button>
                )}
                <Menu label={`More for ${order.buyerName}, ${order.code}`} items={itemsOf(order)} />
              </>
            )}
          />
          <ListFoot list={state} noun="order" />
        </ListFrame>
      </div>
      {open?.to === 'decline' && <DeclineDialog order={open.order} onClosed={() => setOpen(undefined)} />}
      {open !== undefined && open.to !== 'decline' && (
        <AcceptDialog order={open.order} isShort={open.to === 'rest'} onClosed={() => setOpen(undefined)} />
      )}
    </>
  );
}
