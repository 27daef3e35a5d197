import type { BankCredit } from '../../../../../server/contract/bank-statements.ts';
import { formatPaise } from '../../../../../server/contract/money.ts';
import { shortDate } from '../../../../lib/format-date.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../lists/DataTable.tsx';
import { Menu } from '../../lists/Menu.tsx';
import type { Candidate, Choices } from './use-choices.ts';

interface Props {
  choices: Choices;
  onMatch: (credit: BankCredit) => void;
  onSplit: (credit: BankCredit) => void;
  onRecord: (credit: BankCredit) => void;
  onIgnore: (credit: BankCredit) => void;
}

/** A rupee more than is due is left with the order. */
const MOST_OVER = 100;

/** Payments of one group, each with the order it is for. */
export function CreditTable({
  title,
  credits,
  ...rest
}: Props & { title: string; credits: readonly BankCredit[] }) {
  const tick = (
    <span key="accept" className="visually-hidden">
      Accept
    </span>
  );
  return (
    <DataTable
      label={title}
      className="people credits"
      heads={[tick, 'Day', 'Amount', 'From the bank', 'Order']}
    >
      {credits.map((credit) => (
        <CreditRow key={credit.id} credit={credit} {...rest} />
      ))}
    </DataTable>
  );
}

function CreditRow({
  credit,
  choices: { chosenFor, choose },
  onMatch,
  onSplit,
  onRecord,
  onIgnore,
}: Props & { credit: BankCredit }) {
  const { id, day, amountPaise, references, narration, orders, note } = credit;
  const chosen = chosenFor(credit);
  const isFound = chosen === undefined || orders.some((order) => order.id === chosen.id);
  const candidates = isFound ? orders : [chosen];
  const only = candidates.length === 1 ? candidates[0] : undefined;
  const name = `${formatPaise(amountPaise)} of ${shortDate(day)}`;
  return (
    <tr>
      <td className="select-cell">
        {candidates.length > 0 && (
          <label className="select-box">
            <input
              type="checkbox"
              checked={chosen !== undefined}
              disabled={chosen === undefined && only === undefined}
              onChange={() => choose(credit, chosen === undefined ? only : undefined)}
            />
            <span className="visually-hidden">Accept {name}</span>
          </label>
        )}
      </td>
      <td className="credit-day">{shortDate(day)}</td>
      <td className="order-due">{formatPaise(amountPaise)}</td>
      <td className="credit-bank">
        <span className="order-number">{references[0]}</span>
        <span className="soft small" title={narration}>
          {narration}
        </span>
        {note && <span className="credit-note small">{note}</span>}
      </td>
      <td className="credit-order">
        {candidates.length === 0 && (
          <Button kind="secondary" small onClick={() => onMatch(credit)}>
            Match to an order…<span className="visually-hidden"> {name}</span>
          </Button>
        )}
        {only && <OrderWords order={only} amountPaise={amountPaise} />}
        {only && amountPaise > only.restPaise + MOST_OVER && (
          <Button kind="secondary" small onClick={() => onSplit(credit)}>
            Split or send back…<span className="visually-hidden"> {name}</span>
          </Button>
        )}
        {candidates.length > 1 &&
          candidates.map((order) => (
            <label key={order.id} className="field-inline">
              <input
                type="radio"
                name={`credit-${id}`}
                checked={chosen?.id === order.id}
                onChange={() => choose(credit, order)}
              />
              <OrderWords order={order} amountPaise={amountPaise} />
            </label>
          ))}
      </td>
      <td className="person-actions">
        <Menu
          label={`More for ${name}`}
          items={[
            { label: 'Match to an order…', run: () => onMatch(credit) },
            { label: 'Split or send back…', run: () => onSplit(credit) },
            { label: 'Open a course with it…', run: () => onRecord(credit) },
            { label: 'Ignore', run: () => onIgnore(credit) },
          ]}
        />
      </td>
    </tr>
  );
}

function OrderWords({ order, amountPaise }: { order: Candidate; amountPaise: number }) {
  const { code, buyerName, courseName, restPaise, underAge, isCancelled } = order;
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
        {isCancelled && <span className="badge badge-marigold">Cancelled</span>}
      </span>
    </span>
  );
}
