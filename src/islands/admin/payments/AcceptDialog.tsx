import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { AcceptInput, OrderSummary } from '../../../../server/contract/orders.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { FactList } from '../../ui/FactList.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import { readRupees, restOf, rupeesOf } from './order-words.ts';
import { checkPayment, PaymentFields, paymentLabels, paymentOf } from './PaymentFields.tsx';

/** The server forgives a rupee that was typed wrong. */
const FORGIVEN_PAISE = 100;

interface Props {
  order: OrderSummary;
  /** Less came than was due: how much is typed first. */
  isShort: boolean;
  onClosed: () => void;
}

/** Accepts the money for an order; of less than was due the rest is asked for. */
export function AcceptDialog({ order, isShort, onClosed }: Props) {
  const rest = restOf(order);
  const preset = isShort ? '' : rupeesOf(rest);
  const [typed, setTyped] = useState(preset);
  const missing = rest - (readRupees(typed) ?? rest);
  const asksForRest = missing > FORGIVEN_PAISE;
  const accept = useMutation({
    mutationFn: (json: AcceptInput) =>
      unwrap(
        api.orders[':id'].accept.$post(
          { param: { id: String(order.id) }, json },
          { headers: { 'if-match': `"${order.version}"` } },
        ),
      ),
  });
  const form = useDialogForm(
    {
      check: checkPayment,
      async send(data) {
        await accept.mutateAsync({ ...paymentOf(data), askForRest: asksForRest });
      },
    },
    ['CHANGED_MEANWHILE'],
  );

  return (
    <FormDialog
      title={isShort ? `Ask ${order.buyerName} for the rest` : `Accept the payment of ${order.buyerName}?`}
      form={form}
      id="accept"
      labels={paymentLabels}
      submit={asksForRest || (isShort && typed === '') ? 'Ask for the rest' : 'Accept and enroll'}
      intro={
        <>
          <FactList
            facts={[
              ['Course', order.courseName],
              ['Order', order.code],
              [
                'Due',
                formatPaise(order.duePaise) +
                  (order.paidPaise > 0 ? `, of which ${formatPaise(order.paidPaise)} came before` : ''),
              ],
            ]}
          />
          {order.contestedBy.length > 0 && (
            <p className="notice notice-warning">
              {order.contestedBy.join(', ')} gave the same reference. If you accept this order, the other is
              declined and its buyer gets an email.
            </p>
          )}
          {order.underAge && (
            <p className="notice notice-warning">Under 18: ask a parent or guardian first.</p>
          )}
        </>
      }
      onClosed={onClosed}
    >
      <PaymentFields
        form={form}
        id="accept"
        amount={{
          preset,
          hint: asksForRest ? `${formatPaise(missing)} are missing. The student is asked for the rest.` : '',
          onAmount: setTyped,
        }}
        reference={order.reference ?? ''}
      />
    </FormDialog>
  );
}
