import { useRef } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { RefundChangeInput, RefundSummary } from '../../../../server/contract/refunds.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { type FieldErrors, missingFields, textOf } from '../../../lib/form-values.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { SelectField, TextAreaField } from '../../ui/form/Field.tsx';
import { shortDay } from '../days-ago.ts';
import { rupeesOf } from './order-words.ts';
import { AmountField, amountOf, checkAmount, WayFields, wayOf } from './PaymentFields.tsx';

/** What an admin does with a refund next. */
export type RefundStep = RefundChangeInput['state'];

const labels = {
  amountPaise: 'Amount to give back',
  reason: 'What to tell the student',
  method: 'Sent by',
  reference: 'Reference of your payment',
  access: 'The course',
};

/** Who gets the money; where no order took it, as the bank's line under *Reason* says. */
export const payerOf = ({ buyerName }: RefundSummary): string => buyerName ?? 'Unknown payer';

interface Step {
  title: (name: string) => string;
  submit: string;
  check: (data: FormData) => FieldErrors;
  read: (data: FormData) => RefundChangeInput;
}

const steps: Record<RefundStep, Step> = {
  agreed: {
    title: (name) => `Give ${name} the money back?`,
    submit: 'Agree',
    check: checkAmount,
    read: (data) => ({ state: 'agreed', amountPaise: amountOf(data) }),
  },
  refused: {
    title: (name) => `Refuse the refund of ${name}?`,
    submit: 'Refuse',
    check: (data) => missingFields(data, { reason: 'Write what to tell the student.' }),
    read: (data) => ({ state: 'refused', reason: textOf(data, 'reason') }),
  },
  sent: {
    title: (name) => `Record the money sent to ${name}`,
    submit: 'Record as sent',
    check: (data) => missingFields(data, { access: 'Say whether the course is closed.' }),
    read: (data) => ({ state: 'sent', ...wayOf(data), endsAccess: textOf(data, 'access') === 'close' }),
  },
};

interface Props {
  refund: RefundSummary;
  onClosed: () => void;
}

/** Agrees to a refund, refuses it, or records that the money was sent. */
export function RefundDialog({ refund, step, onClosed }: Props & { step: RefundStep }) {
  const { id, amountPaise, orderId } = refund;
  const buyerName = payerOf(refund);
  const { title, submit, check, read } = steps[step];

  return (
    <ActionDialog
      title={title(buyerName)}
      id="refund"
      labels={labels}
      submit={submit}
      intro={<RefundFacts refund={refund} />}
      check={(data) => (orderId === null ? {} : check(data))}
      send={(data) => unwrap(api.refunds[':id'].$put({ param: { id: String(id) }, json: read(data) }))}
      overtaken={['REFUND_DECIDED']}
      onClosed={onClosed}
    >
      {(form) => (
        <>
          {step === 'agreed' && (
            <AmountField
              form={form}
              preset={rupeesOf(amountPaise)}
              hint="No money has moved yet. Send it yourself, then record it here."
            />
          )}
          {step === 'refused' && (
            <TextAreaField
              {...form.field('reason')}
              hint="The student sees it in the email and on the order page."
              maxLength={1000}
            />
          )}
          {step === 'sent' && (
            <>
              <WayFields form={form} />
              {orderId !== null && (
                <SelectField
                  {...form.field('access')}
                  hint="The course stays open if the student also has it for another reason."
                  options={[
                    ['', 'Choose'],
                    ['close', 'Close it for the student'],
                    ['keep', 'Leave it open'],
                  ]}
                />
              )}
            </>
          )}
        </>
      )}
    </ActionDialog>
  );
}

/** What became of a refund. */
export function RefundDetails({ refund, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog title={`Refund of ${payerOf(refund)}`} dialog={dialog} onClosed={onClosed}>
      <RefundFacts refund={refund} />
      <DialogActions dialog={dialog} close="Close" />
    </Dialog>
  );
}

const RefundFacts = ({ refund }: Pick<Props, 'refund'>) => (
  <FactList
    facts={[
      ['Course', refund.courseName],
      ['Order', refund.orderCode],
      ['Amount', formatPaise(refund.amountPaise)],
      ['Request', refund.ticket && `${refund.ticket}, answer by ${shortDay(refund.dueAt ?? 0)}`],
      ['Reason', refund.reason],
      ['Your answer', refund.state === 'refused' && refund.answer],
      ['Sent', refund.state === 'sent' && shortDay(refund.stateAt)],
      ['Reference', refund.reference],
      ['Document', refund.receipt],
    ]}
  />
);
