import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dayWords } from '../../../../server/contract/india-time.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { RefundChangeInput, RefundSummary } from '../../../../server/contract/refunds.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { FactList } from '../../ui/FactList.tsx';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { shortDay, sinceWhen } from '../days-ago.ts';
import type { Act } from '../lists/acts.ts';
import { ColumnList } from '../lists/ColumnList.tsx';
import { about, type Column, money, state, words } from '../lists/columns.tsx';
import { DueDay } from '../lists/DueDay.tsx';
import { OpenFilter, useSearch } from '../lists/SearchedList.tsx';
import { useMailWords } from '../mail-words.ts';
import { useRefunds } from '../queries/payments.ts';
import { useMay } from '../rights.ts';
import { TaxClosed } from './OrderDialogs.tsx';
import { rupeesOf } from './order-words.ts';
import type { PaymentsHead } from './PaymentsPanel.tsx';
import { amountField, paiseOf, wayFields, wayOf } from './payment-fields.ts';

/** Returns the reason of a refund; for money without an order, the bank's line. */
const reasonOf = ({ paidOn, reason }: RefundSummary): string | null =>
  paidOn === null ? reason : `Bank payment of ${dayWords(paidOn)}: ${reason ?? ''}`;

type Step = RefundChangeInput['state'];

/** Returns the payer of a refund; an unknown one is in the bank's line under *Reason*. */
const payerOf = ({ buyerName }: RefundSummary): string => buyerName ?? 'Unknown payer';

const states = {
  asked: ['Asked for', 'badge-marigold'],
  agreed: ['To send', 'badge-marigold'],
  sent: ['Sent', 'badge-leaf'],
  refused: ['Refused', 'badge-brick'],
} as const;

const nextStep = ({ state }: RefundSummary): Step | undefined =>
  state === 'asked' ? 'agreed' : state === 'agreed' ? 'sent' : undefined;

const isOpenHere = (refund: RefundSummary): boolean => nextStep(refund) !== undefined;

const columns: readonly Column<RefundSummary>[] = [
  about('Course and code', ({ courseName, orderCode }) => [courseName ?? '–', orderCode ?? '']),
  money('Amount', ({ amountPaise }) => amountPaise),
  words('Reason', (refund) => reasonOf(refund) ?? 'Started by an admin'),
  state(
    (refund) => states[refund.state],
    (refund) =>
      isOpenHere(refund) && refund.dueAt !== null ? <DueDay at={refund.dueAt} /> : sinceWhen(refund.stateAt),
  ),
];

interface ListProps {
  head: PaymentsHead;
  onOpenStudent: (student: { id: number }) => void;
}

/** Lists requested and pending refunds. */
export function RefundList({ head, onOpenStudent }: ListProps) {
  const [isOpen, setOpen] = useState(true);
  const [shown, setShown] = useState<{ refund: RefundSummary; step?: Step | undefined }>();
  const seesPeople = useMay()('people');
  const search = useSearch();
  const undo = useMutation({
    mutationFn: (id: number) => unwrap(api.refunds[':id'].$delete({ param: { id: String(id) } })),
  });
  const show = (step?: Step) => (refund: RefundSummary) => setShown({ refund, step });
  const acts: readonly Act<RefundSummary>[] = [
    { is: 'main', label: 'Agree', may: ({ state: is }) => is === 'asked', run: show('agreed') },
    { is: 'main', label: 'Record', may: ({ state: is }) => is === 'agreed', run: show('sent') },
    { label: 'Show details', run: show() },
    {
      is: 'decline',
      label: 'Refuse…',
      may: (refund) => isOpenHere(refund) && refund.orderId !== null,
      run: show('refused'),
    },
    {
      label: 'Put it back under Statement',
      may: ({ orderId, state: is }) => orderId === null && is === 'agreed',
      run: ({ id }) => undo.mutate(id),
    },
    {
      label: 'Open student',
      may: ({ userId }) => seesPeople && userId !== null,
      run: ({ userId }) => userId !== null && onOpenStudent({ id: userId }),
    },
  ];

  return (
    <>
      <ColumnList
        label="Refunds"
        {...head}
        className="refunds"
        head="Buyer"
        list={useRefunds(search.search, isOpen)}
        subject={(refund) => ({
          name: payerOf(refund),
          detail: refund.buyerEmail ?? '',
          called: `${payerOf(refund)}, ${refund.orderCode ?? formatPaise(refund.amountPaise)}`,
          onOpen: () => show(nextStep(refund))(refund),
        })}
        columns={columns}
        acts={acts}
        search={search}
        noun="refund"
        placeholder="Name, email, code or number"
        none={['No refund is open.', 'You see refund requests here.']}
        hint="Try a name, an email, the code of the order or the number of the request."
        tools={<OpenFilter isOpen={isOpen} onChange={setOpen} />}
      />
      {shown && <RefundDialog refund={shown.refund} step={shown.step} onClosed={() => setShown(undefined)} />}
    </>
  );
}

