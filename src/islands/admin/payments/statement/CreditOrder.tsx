import type { BankCredit } from '../../../../../server/contract/bank-statements.ts';
import { formatPaise } from '../../../../../server/contract/money.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Candidate } from './use-choices.ts';

/** A rupee more or less than is due is left with the order. */
const FORGIVEN_PAISE = 100;

/** What an admin does with a payment. */
export type CreditStep = 'match' | 'split' | 'record' | 'less';

interface Props {
  credit: BankCredit;
  candidates: readonly Candidate[];
  chosen: Candidate | undefined;
  onChoose: (order: Candidate) => void;
  /** What the payment is called. */
  name: string;
  onOpen: (step: CreditStep) => void;
}

/** Which order a payment is for, and the next step where it is none or the amount is another. */
export function CreditOrder({ credit, candidates, chosen, onChoose, name, onOpen }: Props) {
  const { id, amountPaise } = credit;
  const [only, another] = candidates;
  const open = (step: CreditStep, label: string) => (
    <Button kind="secondary" small onClick={() => onOpen(step)}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
  if (only === undefined) return open('match', 'Match to an order…');
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
