import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dayWords } from '../../../../server/contract/india-time.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { awaitedPart, partWords } from '../../../../server/contract/parts.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { phoneWords } from '../../../lib/content/contact-link.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { shortDay, sinceWhen } from '../days-ago.ts';
import type { Act } from '../lists/acts.ts';
import { ColumnList } from '../lists/ColumnList.tsx';
import { about, type Column, money } from '../lists/columns.tsx';
import { greetingLink } from '../lists/greeting-link.ts';
import { useSearch } from '../lists/SearchedList.tsx';
import { useOrders } from '../queries/payments.ts';
import { useCounts } from '../queries/site.ts';
import { useMay } from '../rights.ts';
import { AcceptCertain } from './AcceptCertain.tsx';
import { AcceptDialog } from './AcceptDialog.tsx';
import { BankState } from './BankState.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { BeginRefundDialog, BuyerDialog, DeclineDialog, type OrderDialogProps } from './OrderDialogs.tsx';
import {
  type BankWords,
  bankWords,
  isPayable,
  listPriceOf,
  mayAccept,
  reminderLink,
  restOf,
  stateWords,
} from './order-words.ts';
import { PartDialog } from './PartDialog.tsx';
import type { PaymentsHead } from './PaymentsPanel.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { waitedFor } from './waited-for.ts';

const none = {
  check: ['No payment to check.', 'You see payments here once buyers send a reference.'],
  waiting: ['No unpaid orders.', 'You see unpaid orders here.'],
  all: ['There are no orders yet.', 'You see an order here when someone buys a course.'],
} as const;

const dialogs = {
  order: OrderDialog,
  accept: AcceptDialog,
  rest: ({ order, onClosed }: OrderDialogProps) => <AcceptDialog isShort order={order} onClosed={onClosed} />,
  decline: DeclineDialog,
  refund: BeginRefundDialog,
  buyer: BuyerDialog,
  undo: UndoDialog,
  part: PartDialog,
};

interface Props {
  list: keyof typeof none;
  head: PaymentsHead;
  /** Initial search text. */
  find: string | undefined;
  onOpenStudent: (student: { id: number }) => void;
}

/** List of orders with search and actions. */
export function OrderList({ list, head, find, onOpenStudent }: Props) {
  const [open, setOpen] = useState<{ order: OrderSummary; to: keyof typeof dialogs }>();
  const seesPeople = useMay()('people');
  const search = useSearch(find);
  const Opened = open && dialogs[open.to];
  const openCourse = useMutation({
    mutationFn: (id: number) => unwrap(api.orders[':id']['open-course'].$post({ param: { id: String(id) } })),
  });
  const to = (step: keyof typeof dialogs) => (order: OrderSummary) => setOpen({ order, to: step });
  const { statementUntil } = useCounts();
  const does = (act: BankWords['act']) => (order: OrderSummary) => bankWords(order)?.act === act;
  const openStudent = ({ userId }: OrderSummary) => userId !== null && onOpenStudent({ id: userId });
  const acts: readonly Act<OrderSummary>[] = [
    { is: 'main', label: 'Accept', isSafe: () => true, may: does('Accept'), run: to('accept') },
    { is: 'main', label: 'Look', may: does('Look'), run: to('accept') },
    { is: 'main', label: 'Ask', may: does('Ask'), run: to('rest') },
    { label: 'Accept…', may: does('Ask'), run: to('accept') },
    {
      label: 'Record a payment…',
      may: (order) => isPayable(order) && !mayAccept(order),
      run: to('accept'),
    },
    { label: 'Ask for the rest…', may: (order) => isPayable(order) && !does('Ask')(order), run: to('rest') },
    {
      label: 'Open the course now',
      may: ({ state: is }) => is === 'short',
      run: ({ id }) => openCourse.mutate(id),
    },
    {
      is: 'decline',
      label: 'Decline…',
      may: (order) => isPayable(order) && order.state !== 'cancelled',
      run: to('decline'),
    },
    {
      label: 'Give money back…',
      may: (order) => order.paidPaise > order.refundedPaise && !order.isTest,
      run: to('refund'),
    },
    { label: 'Undo the acceptance…', may: ({ payments }) => payments.length > 0, run: to('undo') },
    {
      label: 'Change the day of the part…',
      may: (order) =>
        isPayable(order) && order.state !== 'cancelled' && (awaitedPart(order)?.number ?? 0) > 1,
      run: to('part'),
    },
    { label: 'Remind on WhatsApp', href: reminderLink },
    {
      label: 'WhatsApp',
      may: (order) => reminderLink(order) === undefined,
      href: ({ buyerName, buyerPhone }) => greetingLink(buyerName, buyerPhone),
    },
    { label: 'Correct the buyer…', may: ({ isTest }) => !isTest, run: to('buyer') },
    { label: 'Copy link of the order', run: ({ link }) => void copyText(link) },
    { label: 'Open student', may: ({ userId }) => seesPeople && userId !== null, run: openStudent },
  ];
  const columns: readonly Column<OrderSummary>[] = [
    about('Course and code', (order) => [order.courseName, notesOf(order)]),
    money<OrderSummary>(list === 'all' ? 'Amount' : 'Due', (order) =>
      list === 'all' || order.parts === undefined ? order.duePaise : restOf(order),
    ),
    {
      head: 'Reference',
      className: 'cell-reference',
      cell: (order) => <Reference order={order} />,
    },
    {
      head: 'State',
      className: 'cell-state',
      inRow: 'line',
      cell: (order) => <OrderState order={order} bank={bankWords(order, statementUntil)} />,
    },
  ];

  const orders = useOrders(list, search.search);
  // A badge on every row would tell no one apart.
  const marksNew = orders.items?.some(({ isKnown }) => isKnown) ?? false;

  return (
    <>
      <ColumnList
        label="Orders"
        className="orders"
        head="Buyer"
        list={orders}
        note={list === 'check' ? <AcceptCertain list={orders} /> : undefined}
        {...head}
        subject={(order) => ({
          name: order.buyerName,
          detail: `${order.buyerPhone === null ? '' : `${phoneWords(order.buyerPhone)}, `}${order.buyerEmail}`,
          called: `${order.buyerName}, ${order.code}`,
          badges: <Badges order={order} marksNew={marksNew} />,
          onOpen: () => to('order')(order),
        })}
        columns={columns}
        acts={acts}
        search={search}
        noun="order"
        placeholder="Name, mobile or reference"
        none={none[list]}
        hint="Try a name, an email, the code of the order or all digits of the reference."
      />
      {Opened && (
        <Opened
          key={open.to}
          order={open.order}
          acts={acts}
          onClosed={() => setOpen((now) => (now === open ? undefined : now))}
        />
      )}
    </>
  );
}

