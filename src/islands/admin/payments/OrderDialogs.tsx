import { useState } from 'react';
import { declineReasons } from '../../../../server/contract/decline-reasons.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { api } from '../../../lib/api/api.ts';
import { phoneWords } from '../../../lib/content/contact-link.ts';
import { given } from '../../../lib/forms/form-values.ts';
import { FactList } from '../../ui/FactList.tsx';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { useMailWords } from '../mail-words.ts';
import { rupeesOf } from './order-words.ts';
import { amountField, asSeen, paiseOf, states } from './payment-fields.ts';

export interface OrderDialogProps {
  order: OrderSummary;
  onClosed: () => void;
}

const reasons = Object.keys(declineReasons) as (keyof typeof declineReasons)[];

/** Dialog to decline an order with a reason for the buyer; money already received is refunded. */
export function DeclineDialog({ order, onClosed }: OrderDialogProps) {
  const [reason = 'other', setReason] = useState(reasons[0]);
  const mailWords = useMailWords();
  return (
    <ActionDialog
      title={`Decline the order of ${order.buyerName}?`}
      id="decline"
      submit="Decline"
      fields={{
        reason: {
          label: 'Reason',
          options: reasons.map((name) => [name, declineReasons[name] || 'Another reason']),
          onTyped: (typed) => setReason(reasons.find((name) => name === typed)),
        },
        refundPaise:
          reason === 'no-place' &&
          amountField(
            'Amount to give back',
            rupeesOf(order.paidPaise || order.duePaise),
            'What came in. You then see it under Refunds, to send and record.',
          ),
        words: {
          label: 'Your words',
          hint: mailWords(
            'The student sees them in the email and on the order page.',
            'The student sees them on the order page.',
          ),
          missing: reason === 'other' ? 'Write what to tell the student.' : undefined,
          rows: 3,
          maxLength: 300,
        },
      }}
      send={({ words, refundPaise }) =>
        api.orders[':id'].decline.$post({
          ...asSeen(order),
          json: {
            reason,
            ...given({ words }),
            ...(reason === 'no-place' && { refundPaise: paiseOf(refundPaise) }),
          },
        })
      }
      overtaken={['CHANGED_MEANWHILE']}
      onClosed={onClosed}
    />
  );
}

const TAX_CLOSED =
  'The tax of an invoice of this order can’t be lowered any more (30 November after its financial year, or your annual return, is over).';

/** Warning before a refund whose tax can't be reduced any more. */
export const TaxClosed = () => (
  <p className="notice notice-warning">
    {TAX_CLOSED} You get a commercial credit note without GST for it, which is not in GSTR-1.
  </p>
);

/** Dialog of a refund that the buyer did not request on the order's page. */
export const BeginRefundDialog = ({ order, onClosed }: OrderDialogProps) => (
  <ActionDialog
    title={`Refund ${order.buyerName}?`}
    id="begin-refund"
    submit="Agree"
    intro={
      <>
        <FactList
          facts={[
            ['Course', order.courseName],
            ['Order', order.code],
            ['Paid', formatPaise(order.paidPaise)],
            ['Refunded', order.refundedPaise > 0 && formatPaise(order.refundedPaise)],
          ]}
        />
        {order.isTaxClosed && <TaxClosed />}
      </>
    }
    fields={{
      amountPaise: amountField(
        'Amount to give back',
        rupeesOf(order.paidPaise - order.refundedPaise),
        'You then see it under Refunds, to send and record.',
      ),
      reason: {
        label: 'Why',
        hint: 'For your own records, for example: paid twice.',
        missing: 'Write why.',
        maxLength: 300,
      },
    }}
    send={({ amountPaise, reason }) =>
      api.orders[':id'].refunds.$post({
        param: { id: String(order.id) },
        json: { amountPaise: paiseOf(amountPaise), reason },
      })
    }
    onClosed={onClosed}
  />
);

/** Dialog to correct an order's buyer; documents with other details are replaced. */
export const BuyerDialog = ({ order, onClosed }: OrderDialogProps) => (
  <ActionDialog
    title={`Correct the buyer of ${order.code}`}
    id="buyer"
    submit="Save"
    intro={
      order.paidPaise > 0 && (
        <>
          <p className="notice">
            Documents that were issued never change. If name, firm, GSTIN, address or State are different,
            each is replaced by a new one. The order’s page shows both.
          </p>
          {order.isTaxClosed && (
            <p className="notice notice-warning">
              {TAX_CLOSED} That invoice keeps the old details: a new one would be taxed again. We save the new
              details for later documents.
            </p>
          )}
        </>
      )
    }
    fields={{
      fullName: { label: 'Name', missing: 'Enter the name of the buyer.', defaultValue: order.buyerName },
      email: {
        label: 'Email for this order',
        missing: 'Enter an email.',
        type: 'email',
        defaultValue: order.buyerEmail,
      },
      phone: { label: 'Mobile number', inputMode: 'tel', defaultValue: phoneWords(order.buyerPhone ?? '') },
      state: {
        label: 'State',
        hint: 'With a GSTIN, its first two digits decide.',
        options: states,
        defaultValue: order.buyerState ?? '',
      },
      company: { label: 'Firm', defaultValue: order.buyerCompany ?? '' },
      gstin: {
        label: 'GSTIN',
        autoCapitalize: 'characters',
        spellCheck: false,
        defaultValue: order.buyerGstin ?? '',
      },
      address: { label: 'Address of the firm', defaultValue: order.buyerAddress ?? '' },
    }}
    send={({ fullName, email, ...more }) =>
      api.orders[':id'].buyer.$put({ ...asSeen(order), json: { fullName, email, ...given(more) } })
    }
    overtaken={['CHANGED_MEANWHILE']}
    onClosed={onClosed}
  />
);
