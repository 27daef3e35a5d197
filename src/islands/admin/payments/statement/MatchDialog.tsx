import { useRef, useState } from 'react';
import type { BankCredit } from '../../../../../server/contract/bank-statements.ts';
import { formatPaise } from '../../../../../server/contract/money.ts';
import { shortDate } from '../../../../lib/format-date.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { useDebounced } from '../../lists/use-debounced.ts';
import { useOrders } from '../../queries.ts';
import { ChooseOne } from '../ChooseOne.tsx';
import { isPayable, restOf } from '../order-words.ts';
import type { Candidate } from './use-choices.ts';

interface Props {
  credit: BankCredit;
  onChoose: (order: Candidate) => void;
  onClosed: () => void;
}

/** Finds the order that a payment is for; it is then ticked, not yet accepted. */
export function MatchDialog({ credit, onChoose, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [id, setId] = useState<number>();
  const orders = (useOrders('all', useDebounced(typed.trim())).items ?? []).filter(isPayable);
  const chosen = orders.find((order) => order.id === id);

  function match() {
    if (chosen === undefined) return;
    onChoose({ ...chosen, restPaise: restOf(chosen), isCancelled: chosen.state === 'cancelled' });
    dialog.current?.close();
  }

  return (
    <Dialog title="Match to an order" dialog={dialog} onClosed={onClosed}>
      <p className="break">
        {formatPaise(credit.amountPaise)} of {shortDate(credit.day)}: {credit.narration}
      </p>
      <ChooseOne
        id="match-order"
        name="order"
        legend="Order"
        placeholder="Name, email, code or reference"
        search={typed}
        onSearch={setTyped}
        choices={orders.map((order) => ({
          id: order.id,
          label: order.buyerName,
          detail: `${order.code}, ${order.courseName}, ${formatPaise(restOf(order))}`,
        }))}
        onChoose={setId}
        none="No unpaid order found."
      />
      <DialogActions dialog={dialog}>
        <Button disabled={chosen === undefined} onClick={match}>
          Match
        </Button>
      </DialogActions>
    </Dialog>
  );
}
