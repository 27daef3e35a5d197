import type { BankCredit } from '../../../../../server/contract/bank-statements.ts';
import { formatPaise } from '../../../../../server/contract/money.ts';
import { shortDate } from '../../../../lib/format-date.ts';
import { DataTable } from '../../lists/DataTable.tsx';
import { Menu } from '../../lists/Menu.tsx';
import type { Candidate, Choices } from './use-choices.ts';

interface Props {
  title: string;
  credits: readonly BankCredit[];
  choices: Choices;
  onMatch: (credit: BankCredit) => void;
  onIgnore: (credit: BankCredit) => void;
}

/** Payments of one group, each with the order it is for. */
export function CreditTable({ title, credits, choices, onMatch, onIgnore }: Props) {
  return (
    <DataTable
      label={title}
      className="people credits"
      heads={[
        <span key="accept" className="visually-hidden">
          Accept
        </span>,
        'Day',
        'Amount',
        'From the bank',
        'Order',
      ]}
    >
      {credits.map((credit) => (
        <CreditRow
          key={credit.id}
          credit={credit}
          choices={choices}
          onMatch={() => onMatch(credit)}
          onIgnore={() => onIgnore(credit)}
        />
      ))}
    </DataTable>
  );
}

interface RowProps {
  credit: BankCredit;
  choices: Choices;
  onMatch: () => void;
  onIgnore: () => void;
}

function CreditRow({ credit, choices: { chosenFor, choose }, onMatch, onIgnore }: RowProps) {
  const { id, day, amountPaise, references, narration, orders } = credit;
  const chosen = chosenFor(credit);
  const isMatched = chosen !== undefined && !orders.some((order) => order.id === chosen.id);
  const candidates = isMatched ? [chosen] : orders;
  const [only] = candidates;
  const mayTick = chosen !== undefined || candidates.length === 1;
  const name = `${formatPaise(amountPaise)} of ${shortDate(day)}`;
  return (
    <tr>
      <td className="select-cell">
        {candidates.length > 0 && (
          <label className="select-box">
            <input
              type="checkbox"
              checked={chosen !== undefined}
              disabled={!mayTick}
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
      </td>
      <td className="credit-order">
        {candidates.length === 0 && (
          <button type="button" className="button button-secondary button-small" onClick={onMatch}>
            Match to an order…<span className="visually-hidden"> {name}</span>
          </button>
        )}
        {candidates.map((order) => (
          <OrderLine
            key={order.id}
            order={order}
            amountPaise={amountPaise}
            radio={
              candidates.length > 1
                ? { name: `credit-${id}`, checked: chosen?.id === order.id, run: () => choose(credit, order) }
                : undefined
            }
          />
        ))}
      </td>
      <td className="person-actions">
        <Menu
          label={`More for ${name}`}
          items={[
            { label: 'Match to an order…', run: onMatch },
            { label: 'Set aside', run: onIgnore },
          ]}
        />
      </td>
    </tr>
  );
}

interface LineProps {
  order: Candidate;
  amountPaise: number;
  /** Where one of several is chosen. */
  radio: { name: string; checked: boolean; run: () => void } | undefined;
}

function OrderLine({ order, amountPaise, radio }: LineProps) {
  const { code, buyerName, courseName, restPaise } = order;
  const words = (
    <span className="credit-words">
      <span title={buyerName}>
        {buyerName} <span className="soft">{code}</span>
      </span>
      <span className="soft small">
        {courseName}
        {restPaise !== amountPaise && (
          <>
            {' '}
            <span className="badge badge-marigold">
              {restPaise > amountPaise
                ? `${formatPaise(restPaise - amountPaise)} missing`
                : `${formatPaise(amountPaise - restPaise)} too much`}
            </span>
          </>
        )}
      </span>
    </span>
  );
  if (radio === undefined) return words;
  return (
    <label className="field-inline">
      <input type="radio" name={radio.name} checked={radio.checked} onChange={radio.run} />
      {words}
    </label>
  );
}
