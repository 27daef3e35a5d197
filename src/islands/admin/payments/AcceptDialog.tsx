import { useState } from 'react';
import type { BankCredit } from '../../../../server/contract/bank-statements.ts';
import { dayWords } from '../../../../server/contract/india-time.ts';
import { FORGIVEN_PAISE, formatPaise } from '../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { partWords } from '../../../../server/contract/parts.ts';
import { api } from '../../../lib/api/api.ts';
import { phoneWords } from '../../../lib/content/contact-link.ts';
import { given } from '../../../lib/forms/form-values.ts';
import { Button } from '../../ui/Button.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import type { Act } from '../lists/acts.ts';
import { useMailWords } from '../mail-words.ts';
import { listPriceOf, mayAccept, readRupees, restOf, rupeesOf } from './order-words.ts';
import { amountField, asSeen, paymentFields, paymentOf } from './payment-fields.ts';

interface Props {
  order: OrderSummary;
  /** True if less arrived than due: the admin first types the amount. */
  isShort?: boolean;
  /** Bank credit that is less than the amount due. */
  credit?: BankCredit;
  /** Acts of the list; among them the one that declines. */
  acts?: readonly Act<OrderSummary>[];
  onClosed: () => void;
}

/** Dialog to accept money for an order; after a part payment the buyer is asked for the rest. */
export function AcceptDialog({ order, isShort = false, credit, acts = [], onClosed }: Props) {
  const { buyerName, contestedBy, duePaise, fullBatch, inBank, paidPaise } = order;
  // A waiting order still names the reference of the money that came before.
  const reported = order.state === 'claimed' || paidPaise === 0 ? order.reference : null;
  const decline = acts.find(({ is }) => is === 'decline')?.run;
  const isKnown = credit !== undefined || mayAccept(order);
  const mailWords = useMailWords();
  const rest = restOf(order);
  const part = partWords(order);
  const came = (credit ?? (inBank?.takenBackOn === null ? inBank : undefined))?.amountPaise;
  const preset = came === undefined && (isShort || !isKnown) ? '' : rupeesOf(came ?? rest);
  const [typed, setTyped] = useState(preset);
  const missing = rest - (readRupees(typed) ?? rest);
  const [isAgreed, setAgreed] = useState(credit !== undefined);
  const isLess = missing > FORGIVEN_PAISE;
  const asksForRest = isLess && !isAgreed;
  const accept = order.isTest ? 'Accept' : 'Accept and enroll';
  const paidBefore = paidPaise > 0 ? `, of which ${formatPaise(paidPaise)} came before` : '';

  return (
    <ActionDialog
      title={
        isShort
          ? `Ask ${buyerName} for the rest`
          : `${isKnown ? 'Accept the' : 'Record a'} payment of ${buyerName}${isKnown ? '?' : ''}`
      }
      id="accept"
      submit={asksForRest || (isShort && typed === '' && !isAgreed) ? 'Ask for the rest' : accept}
      intro={
        <>
          <FactList
            facts={[
              ['Course', order.courseName],
              ['Order', order.code],
              ['Due', formatPaise(duePaise) + paidBefore],
              ['Now', part && `${part}, ${formatPaise(rest)}`],
              ['Price', listPriceOf(order)],
              [
                'Buyer',
                [order.buyerEmail, order.buyerPhone && phoneWords(order.buyerPhone)]
                  .filter(Boolean)
                  .join(', '),
              ],
              ['In the bank', !inBank && isKnown && !credit && 'No statement has this payment'],
              ['In the bank', inBank && `${formatPaise(inBank.amountPaise)} of ${dayWords(inBank.day)}`],
            ]}
          />
          {!isKnown && (
            <p className="notice notice-warning">
              {buyerName} has not reported {paidPaise > 0 ? 'another' : 'a'} payment. Record one only if you
              see it in your bank account or have it in cash.
            </p>
          )}
          {order.isOtherState && (
            <p className="notice notice-warning">
              The buyer is in another State. Under the composition scheme you may not sell to other States
              (section 10(2) of the CGST Act). Ask your accountant first.
            </p>
          )}
          {contestedBy.length > 0 && (
            <p className="notice notice-warning">
              {contestedBy.join(', ')} has the same reference. If you accept this order, we decline the other.{' '}
              {mailWords('We email its buyer.')}
            </p>
          )}
          {fullBatch && (
            <div className="notice notice-warning stack-small">
              <p>
                {fullBatch.name} is full: with {buyerName} it has{' '}
                <b>
                  {fullBatch.taken} of {fullBatch.seats}
                </b>
                .
              </p>
              {decline && (
                <p>
                  <Button kind="secondary" small onClick={() => decline(order)}>
                    No place, give it back…
                  </Button>
                </p>
              )}
            </div>
          )}
          {order.underAge && (
            <p className="notice notice-warning">Under 18: ask a parent or guardian first.</p>
          )}
        </>
      }
      fields={{
        amountPaise: {
          ...amountField('Amount received', preset, hintOf(missing, isAgreed, part !== undefined)),
          onTyped: setTyped,
        },
        isAgreed: isLess && {
          label: 'Accept as agreed: this is all that is due',
          type: 'checkbox',
          defaultChecked: isAgreed,
          onTyped: (ticked) => setAgreed(ticked !== ''),
        },
        agreedBecause: isLess &&
          isAgreed && {
            label: 'Why',
            hint: 'For your own records.',
            missing: 'Write why you agreed on less.',
            maxLength: 300,
          },
        opensCourse: asksForRest && { label: 'Open the course already', type: 'checkbox' },
        offer: fullBatch !== undefined &&
          !asksForRest && {
            label: 'Place',
            options: [
              ['', `Let in: ${fullBatch.name}, ${fullBatch.taken} of ${fullBatch.seats}`],
              ...fullBatch.others.map(
                ({ key, name, isFull }) => [key, `Move to ${name}${isFull ? ' (full)' : ''}`] as const,
              ),
            ],
          },
        ...paymentFields(reported ?? '', credit),
        differs: {
          label: 'Which amount is right?',
          options: [
            ['', 'Choose'],
            ['yes', 'The amount above: the bank’s line is shown as a difference'],
          ],
          ifAsked: true,
        },
        takesPayment: {
          label: 'Whose payment is it?',
          hint: 'The other order waits again without its course, and its document is credited.',
          options: [
            ['', 'Choose'],
            ['yes', `Of ${buyerName}: take it from the other order`],
          ],
          ifAsked: true,
        },
      }}
      send={({ agreedBecause, offer, opensCourse, takesPayment, differs, ...payment }) =>
        api.orders[':id'].accept.$post({
          ...asSeen(order),
          json: {
            ...paymentOf(payment),
            ...given({ agreedBecause, offer }),
            askForRest: asksForRest,
            opensCourse: opensCourse === 'on',
            takesPayment: takesPayment === 'yes',
            differs: differs === 'yes',
            ...(credit && { creditId: credit.id }),
          },
        })
      }
      overtaken={['CHANGED_MEANWHILE']}
      onClosed={onClosed}
    />
  );
}

function hintOf(missing: number, isAgreed: boolean, hasParts: boolean): string {
  if (missing > FORGIVEN_PAISE)
    return `${formatPaise(missing)} are missing. ${isAgreed ? 'The student is not asked for them.' : 'The student is asked for the rest.'}`;
  if (missing >= -FORGIVEN_PAISE) return '';
  if (hasParts) return `${formatPaise(-missing)} more than this part: it counts for the next.`;
  return `${formatPaise(-missing)} more than is due. If it is for another course too, split the payment under Statement.`;
}
