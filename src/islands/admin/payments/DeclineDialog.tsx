import { useState } from 'react';
import { declineReasons } from '../../../../server/contract/decline-reasons.ts';
import type { DeclineInput, OrderSummary } from '../../../../server/contract/orders.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { type FieldErrors, textOf } from '../../../lib/form-values.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { SelectField, TextAreaField } from '../../ui/form/Field.tsx';
import { rupeesOf } from './order-words.ts';
import { AmountField, amountOf, checkAmount } from './PaymentFields.tsx';

const labels = { reason: 'Reason', words: 'Your words', refundPaise: 'Amount to give back' };
const isReason = (name: string): name is DeclineInput['reason'] => Object.hasOwn(declineReasons, name);

function decisionOf(data: FormData): DeclineInput {
  const reason = textOf(data, 'reason');
  const words = textOf(data, 'words').trim();
  return {
    reason: isReason(reason) ? reason : 'other',
    ...(words === '' ? {} : { words }),
    ...(reason === 'no-place' && { refundPaise: amountOf(data, 'refundPaise') }),
  };
}

function check(data: FormData): FieldErrors {
  const { reason, words } = decisionOf(data);
  if (reason === 'no-place') return checkAmount(data, 'refundPaise');
  return reason === 'other' && words === undefined ? { words: 'Write what to tell the student.' } : {};
}

interface Props {
  order: OrderSummary;
  onClosed: () => void;
}

/** Declines an order and tells its buyer why; money that came goes back. */
export function DeclineDialog({ order: { id, version, buyerName, duePaise, paidPaise }, onClosed }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={`Decline the order of ${buyerName}?`}
      id="decline"
      labels={labels}
      submit="Decline"
      check={check}
      send={(data) =>
        unwrap(
          api.orders[':id'].decline.$post(
            { param: { id: String(id) }, json: decisionOf(data) },
            { headers: { 'if-match': `"${version}"` } },
          ),
        )
      }
      overtaken={['CHANGED_MEANWHILE']}
      onClosed={onClosed}
    >
      {(form) => (
        <>
          <SelectField
            {...form.field('reason')}
            options={Object.entries(declineReasons).map(([name, words]) => [name, words || 'Another reason'])}
            onChange={({ target }) => setReason(target.value)}
          />
          {reason === 'no-place' && (
            <AmountField
              form={form}
              name="refundPaise"
              preset={rupeesOf(paidPaise || duePaise)}
              hint="What came in. You then see it under Refunds, to send and record."
            />
          )}
          <TextAreaField
            {...form.field('words')}
            hint="The student sees them in the email and on the order page."
            required={false}
            maxLength={300}
          />
        </>
      )}
    </ActionDialog>
  );
}
