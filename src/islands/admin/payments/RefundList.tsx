import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { RefundSummary } from '../../../../server/contract/refunds.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { sinceWhen } from '../days-ago.ts';
import { DueDay } from '../lists/DueDay.tsx';
import { PersonList, type PersonRow } from '../lists/PersonList.tsx';
import { OpenFilter, useSearch } from '../lists/SearchedList.tsx';
import { useRefunds } from '../queries.ts';
import { payerOf, RefundDialog, type RefundStep } from './RefundDialog.tsx';

const states = {
  asked: ['Asked for', 'badge-marigold'],
  agreed: ['To send', 'badge-marigold'],
  sent: ['Sent', 'badge-leaf'],
  refused: ['Refused', 'badge-brick'],
} as const;

const nextStep = ({ state }: RefundSummary): RefundStep | undefined =>
  state === 'asked' ? 'agreed' : state === 'agreed' ? 'sent' : undefined;

/** Money that buyers want back, and money on its way to them. */
export function RefundList({ onOpenStudent }: { onOpenStudent: (student: { id: number }) => void }) {
  const [isOpen, setOpen] = useState(true);
  const [shown, setShown] = useState<{ refund: RefundSummary; step?: RefundStep | undefined }>();
  const search = useSearch();
  const list = useRefunds(search.search, isOpen);

  const undo = useMutation({
    mutationFn: (id: number) => unwrap(api.refunds[':id'].$delete({ param: { id: String(id) } })),
  });

  function rowOf(refund: RefundSummary): PersonRow {
    const { id, orderId, orderCode, state, dueAt, userId } = refund;
    const buyerName = payerOf(refund);
    const step = nextStep(refund);
    const decline = step !== undefined && orderId !== null && (() => setShown({ refund, step: 'refused' }));
    return {
      id,
      name: buyerName,
      detail: refund.buyerEmail ?? '',
      onOpen: () => setShown({ refund, step }),
      about: [refund.courseName ?? '–', orderCode ?? ''],
      amount: formatPaise(refund.amountPaise),
      text: <span className="order-words">{refund.reason ?? 'Started by an admin'}</span>,
      state: states[state],
      since: step !== undefined && dueAt !== null ? <DueDay at={dueAt} /> : sinceWhen(refund.stateAt),
      main: step !== undefined && {
        label: step === 'agreed' ? 'Agree' : 'Record',
        run: () => setShown({ refund, step }),
      },
      called: `${buyerName}, ${orderCode ?? formatPaise(refund.amountPaise)}`,
      decline,
      menu: [
        { label: 'Show details', run: () => setShown({ refund }) },
        decline && { label: 'Refuse…', run: decline },
        orderId === null &&
          state === 'agreed' && { label: 'Put it back under Statement', run: () => undo.mutate(id) },
        userId !== null && { label: 'Open student', run: () => onOpenStudent({ id: userId }) },
      ],
    };
  }

  return (
    <>
      <PersonList
        label="Refunds"
        heads={['Buyer', 'Course and code', 'Amount', 'Reason', 'State']}
        list={list}
        rowOf={rowOf}
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