/** Title (with the payer) and button of each step. */
const steps = {
  agreed: [(payer: string) => `Refund ${payer}?`, 'Agree'],
  refused: [(payer: string) => `Refuse the refund of ${payer}?`, 'Refuse'],
  sent: [(payer: string) => `Record the money sent to ${payer}`, 'Record as sent'],
} as const;

interface Props {
  refund: RefundSummary;
  /** Undefined shows the result only. */
  step: Step | undefined;
  onClosed: () => void;
}

/** Dialog to approve or refuse a refund, or to record that it was paid. */
function RefundDialog({ refund, step, onClosed }: Props) {
  const mailWords = useMailWords();
  const [titleOf, submit] = step ? steps[step] : [(payer: string) => `Refund of ${payer}`];
  return (
    <ActionDialog
      title={titleOf(payerOf(refund))}
      id="refund"
      submit={submit}
      intro={
        <>
          {refund.isTaxClosed && step !== undefined && step !== 'refused' && <TaxClosed />}
          <FactList
            facts={[
              ['Course', refund.courseName],
              ['Order', refund.orderCode],
              ['Amount', formatPaise(refund.amountPaise)],
              ['Request', refund.ticket && `${refund.ticket}, answer by ${shortDay(refund.dueAt ?? 0)}`],
              ['Reason', reasonOf(refund)],
              ['Your answer', refund.state === 'refused' && refund.answer],
              ['Sent', refund.state === 'sent' && shortDay(refund.stateAt)],
              ['Reference', refund.reference],
              ['Document', refund.receipt],
            ]}
          />
        </>
      }
      fields={{
        amountPaise:
          step === 'agreed' &&
          amountField(
            'Amount to give back',
            rupeesOf(refund.amountPaise),
            'No money has moved yet. Send it yourself, then record it here.',
          ),
        reason: step === 'refused' && {
          label: 'What to tell the student',
          hint: mailWords(
            'The student sees it in the email and on the order page.',
            'The student sees it on the order page.',
          ),
          missing: 'Write what to tell the student.',
          rows: 3,
          maxLength: 1000,
        },
        ...(step === 'sent' && wayFields('Sent by', 'Reference of your payment')),
        access: step === 'sent' &&
          refund.orderId !== null && {
            label: 'The course',
            hint: 'The course stays open if the student also has it for another reason.',
            missing: 'Say whether the course is closed.',
            options: [
              ['', 'Choose'],
              ['close', 'Close it for the student'],
              ['keep', 'Leave it open'],
            ],
          },
      }}
      send={({ amountPaise, reason, access, ...way }) => {
        const changes: Record<Step, RefundChangeInput> = {
          agreed: { state: 'agreed', amountPaise: paiseOf(amountPaise) },
          refused: { state: 'refused', reason },
          sent: { state: 'sent', ...wayOf(way), endsAccess: access === 'close' },
        };
        return step && api.refunds[':id'].$put({ param: { id: String(refund.id) }, json: changes[step] });
      }}
      overtaken={['REFUND_DECIDED']}
      onClosed={onClosed}
    />
  );
}
