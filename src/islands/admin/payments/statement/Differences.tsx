import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankDifference } from '../../../../../server/contract/bank-statements.ts';
import { dayWords } from '../../../../../server/contract/india-time.ts';
import { formatPaise } from '../../../../../server/contract/money.ts';
import { api, unwrap } from '../../../../lib/api/api.ts';
import { formatNumber } from '../../../../lib/words/format-price.ts';
import { shortDay } from '../../days-ago.ts';
import { DataTable } from '../../lists/DataTable.tsx';
import { Menu } from '../../lists/Menu.tsx';
import { useDifferences } from '../../queries/payments.ts';
import { UndoPayment } from '../UndoDialog.tsx';

const bankWords = ({ bank, amountPaise, differsPaise, takenBackOn }: BankDifference): string => {
  if (takenBackOn !== null) return `The bank took it back on ${dayWords(takenBackOn)}.`;
  if (bank === 'unseen') return 'No statement has it.';
  return `The bank has ${formatPaise(amountPaise + differsPaise)}.`;
};

/** Lists accepted payments that bank statements don't confirm: missing after three days, or different. */
export function Differences() {
  const { data } = useDifferences();
  const [undoing, setUndoing] = useState<BankDifference>();
  const settle = useMutation({
    mutationFn: (id: number) =>
      unwrap(api['bank-credits'][':id'].ignore.$post({ param: { id: String(id) } })),
  });
  const leave = (creditId: number) => () => settle.mutate(creditId);
  if (data === undefined) return null;
  const fold = (title: string, text: string, rows: readonly BankDifference[], isOpen: boolean) =>
    rows.length > 0 && (
      <details open={isOpen}>
        <summary className="chart-summary">
          {title} ({formatNumber(rows.length)})
        </summary>
        <p className="soft small">{text}</p>
        <DataTable
          label={title}
          className="people credits differences"
          heads={['Accepted', 'Amount', 'The bank', 'Order']}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="credit-day">{shortDay(row.acceptedAt)}</td>
              <td className="order-due">{formatPaise(row.amountPaise)}</td>
              <td className="credit-bank">
                <span className="order-number">{row.reference}</span>
                <span className="credit-note small">{bankWords(row)}</span>
              </td>
              <td className="credit-order">
                <span className="credit-words">
                  <span title={row.buyerName}>
                    {row.buyerName} <span className="soft">{row.code}</span>
                  </span>
                  <span className="soft small">{row.courseName}</span>
                </span>
              </td>
              <td className="person-actions">
                <Menu
                  label={`More for ${row.buyerName}, ${row.code}`}
                  items={[
                    { label: 'Undo the acceptance…', run: () => setUndoing(row) },
                    ...(row.creditId === null
                      ? []
                      : [{ label: 'Leave it as it is', run: leave(row.creditId) }]),
                  ]}
                />
              </td>
            </tr>
          ))}
        </DataTable>
      </details>
    );
  return (
    <>
      {fold(
        'Differs from the bank',
        'You accepted these, and the bank tells another amount or took the money back. Decide what is right.',
        data.differing,
        true,
      )}
      {fold(
        'Accepted, not seen in a statement',
        'You accepted these more than three days ago. Look for them in your bank account, or read the missing days.',
        data.unseen,
        false,
      )}
      {undoing && (
        <UndoPayment code={undoing.code} paymentId={undoing.id} onClosed={() => setUndoing(undefined)} />
      )}
    </>
  );
}
