import { formatPaise } from '../../../../server/contract/money.ts';
import type { RefundChangeInput, RefundSummary } from '../../../../server/contract/refunds.ts';
import { api } from '../../../lib/api.ts';
import { FactList } from '../../ui/FactList.tsx';
import { ActionDialog, type DialogField } from '../../ui/form/ActionDialog.tsx';
import { shortDay } from '../days-ago.ts';
import { useMailWords } from '../mail-words.ts';
import { rupeesOf } from './order-words.ts';
import { amountField, paiseOf, wayFields, wayOf } from './payment-fields.ts';

/** What an admin does with a refund next. */
export type RefundStep = RefundChangeInput['state'];

/** Who gets the money; where no order took it, as the bank's line under *Reason* says. */
export const payerOf = ({ buyerName }: Pick<RefundSummary, 'buyerName'>): string =>
  buyerName ?? 'Unknown payer';

type Name = 'amountPaise' | 'reason' | 'method' | 'reference' | 'access';

interface Step {
  title: string;
  submit: string;
  fields: { [N in Name]?: DialogField | false };
  read: (typed: Record<Name, string>) => RefundChangeInput;
}

const stepsOf = (
  { amountPaise, orderId, ...refund }: RefundSummary,
  mailWords: ReturnType<typeof useMailWords>,
): Record<RefundStep, Step> => ({
  agreed: {
    title: `Give ${payerOf(refund)} the money back?`,
    submit: 'Agree',
    fields: {
      amountPaise: amountField(
        'Amount to give back',
        rupeesOf(amountPaise),
        'No money has moved yet. Send it yourself, then record it here.',
      ),
    },
    read: (typed) => ({ state: 'agreed', amountPaise: paiseOf(typed.amountPaise) }),
  },
  refused: {
    title: `Refuse the refund of ${payerOf(refund)}?`,
    submit: 'Refuse',
    fields: {
      reason: {
        label: 'What to tell the student',
        hint: mailWords(
          'The student sees it in the email and on the order page.',
          'The student sees it on the order page.',
        ),
        missing: 'Write what to tell the student.',
        rows: 3,
        maxLength: 1000,
      },
    },
    read: ({ reason }) => ({ state: 'refused', reason }),
  },
  sent: {
    title: `Record the money sent to ${payerOf(refund)}`,
    submit: 'Record as sent',
    fields: {
      ...wayFields('Sent by', 'Reference of your payment'),
      access: orderId !== null && {
        label: 'The course',
        hint: 'The course stays open if the student also has it for another reason.',
        missing: 'Say whether the course is closed.',
        options: [
          ['', 'Choose'],
          ['close', 'Close it for the student'],
          ['keep', 'Leave it open'],
        ],
      },
    },
    read: ({ access, ...way }) => ({ state: 'sent', ...wayOf(way), endsAccess: access === 'close' }),
  },
});

interface Props {
  refund: RefundSummary;
  /** None shows what became of it. */
  step: RefundStep | undefined;
  onClosed: () => void;
}

/** Agrees to a refund, refuses it, or records that the money was sent. */
export function RefundDialog({ refund, step: name, onClosed }: Props) {
  const mailWords = useMailWords();
  const steps = stepsOf(refund, mailWords);
  const step = name && steps[name];
  return (
    <ActionDialog<Name>
      title={step?.title ?? `Refund of ${payerOf(refund)}`}
      id="refund"
      submit={step?.submit}
      intro={
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
      }
      fields={step?.fields ?? {}}
      send={(typed) =>
        api.refunds[':id'].$put({
          param: { id: String(refund.id) },
          json: (step ?? steps.agreed).read(typed),
        })
      }
      overtaken={['REFUND_DECIDED']}
      onClosed={onClosed}
    />
  );
}