/** Shows the bank's finding where an answer is due, otherwise the order's state; both with the time since. */
function OrderState({ order, bank }: { order: OrderSummary; bank: BankWords | undefined }) {
  const { stateAt, refundedAt, isLate } = order;
  const [label, badge] = stateWords(order);
  const since = refundedAt !== null ? shortDay(refundedAt) : bank ? waitedFor(stateAt) : sinceWhen(stateAt);
  return (
    <>
      {bank ? <BankState {...bank} /> : <span className={`badge ${badge}`}>{label}</span>}
      <span className={isLate ? 'order-late small' : 'soft small'}>{since}</span>
    </>
  );
}

const Badges = ({ order, marksNew }: { order: OrderSummary; marksNew: boolean }) => (
  <>
    {marksNew && !order.isKnown && <span className="badge cell-whole">New</span>}
    {order.underAge && <span className="badge badge-marigold">Under 18</span>}
    {order.isOtherState && <span className="badge badge-marigold">Other State</span>}
  </>
);

/** Returns an order's code, the part that is due, and how its price differs from the list. */
function notesOf(order: OrderSummary): string {
  const part = isPayable(order) ? partWords(order) : undefined;
  return [order.code, part, listPriceOf(order)].filter(Boolean).join(' · ');
}

function Reference({ order }: { order: OrderSummary }) {
  const { reference, contestedBy, buyerName, inBank, payments } = order;
  const hints = [
    inBank?.takenBackOn === null &&
      !isPayable(order) && {
        words: `${formatPaise(inBank.amountPaise)} more in the bank`,
        colour: 'badge-marigold',
      },
    ...payments.map(({ bank, takenBackOn }) => {
      if (takenBackOn !== null && bank === 'taken-back')
        return { words: `The bank took it back on ${dayWords(takenBackOn)}`, colour: 'badge-brick' };
      return bank === 'differs' && { words: 'Differs from the bank', colour: 'badge-brick' };
    }),
    contestedBy.length > 0 && { words: `Same reference as ${contestedBy.join(', ')}`, colour: 'badge-brick' },
  ].filter((hint) => hint !== false);
  return (
    <>
      {reference === null && hints.length === 0 && <span className="soft">–</span>}
      {reference !== null && (
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
      )}
      {hints.map(({ words, colour }) => (
        <span key={words} className={`badge badge-long ${colour}`}>
          {words}
        </span>
      ))}
    </>
  );
}
