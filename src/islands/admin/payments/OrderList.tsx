import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dayWords } from '../../../../server/contract/india-time.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { phoneWords } from '../../../lib/content/contact-link.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { shortDay, sinceWhen } from '../days-ago.ts';
import { PersonList, type PersonRow } from '../lists/PersonList.tsx';
import { useSearch } from '../lists/SearchedList.tsx';
import { whatsAppItem } from '../lists/whatsapp-item.ts';
import { useOrders } from '../queries/payments.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { BeginRefundDialog, BuyerDialog, DeclineDialog, type OrderDialogProps } from './OrderDialogs.tsx';
import { isPayable, listPriceOf, mayAccept, reminderLink, restOf, stateWords } from './order-words.ts';
import { UndoDialog } from './UndoDialog.tsx';

const none = {
  check: ['No payment to check.', 'You see payments here once buyers send a reference.'],
  waiting: ['No unpaid orders.', 'You see unpaid orders here.'],
  all: ['There are no orders yet.', 'You see an order here when someone buys a course.'],
} as const;

/** What is done with an order. */
const dialogs = {
  accept: AcceptDialog,
  rest: (props: OrderDialogProps) => <AcceptDialog isShort {...props} />,
  decline: DeclineDialog,
  refund: BeginRefundDialog,
  buyer: BuyerDialog,
  undo: UndoDialog,
};

interface Props {
  list: keyof typeof none;
  /** What is searched for at first. */
  find: string | undefined;
  onOpenStudent: (student: { id: number }) => void;
}

/** One list of orders, with search, and what can be done with each. */
export function OrderList({ list, find, onOpenStudent }: Props) {
  const [open, setOpen] = useState<{ order: OrderSummary; to: keyof typeof dialogs }>();
  const search = useSearch(find);
  const Opened = open && dialogs[open.to];
  const openCourse = useMutation({
    mutationFn: (id: number) => unwrap(api.orders[':id']['open-course'].$post({ param: { id: String(id) } })),
  });

  function rowOf(order: OrderSummary): PersonRow {
    const { id, code, userId, buyerName, buyerPhone, isTest, stateAt, refundedAt } = order;
    const mayPay = isPayable(order);
    const mayRefund = order.paidPaise > order.refundedPaise && !isTest;
    const to = (step: keyof typeof dialogs) => () => setOpen({ order, to: step });
    const decline = mayPay && order.state !== 'cancelled' && to('decline');
    const reminder = reminderLink(order);
    const openStudent = userId === null ? undefined : () => onOpenStudent({ id: userId });
    const since = refundedAt === null ? sinceWhen(stateAt) : shortDay(refundedAt);
    return {
      id,
      name: buyerName,
      detail: `${buyerPhone === null ? '' : `${phoneWords(buyerPhone)}, `}${order.buyerEmail}`,
      onOpen: (mayPay ? to('accept') : openStudent) ?? (() => undefined),
      badges: (
        <>
          {!order.isKnown && <span className="badge">New</span>}
          {order.underAge && <span className="badge badge-marigold">Under 18</span>}
          {order.isOtherState && <span className="badge badge-marigold">Other State</span>}
          {listPriceOf(order) && <span className="badge">{listPriceOf(order)}</span>}
        </>
      ),
      about: [order.courseName, code],
      amount: formatPaise(order.duePaise),
      text: <Reference order={order} />,
      state: list === 'check' ? undefined : stateWords(order),
      since: order.isLate ? <span className="badge badge-brick">{since}</span> : since,
      main: mayAccept(order) && {
        label: <>Accept{!isTest && <span className="order-accept"> and enroll</span>}</>,
        run: to('accept'),
      },
      decline,
      menu: [
        mayPay && !mayAccept(order) && { label: 'Record a payment…', run: to('accept') },
        mayPay && { label: 'Ask for the rest…', run: to('rest') },
        order.state === 'short' && { label: 'Open the course now', run: () => openCourse.mutate(id) },
        decline && { label: 'Decline…', run: decline },
        mayRefund && { label: 'Give money back…', run: to('refund') },
        order.payments.length > 0 && { label: 'Undo the acceptance…', run: to('undo') },
        reminder === undefined
          ? whatsAppItem(buyerName, buyerPhone)
          : { label: 'Remind on WhatsApp', run: () => void window.open(reminder, '_blank', 'noopener') },
        !isTest && { label: 'Correct the buyer…', run: to('buyer') },
        { label: 'Copy link of the order', run: () => void copyText(order.link) },
        openStudent && { label: 'Open student', run: openStudent },
      ],
    };
  }

  return (
    <>
      <PersonList
        label="Orders"
        heads={[
          'Buyer',
          'Course and code',
          list === 'all' ? 'Amount' : 'Due',
          'Reference',
          list === 'check' ? 'Sent' : 'State',
        ]}
        list={useOrders(list, search.search)}
        rowOf={rowOf}
        search={search}
        noun="order"
        placeholder="Name, email, mobile, code or reference"
        none={none[list]}
        hint="Try a name, an email, the code of the order or all digits of the reference."
      />
      {Opened && <Opened order={open.order} onClosed={() => setOpen(undefined)} />}
    </>
  );
}

function Reference({ order }: { order: OrderSummary }) {
  const { reference, contestedBy, buyerName, inBank, payments } = order;
  const hints = [
    inBank?.takenBackOn === null && {
      words: `${formatPaise(inBank.amountPaise)} ${isPayable(order) ? 'is' : 'more'} in the bank`,
      colour: inBank.amountPaise === restOf(order) ? 'badge-leaf' : 'badge-marigold',
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
      {reference === null && hints.length === 0 && <span className="soft order-none">–</span>}
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
