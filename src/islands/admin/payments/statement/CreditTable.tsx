import type { ReactNode } from 'react';
import type { BankCredit } from '../../../../../server/contract/bank-statements.ts';
import { formatPaise } from '../../../../../server/contract/money.ts';
import { shortDate } from '../../../../lib/format-date.ts';
import { DataTable } from '../../lists/DataTable.tsx';

interface Row {
  credit: BankCredit;
  tick?: ReactNode;
  order: ReactNode;
  menu?: ReactNode;
}

interface Props {
  title: string;
  /** What the first and the last column have. */
  heads: readonly [tick: string, order: string];
  rows: readonly Row[];
}

/** Payments as the bank tells them, a line each. */
export function CreditTable({ title, heads, rows }: Props) {
  const tick = (
    <span key="tick" className="visually-hidden">
      {heads[0]}
    </span>
  );
  return (
    <DataTable
      label={title}
      className="people credits"
      heads={[tick, 'Day', 'Amount', 'From the bank', heads[1]]}
    >
      {rows.map(({ credit: { id, day, amountPaise, references, narration, note }, ...cells }) => (
        <tr key={id}>
          <td className="select-cell">{cells.tick}</td>
          <td className="credit-day">{shortDate(day)}</td>
          <td className="order-due">{formatPaise(amountPaise)}</td>
          <td className="credit-bank">
            <span className="order-number">{references[0]}</span>
            <span className="soft small" title={narration}>
              {narration}
            </span>
            {note && <span className="credit-note small">{note}</span>}
          </td>
          <td className="credit-order">{cells.order}</td>
          <td className="person-actions">{cells.menu}</td>
        </tr>
      ))}
    </DataTable>
  );
}
