import { useState } from 'react';
import type { BankCredit } from '../../../../../server/contract/bank-statements.ts';
import { formatPaise } from '../../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../../server/contract/orders.ts';
import { api } from '../../../../lib/api/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ActionDialog, type DialogField } from '../../../ui/form/ActionDialog.tsx';
import { useOrders } from '../../queries/payments.ts';
import { AcceptDialog } from '../AcceptDialog.tsx';
import { ChooseOrder } from '../ChooseOne.tsx';
import { creditWords, restOf, rupeesOf } from '../order-words.ts';
import { amountField, paiseOf } from '../payment-fields.ts';
import type { Candidate } from './use-choices.ts';

interface Props {
  credit: BankCredit;
  onClosed: () => void;
}

const candidateOf = (order: OrderSummary): Candidate => ({
  ...order,
  restPaise: restOf(order),
  isCancelled: order.state === 'cancelled',
});

/** Dialog to find the order of a payment; the order is then ticked, not yet accepted. */
export function MatchDialog({
  credit,
  onChoose,
  ...frame
}: Props & { onChoose: (order: Candidate) => void }) {
  const [chosen, setChosen] = useState<OrderSummary>();
  return (
    <ActionDialog
      title="Match to an order"
      id="match"
      submit="Match"
      intro={<p className="break">{creditWords(credit)}</p>}
      fields={{
        order: {
          label: 'Order',
          missing: 'Choose an order.',
          control: (field) => <ChooseOrder field={field} onChoose={setChosen} />,
        },
      }}
      send={() => {
        if (chosen) onChoose(candidateOf(chosen));
        return undefined;
      }}
      {...frame}
    />
  );
}

/** Dialog to accept less than the order's amount, as agreed or as part payment. */
export function LessDialog({ code, ...rest }: Props & { code: string }) {
  const order = useOrders('all', code).items?.find((one) => one.code === code);
  return order && <AcceptDialog order={order} {...rest} />;
}

interface Part {
  order: Candidate;
  /** Rupees as typed. */
  typed: string;
}

/** Dialog to divide a payment between several orders; the remainder is refunded to the payer. */
export function SplitDialog({ credit, onClosed }: Props) {
  const { id, amountPaise, orders } = credit;
  const [parts, setParts] = useState<readonly Part[]>(() =>
    orders.length === 1 ? orders.map((order) => partOf(order, amountPaise)) : [],
  );
  const left = parts.reduce((rest, { typed }) => rest - paiseOf(typed), amountPaise);
  const fields = parts.map(({ order, typed }, at): [string, DialogField] => {
    const name = `${order.buyerName}, ${order.code}`;
    return [
      `part-${order.id}`,
      {
        ...amountField(name, typed, `${order.courseName}, ${formatPaise(order.restPaise)} due`),
        fault: (now) =>
          paiseOf(now) === 0
            ? 'Enter the amount in rupees, or remove the order.'
            : left < 0 && at === parts.length - 1
              ? `${formatPaise(-left)} more than the payment.`
              : undefined,
        onTyped: (now) => setParts(parts.with(at, { order, typed: now })),
        below: (
          <Button kind="secondary" small onClick={() => setParts(parts.toSpliced(at, 1))}>
            Remove<span className="visually-hidden"> {name}</span>
          </Button>
        ),
      },
    ];
  });
  const another: DialogField = {
    label: parts.length === 0 ? 'Order' : 'Another order',
    control: (field) => (
      <ChooseOrder
        key={parts.length}
        field={field}
        without={parts.map(({ order }) => order.id)}
        onChoose={(order) => setParts([...parts, partOf(candidateOf(order), left)])}
      />
    ),
  };

  return (
    <ActionDialog
      title="Split the payment or send it back"
      id="split"
      submit={submitWords(parts.length, left)}
      intro={<p className="break">{creditWords(credit)}</p>}
      fields={Object.fromEntries([...fields, ['order', another]])}
      send={() =>
        api['bank-credits'][':id'].split.$post({
          param: { id: String(id) },
          json: {
            orders: parts.map(({ order, typed }) => ({ orderId: order.id, amountPaise: paiseOf(typed) })),
            returnPaise: left,
          },
        })
      }
      onClosed={onClosed}
    >
      <p role="status">{leftWords(left)}</p>
    </ActionDialog>
  );
}

const partOf = (order: Candidate, left: number): Part => ({
  order,
  typed: left <= 0 ? '' : rupeesOf(Math.min(order.restPaise, left)),
});

function leftWords(left: number): string {
  if (left < 0) return `The parts are ${formatPaise(-left)} more than the payment.`;
  if (left === 0) return 'Nothing is left.';
  return `${formatPaise(left)} is left and goes back to the payer. Send it yourself, then record it under Refunds.`;
}

function submitWords(count: number, left: number): string {
  if (count === 0) return 'Send it back';
  const accept = `Accept ${count} and enroll`;
  return left > 0 ? `${accept}, ${formatPaise(left)} goes back` : accept;
}
