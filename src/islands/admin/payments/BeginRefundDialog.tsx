import { useMutation } from '@tanstack/react-query';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import type { RefundInput } from '../../../../server/contract/refunds.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { FactList } from '../../ui/FactList.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import { rupeesOf } from './order-words.ts';
import { AmountField, amountOf, checkPayment } from './PaymentFields.tsx';

const labels = { amountPaise: 'Amount to give back', reason: 'Why' };

/** Gives money back that nobody asked for by the order's page. */
export function BeginRefundDialog({ order, onClosed }: { order: OrderSummary; onClosed: () => void }) {
  const begin = useMutation({
    mutationFn: (json: RefundInput) =>
      unwrap(api.orders[':id'].refunds.$post({ param: { id: String(order.id) }, json })),
  });
  const form = useDialogForm({
    check: (data) => ({ ...checkPayment(data), ...missingFields(data, { reason: 'Write why.' }) }),
    async send(data) {
      await begin.mutateAsync({ amountPaise: amountOf(data), reason: textOf(data, 'reason') });
    },
  });
  return (
    <FormDialog
      title={`Give ${order.buyerName} money back?`}
      form={form}
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
      onClosed={onClosed}
    >
      <AmountField
        form={form}
        id="begin-refund"
        label={labels.amountPaise}
        preset={rupeesOf(order.paidPaise - order.refundedPaise)}
        hint="It is then listed under Refunds, to be sent and recorded."
      />
      <Field
        form="begin-refund"
        name="reason"
        label={labels.reason}
        hint="For your own records, such as: paid twice."
        maxLength={300}
        autoComplete="off"
        error={form.fields['reason']}
      />
    </FormDialog>
  );
}
