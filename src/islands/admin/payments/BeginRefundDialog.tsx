import { formatPaise } from '../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { FactList } from '../../ui/FactList.tsx';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { rupeesOf } from './order-words.ts';
import { AmountField, amountOf, checkAmount } from './PaymentFields.tsx';

const labels = { amountPaise: 'Amount to give back', reason: 'Why' };

interface Props {
  order: OrderSummary;
  onClosed: () => void;
}

/** Gives money back that no one asked for by the order's page. */
export const BeginRefundDialog = ({ order, onClosed }: Props) => (
  <ActionDialog
    title={`Give ${order.buyerName} money back?`}
    id="begin-refund"
    labels={labels}
    submit="Agree"
    intro={
      <FactList
        facts={[
          ['Course', order.courseName],
          ['Order', order.code],
          ['Paid', formatPaise(order.paidPaise)],
          ['Refunded', order.refundedPaise > 0 && formatPaise(order.refundedPaise)],
        ]}
      />
    }
    check={(data) => ({ ...checkAmount(data), ...missingFields(data, { reason: 'Write why.' }) })}
    send={(data) =>
      unwrap(
        api.orders[':id'].refunds.$post({
          param: { id: String(order.id) },
          json: { amountPaise: amountOf(data), reason: textOf(data, 'reason') },
        }),
      )
    }
    onClosed={onClosed}
  >
    {(form) => (
      <>
        <AmountField
          form={form}
          preset={rupeesOf(order.paidPaise - order.refundedPaise)}
          hint="You then see it under Refunds, to send and record."
        />
        <Field
          {...form.field('reason')}
          hint="For your own records, for example: paid twice."
          maxLength={300}
          autoComplete="off"
        />
      </>
    )}
  </ActionDialog>
);
