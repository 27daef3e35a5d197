import { useMutation } from '@tanstack/react-query';
import { formatPaise } from '../../../../../server/contract/money.ts';
import { api, unwrap } from '../../../../lib/api.ts';
import { shortDate } from '../../../../lib/format-date.ts';
import { formatNumber } from '../../../../lib/format-price.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../lists/DataTable.tsx';
import { useCredits } from '../../queries.ts';

const hidden = (
  <span key="ignored" className="visually-hidden">
    Ignored
  </span>
);

/** Payments that an admin ignored, each with a way back. */
export function IgnoredCredits() {
  const { data } = useCredits(true);
  const restore = useMutation({
    mutationFn: (id: number) =>
      unwrap(api['bank-credits'][':id'].ignore.$delete({ param: { id: String(id) } })),
  });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <details>
      <summary className="chart-summary">Ignored ({formatNumber(data.total)})</summary>
      <p className="soft small">If a student sends the reference of one, you see it above again.</p>
      <DataTable
        label="Ignored"
        className="people credits"
        heads={[hidden, 'Day', 'Amount', 'From the bank', 'Undo']}
      >
        {data.items.map(({ id, day, amountPaise, references, narration }) => (
          <tr key={id}>
            <td className="select-cell" />
            <td className="credit-day">{shortDate(day)}</td>
            <td className="order-due">{formatPaise(amountPaise)}</td>
            <td className="credit-bank">
              <span className="order-number">{references[0]}</span>
              <span className="soft small">{narration}</span>
            </td>
            <td className="credit-order">
              <Button kind="secondary" small onClick={() => restore.mutate(id)}>
                Undo<span className="visually-hidden"> {formatPaise(amountPaise)}</span>
              </Button>
            </td>
            <td />
          </tr>
        ))}
      </DataTable>
    </details>
  );
}
