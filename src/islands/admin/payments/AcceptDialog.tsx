import { useState } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields } from '../../../lib/form-values.ts';
import { FactList } from '../../ui/FactList.tsx';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { readRupees, restOf, rupeesOf } from './order-words.ts';
import {
  AmountField,
  checkAmount,
  filled,
  PaidOnField,
  paymentLabels,
  paymentOf,
  StateField,
  WayFields,
} from './PaymentFields.tsx';

/** The server forgives a rupee that was typed wrong. */
const FORGIVEN_PAISE = 100;

const labels = { ...paymentLabels, agreedBecause: 'Why' };

interface Props {
  order: OrderSummary;
  /** Less came than was due: how much is typed first. */
  isShort: boolean;
  onClosed: () => void;
}

/** Accepts the money for an order; of less than was due the rest is asked for. */
export function AcceptDialog({ order, isShort, onClosed }: Props) {
  const { id, version, buyerName, contestedBy, duePaise, paidPaise } = order;
  const rest = restOf(order);
  const preset = isShort ? '' : rupeesOf(rest);
  const [typed, setTyped] = useState(preset);
  const missing = rest - (readRupees(typed) ?? rest);
  const [isAgreed, setAgreed] = useState(false);
  const isLess = missing > FORGIVEN_PAISE;
  const asksForRest = isLess && !isAgreed;
  const accept = order.isTest ? 'Accept' : 'Accept and enroll';
  const paidBefore = paidPaise > 0 ? `, of which ${formatPaise(paidPaise)} came before` : '';

  return (
    <ActionDialog
      title={isShort ? `Ask ${buyerName} for the rest` : `Accept the payment of ${buyerName}?`}
      id="accept"
      labels={labels}
      submit={asksForRest || (isShort && typed === '' && !isAgreed) ? 'Ask for the rest' : accept}
      intro={
        <>
          <FactList
            facts={[
              ['Course', order.courseName],
              ['Order', order.code],
              ['Due', formatPaise(duePaise) + paidBefore],
            ]}
          />
          {contestedBy.length > 0 && (
            <p className="notice notice-warning">
              {contestedBy.join(', ')} has the same reference. If you accept this order, we decline the other
              and email its buyer.
            </p>
          )}
          {order.underAge && (
            <p className="notice notice-warning">Under 18: ask a parent or guardian first.</p>
          )}
        </>
      }
      check={(data) => ({
        ...checkAmount(data),
        ...(data.has('isAgreed')
          ? missingFields(data, { agreedBecause: 'Write why you agreed on less.' })
          : {}),
      })}
      send={(data) =>
        unwrap(
          api.orders[':id'].accept.$post(
            {
              param: { id: String(id) },
              json: {
                ...paymentOf(data),
                ...filled(data, 'agreedBecause'),
                askForRest: asksForRest,
                opensCourse: data.has('opensCourse'),
              },
            },
            { headers: { 'if-match': `"${version}"` } },
          ),
        )
      }
      overtaken={['CHANGED_MEANWHILE']}
      onClosed={onClosed}
    >
      {(form) => (
        <>
          <AmountField form={form} preset={preset} hint={hintOf(missing, isAgreed)} onAmount={setTyped} />
          {isLess && (
            <label className="field-inline">
              <input
                type="checkbox"
                name="isAgreed"
                checked={isAgreed}
                onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
              />
              Accept as agreed: this is all that is due
            </label>
          )}
          {isLess && isAgreed && (
            <Field
              {...form.field('agreedBecause')}
              hint="For your own records."
              maxLength={300}
              autoComplete="off"
            />
          )}
          {asksForRest && (
            <label className="field-inline">
              <input type="checkbox" name="opensCourse" />
              Open the course already
            </label>
          )}
          <WayFields form={form} reference={order.reference ?? ''} />
          <PaidOnField form={form} />
          <StateField form={form} />
        </>
      )}
    </ActionDialog>
  );
}

function hintOf(missing: number, isAgreed: boolean): string {
  if (missing > FORGIVEN_PAISE)
    return `${formatPaise(missing)} are missing. ${isAgreed ? 'The student is not asked for them.' : 'The student is asked for the rest.'}`;
  if (missing >= -FORGIVEN_PAISE) return '';
  return `${formatPaise(-missing)} more than is due. If it is for another course too, split the payment under Statement.`;
}
