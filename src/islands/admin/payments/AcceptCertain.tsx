import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { counted } from '../../../../server/contract/counted.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { ListPages, ListState } from '../lists/ListFrame.tsx';
import { acceptAll } from './accept-all.ts';
import { isCertain, restOf } from './order-words.ts';

interface Props {
  list: ListPages & ListState & { items: readonly OrderSummary[] | undefined };
}

/** Shows how many orders the bank confirms, and accepts them all at once. */
export function AcceptCertain({ list }: Props) {
  const [asked, setAsked] = useState<readonly OrderSummary[]>();
  const { items = [], total = items.length, isError } = list;
  const certain = items.filter(isCertain);
  if (certain.length === 0 && asked === undefined) return null;
  return (
    <>
      <div className="certain-line">
        <p>
          <strong>
            {formatNumber(certain.length)} of {formatNumber(Math.min(items.length, total))}
          </strong>{' '}
          {items.length < total && 'shown '}in the bank
        </p>
        <Button
          kind="ghost"
          small
          disabled={isError || certain.length === 0}
          onClick={() => setAsked(certain)}
        >
          <Icon name="check" size={18} />
          {certain.length === 1 ? 'Accept this one' : `Accept these ${formatNumber(certain.length)}`}
        </Button>
      </div>
      {asked && <CertainDialog orders={asked} onClosed={() => setAsked(undefined)} />}
    </>
  );
}

function CertainDialog({ orders, onClosed }: { orders: readonly OrderSummary[]; onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pairs = orders.flatMap((order) => (order.inBank ? { order, credit: order.inBank } : []));
  const accept = useMutation({
    mutationFn: (some: typeof pairs) => acceptAll(some),
    onSuccess: ({ left }) => {
      if (left.length === 0) dialog.current?.close();
    },
  });
  const left = accept.data?.left ?? [];
  const sum = pairs.reduce((total, { credit }) => total + credit.amountPaise, 0);
  return (
    <Dialog
      title={`Accept ${counted(pairs.length, 'payment')}?`}
      dialog={dialog}
      onClosed={onClosed}
      busy={accept.isPending}
    >
      {left.length > 0 ? (
        <div className="notice notice-warning stack-small" role="alert">
          <p>{left.length === 1 ? 'One payment was' : `${left.length} payments were`} not accepted:</p>
          <ul>
            {left.map(({ order, why }) => (
              <li key={order.id}>
                {order.buyerName}, {order.code}: {why}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          <p>Amount and reference of each are in your bank statement. We open the courses.</p>
          <table className="table table-flush certain-table">
            <caption className="visually-hidden">Payments to accept</caption>
            <thead>
              <tr>
                <th scope="col">Buyer and course</th>
                <th scope="col" className="numeric">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {pairs.map(({ order }) => (
                <tr key={order.id}>
                  <td className="break">
                    {order.buyerName} <span className="soft small">{order.courseName}</span>
                  </td>
                  <td className="numeric">{formatPaise(restOf(order))}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Sum</th>
                <td className="numeric">
                  <strong>{formatPaise(sum)}</strong>
                </td>
              </tr>
            </tfoot>
          </table>
        </>
      )}
      <DialogActions dialog={dialog} busy={accept.isPending} close={left.length > 0 ? 'Close' : 'Cancel'}>
        {left.length === 0 && (
          <Button busy={accept.isPending} onClick={() => accept.mutate(pairs)}>
            {accept.isPending ? 'Processing...' : `Accept ${formatNumber(pairs.length)} and enroll`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
