import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BankCredit } from '../../../../../server/contract/bank-statements.ts';
import { dayWords } from '../../../../../server/contract/india-time.ts';
import { FORGIVEN_PAISE, formatPaise } from '../../../../../server/contract/money.ts';
import { api, unwrap } from '../../../../lib/api/api.ts';
import { formatNumber } from '../../../../lib/words/format-price.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../lists/DataTable.tsx';
import { ListFoot } from '../../lists/ListFrame.tsx';
import { useCredits } from '../../queries/payments.ts';
import type { Candidate } from './use-choices.ts';

interface Row {
  credit: BankCredit;
  tick?: ReactNode;
  order: ReactNode;
  menu?: ReactNode;
}

interface Props {
  title: string;
  /** Headings of the first and the last column. */
  heads: readonly [tick: string, order: string];
  rows: readonly Row[];
}

/** Table of bank credits. */
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
      {rows.map(({ credit: { id, day, amountPaise, references, narration, note, isUnproved }, ...cells }) => (
        <tr key={id}>
          <td className="select-cell">{cells.tick}</td>
          <td className="credit-day">{dayWords(day)}</td>
          <td className="order-due">{formatPaise(amountPaise)}</td>
          <td className="credit-bank">
            <span className="order-number">{references[0]}</span>
            <span className="soft small" title={narration}>
              {narration}
            </span>
            {isUnproved && (
              <span className="credit-note small">The balance of its file does not prove this payment.</span>
            )}
            {note && <span className="credit-note small">{note}</span>}
          </td>
          <td className="credit-order">{cells.order}</td>
          <td className="person-actions">{cells.menu}</td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Lists ignored credits, each with a button to restore it. */
export function IgnoredCredits() {
  const ignored = useCredits(true);
  const { items = [], total = 0 } = ignored;
  const restore = useMutation({
    mutationFn: (id: number) =>
      unwrap(api['bank-credits'][':id'].ignore.$delete({ param: { id: String(id) } })),
  });
  if (items.length === 0) return null;
  return (
    <details>
      <summary className="chart-summary">Ignored ({formatNumber(total)})</summary>
      <p className="soft small">If a student sends the reference of one, you see it above again.</p>
      <CreditTable
        title="Ignored"
        heads={['Ignored', 'Undo']}
        rows={items.map((credit) => ({
          credit,
          order: (
            <Button kind="secondary" small onClick={() => restore.mutate(credit.id)}>
              Undo<span className="visually-hidden"> {formatPaise(credit.amountPaise)}</span>
            </Button>
          ),
        }))}
      />
      {ignored.hasNextPage && <ListFoot list={ignored} noun="payment" />}
    </details>
  );
}

/** Label for money of an order that does not need it any more. */
export const SEND_BACK = 'Send back and tell the buyer…';

/** Action of an admin on a credit. */
export type CreditStep = 'match' | 'split' | 'record' | 'less';

interface OrderProps {
  credit: BankCredit;
  candidates: readonly Candidate[];
  chosen: Candidate | undefined;
  onChoose: (order: Candidate) => void;
  /** Accessible name of the credit. */
  name: string;
  onOpen: (step: CreditStep) => void;
}

/** Shows the order of a credit, or the next step where there is none or the amount differs. */
export function CreditOrder({ credit, candidates, chosen, onChoose, name, onOpen }: OrderProps) {
  const { id, amountPaise } = credit;
  const [only, another] = candidates;
  const open = (step: CreditStep, label: string) => (
    <Button kind="secondary" small onClick={() => onOpen(step)}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
  if (only === undefined)
    return credit.named ? open('split', SEND_BACK) : open('match', 'Match to an order…');
  if (another !== undefined)
    return candidates.map((order) => (
      <label key={order.id} className="field-inline">
        <input
          type="radio"
          name={`credit-${id}`}
          checked={chosen?.id === order.id}
          onChange={() => onChoose(order)}
        />
        <OrderWords order={order} amountPaise={amountPaise} />
      </label>
    ));
  return (
    <>
      <OrderWords order={only} amountPaise={amountPaise} />
      {amountPaise > only.restPaise + FORGIVEN_PAISE && open('split', 'Split or send back…')}
      {amountPaise < only.restPaise - FORGIVEN_PAISE && open('less', 'Accept as agreed…')}
    </>
  );
}

function OrderWords({ order, amountPaise }: { order: Candidate; amountPaise: number }) {
  const { code, buyerName, courseName, restPaise, underAge, isCancelled, isOtherState } = order;
  const differs = restPaise > amountPaise ? 'missing' : 'too much';
  return (
    <span className="credit-words">
      <span title={buyerName}>
        {buyerName} <span className="soft">{code}</span>
      </span>
      <span className="soft small">
        {courseName}{' '}
        {restPaise !== amountPaise && (
          <span className="badge badge-marigold">
            {formatPaise(Math.abs(restPaise - amountPaise))} {differs}
          </span>
        )}{' '}
        {underAge && <span className="badge badge-marigold">Under 18</span>}{' '}
        {isCancelled && <span className="badge badge-marigold">Cancelled</span>}{' '}
        {isOtherState && <span className="badge badge-marigold">Other State</span>}
      </span>
    </span>
  );
}
