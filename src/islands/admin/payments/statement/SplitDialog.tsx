import { useState } from 'react';
import type { BankCredit } from '../../../../../server/contract/bank-statements.ts';
import { formatPaise } from '../../../../../server/contract/money.ts';
import { api, unwrap } from '../../../../lib/api.ts';
import { shortDate } from '../../../../lib/format-date.ts';
import { Button } from '../../../ui/Button.tsx';
import { ActionDialog } from '../../../ui/form/ActionDialog.tsx';
import { useDebounced } from '../../lists/use-debounced.ts';
import { useOrders } from '../../queries.ts';
import { ChooseOne } from '../ChooseOne.tsx';
import { isPayable, readRupees, restOf, rupeesOf } from '../order-words.ts';
import { AmountField } from '../PaymentFields.tsx';
import type { Candidate } from './use-choices.ts';

interface Part {
  order: Pick<Candidate, 'id' | 'code' | 'buyerName' | 'courseName' | 'restPaise'>;
  /** Rupees as they are typed. */
  typed: string;
}

const paiseOf = ({ typed }: Part): number => readRupees(typed) ?? 0;

/** Divides a payment over several orders; what they leave goes back to the payer. */
export function SplitDialog({ credit, onClosed }: { credit: BankCredit; onClosed: () => void }) {
  const { id, amountPaise, day, narration, orders } = credit;
  const [parts, setParts] = useState<readonly Part[]>(() =>
    orders.length === 1 ? orders.map((order) => partOf(order, amountPaise)) : [],
  );
  const [search, setSearch] = useState('');
  const query = useDebounced(search.trim());
  const found = (useOrders('all', query).items ?? []).filter(isPayable);
  const others = found.filter((order) => parts.every((part) => part.order.id !== order.id));
  const left = parts.reduce((rest, part) => rest - paiseOf(part), amountPaise);
  const labels = Object.fromEntries(parts.map(({ order }) => [`part-${order.id}`, nameOf(order)]));

  function add(orderId: number) {
    const order = others.find((one) => one.id === orderId);
    if (order !== undefined) setParts([...parts, partOf({ ...order, restPaise: restOf(order) }, left)]);
  }

  return (
    <ActionDialog
      title="Split the payment or send it back"
      id="split"
      labels={labels}
      submit={submitWords(parts.length, left)}
      intro={
        <p className="break">
          {formatPaise(amountPaise)} of {shortDate(day)}: {narration}
        </p>
      }
      check={() => {
        const faults: Record<string, string> = {};
        for (const part of parts)
          if (paiseOf(part) === 0)
            faults[`part-${part.order.id}`] = 'Enter the amount in rupees, or remove the order.';
        const last = parts.at(-1)?.order.id;
        if (left < 0 && last !== undefined)
          faults[`part-${last}`] ??= `${formatPaise(-left)} more than the payment.`;
        return faults;
      }}
      send={() =>
        unwrap(
          api['bank-credits'][':id'].split.$post({
            param: { id: String(id) },
            json: {
              orders: parts.map((part) => ({ orderId: part.order.id, amountPaise: paiseOf(part) })),
              returnPaise: left,
            },
          }),
        )
      }
      onClosed={onClosed}
    >
      {(form) => (
        <>
          {parts.map(({ order, typed }) => (
            <div key={order.id} className="stack-small">
              <AmountField
                form={form}
                name={`part-${order.id}`}
                preset={typed}
                hint={`${order.courseName}, ${formatPaise(order.restPaise)} due`}
                onAmount={(next) =>
                  setParts(parts.map((part) => (part.order === order ? { order, typed: next } : part)))
                }
              />
              <div>
                <Button
                  kind="secondary"
                  small
                  onClick={() => setParts(parts.filter((part) => part.order !== order))}
                >
                  Remove<span className="visually-hidden"> {nameOf(order)}</span>
                </Button>
              </div>
            </div>
          ))}
          <ChooseOne
            key={parts.length}
            id="split-order"
            name="order"
            legend={parts.length === 0 ? 'Order' : 'Another order'}
            placeholder="Name, email, code or reference"
            search={search}
            onSearch={setSearch}
            choices={others.map((order) => ({
              id: order.id,
              label: order.buyerName,
              detail: `${order.code}, ${order.courseName}, ${formatPaise(restOf(order))}`,
            }))}
            onChoose={add}
            none="No unpaid order found."
          />
          <p role="status">{leftWords(left)}</p>
        </>
      )}
    </ActionDialog>
  );
}

const nameOf = ({ buyerName, code }: Part['order']): string => `${buyerName}, ${code}`;

const partOf = (order: Part['order'], left: number): Part => ({
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
