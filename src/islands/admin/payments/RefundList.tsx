import { useState } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { RefundSummary } from '../../../../server/contract/refunds.ts';
import { sinceWhen } from '../days-ago.ts';
import { DataTable, PersonCell } from '../lists/DataTable.tsx';
import { DueDay } from '../lists/DueDay.tsx';
import { Menu } from '../lists/Menu.tsx';
import { OpenFilter, SearchedList, useSearch } from '../lists/SearchedList.tsx';
import { useRefunds } from '../queries.ts';
import { RefundDetails, RefundDialog, type RefundStep } from './RefundDialog.tsx';

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
  const { items: refunds = [] } = list;
  const close = () => setShown(undefined);

  return (
    <>
      <SearchedList
        list={list}
        search={search}
        noun="refund"
        placeholder="Name, email, code or number"
        none={['No refund is open.', 'When a buyer asks for the money back, it appears here.']}
        hint="Try a name, an email, the code of the order or the number of the request."
        keys={{
          d: (row) => {
            const refund = refunds.find(({ id }) => String(id) === row);
            if (refund !== undefined && nextStep(refund)) setShown({ refund, step: 'refused' });
          },
        }}
        tools={<OpenFilter isOpen={isOpen} onChange={setOpen} />}
      >
        <DataTable
          label="Refunds"
          className="people orders"
          heads={['Buyer', 'Course and code', 'Amount', 'Reason', 'State']}
        >
          {refunds.map((refund) => {
            const { id, buyerName, state, dueAt, userId } = refund;
            const step = nextStep(refund);
            const [words, badge] = states[state];
            return (
              <tr key={id}>
                <PersonCell
                  row={id}
                  name={buyerName}
                  detail={refund.buyerEmail}
                  onOpen={() => setShown({ refund, step })}
                />
                <td className="order-course">
                  <span title={refund.courseName}>{refund.courseName}</span>
                  <span className="soft small">{refund.orderCode}</span>
                </td>
                <td className="order-due">{formatPaise(refund.amountPaise)}</td>
                <td className="order-reference">
                  <span className="order-words">{refund.reason ?? 'Begun by an admin'}</span>
                </td>
                <td className="order-since">
                  <span className={`badge ${badge}`}>{words}</span>
                  {step !== undefined && dueAt !== null ? (
                    <DueDay at={dueAt} />
                  ) : (
                    <span className="soft small">{sinceWhen(refund.stateAt)}</span>
                  )}
                </td>
                <td className="person-actions">
                  {step !== undefined && (
                    <button
                      type="button"
                      className="button button-small"
                      data-main
                      onClick={() => setShown({ refund, step })}
                    >
                      {step === 'agreed' ? 'Agree' : 'Record'}
                      <span className="visually-hidden"> {buyerName}</span>
                    </button>
                  )}
                  <Menu
                    label={`More for ${buyerName}, ${refund.orderCode}`}
                    items={[
                      { label: 'Show details', run: () => setShown({ refund }) },
                      ...(step === undefined
                        ? []
                        : [{ label: 'Refuse…', run: () => setShown({ refund, step: 'refused' as const }) }]),
                      ...(userId === null
                        ? []
                        : [{ label: 'Open student', run: () => onOpenStudent({ id: userId }) }]),
                    ]}
                  />
                </td>
              </tr>
            );
          })}
        </DataTable>
      </SearchedList>
      {shown?.step && <RefundDialog refund={shown.refund} step={shown.step} onClosed={close} />}
      {shown && !shown.step && <RefundDetails refund={shown.refund} onClosed={close} />}
    </>
  );
}
