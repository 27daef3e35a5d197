import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { AcceptInput, OrderSummary } from '../../../../server/contract/orders.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { readRupees, restOf } from './order-words.ts';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const rest = restOf(order);
  const preset = isShort ? '' : (rest / 100).toFixed(2).replace(/\.00$/, '');
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
  const form = useForm({
    check: checkPayment,
    async send(data) {
      try {
        await accept.mutateAsync({ ...paymentOf(data), askForRest: asksForRest });
      } catch (error) {
        // What somebody else did with it is in the list by now.
        if (!(error instanceof ApiError && error.code === 'CHANGED_MEANWHILE')) throw error;
      }
      dialog.current?.close();
    },
  });

  return (
    <Dialog
      title={isShort ? `Ask ${order.buyerName} for the rest` : `Accept the payment of ${order.buyerName}?`}
      dialog={dialog}
      onClosed={onClosed}
      busy={form.busy}
    >
      <dl className="fact-list">
        <dt>Course</dt>
        <dd>{order.courseName}</dd>
        <dt>Order</dt>
        <dd>{order.code}</dd>
        <dt>Due</dt>
        <dd>
          {formatPaise(order.duePaise)}
          {order.paidPaise > 0 && `, of which ${formatPaise(order.paidPaise)} came before`}
        </dd>
      </dl>
      {order.contestedBy.length > 0 && (
        <p className="notice notice-warning">
          {order.contestedBy.join(', ')} gave the same reference. If you accept this order, the other is
          declined and its buyer gets an email.
        </p>
      )}
      {order.underAge && <p className="notice notice-warning">Under 18: ask a parent or guardian first.</p>}
      <form className="form" {...form.props}>
        <FormSummary form={form} labels={paymentLabels} id="accept" />
        <PaymentFields
          form={form}
          id="accept"
          amount={preset}
          reference={order.reference ?? ''}
          hint={asksForRest ? `${formatPaise(missing)} are missing. The student is asked for the rest.` : ''}
          onAmount={setTyped}
        />
        <div className="dialog-actions">
          <button
            type="button"
            className="button button-secondary"
            disabled={form.busy}
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
          <SubmitButton
            busy={form.busy}
            label={asksForRest || (isShort && typed === '') ? 'Ask for the rest' : 'Accept and enroll'}
            busyLabel="Processing..."
          />
        </div>
      </form>
    </Dialog>
  );
}
