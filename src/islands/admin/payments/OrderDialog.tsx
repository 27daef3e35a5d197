import { useRef } from 'react';
import { dayWords } from '../../../../server/contract/india-time.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { dueWords, paidParts } from '../../../../server/contract/parts.ts';
import { phoneWords } from '../../../lib/content/contact-link.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { shortDay } from '../days-ago.ts';
import { type Act, menuOf } from '../lists/acts.ts';
import { MenuEntry } from '../lists/Menu.tsx';
import { listPriceOf, stateWords } from './order-words.ts';

interface Props {
  order: OrderSummary;
  acts: readonly Act<OrderSummary>[];
  onClosed: () => void;
}

/** Dialog of an order with its details and all its actions. */
export function OrderDialog({ order, acts, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { buyerPhone, inBank, contestedBy, paidPaise, refundedPaise } = order;
  const [standing] = stateWords(order);
  return (
    <Dialog title={order.buyerName} dialog={dialog} onClosed={onClosed}>
      <FactList
        facts={[
          ['Course', order.courseName],
          ['Order', `${order.code}, ${shortDay(order.createdAt)}`],
          ['State', `${standing}, ${shortDay(order.stateAt)}`],
          ['Due', formatPaise(order.duePaise)],
          ...paidParts(order.parts ?? [], order.paidPaise).map(
            (part) =>
              [
                `Part ${part.number}`,
                `${formatPaise(part.paise)}, ${part.paidPaise >= part.paise ? 'paid' : dueWords(part)}`,
              ] as const,
          ),
          ['Price', listPriceOf(order)],
          ['Paid', paidPaise > 0 && formatPaise(paidPaise)],
          ['Refunded', refundedPaise > 0 && formatPaise(refundedPaise)],
          ['Reference', order.reference],
          ['Same reference', contestedBy.length > 0 && contestedBy.join(', ')],
          ['In the bank', inBank && `${formatPaise(inBank.amountPaise)} of ${dayWords(inBank.day)}`],
          ['Email', order.buyerEmail],
          ['Mobile', buyerPhone && phoneWords(buyerPhone)],
          ['Firm', order.buyerCompany],
          ['GSTIN', order.buyerGstin],
        ]}
      />
      <div className="order-acts">
        {menuOf(acts, order).map((item) => (
          <MenuEntry key={item.label} item={item} />
        ))}
      </div>
      <DialogActions dialog={dialog} close="Close" />
    </Dialog>
  );
}
