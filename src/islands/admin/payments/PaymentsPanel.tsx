import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { ListTabs } from '../lists/ListTabs.tsx';
import { useCounts } from '../queries.ts';
import { OrderList } from './OrderList.tsx';
import { ReceiptList } from './ReceiptList.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { RefundList } from './RefundList.tsx';
import { StatementPanel } from './statement/StatementPanel.tsx';

const lists = [
  { name: 'check', label: 'To check', isDue: true },
  { name: 'refunds', label: 'Refunds', isDue: true },
  { name: 'statement', label: 'Statement' },
  { name: 'waiting', label: 'Waiting' },
  { name: 'receipts', label: 'Receipts' },
  { name: 'all', label: 'All orders' },
] as const;
type List = (typeof lists)[number]['name'];

interface Props {
  /** The list that is asked for; the first where there is none of that name. */
  named: string | null;
  onShow: (list: List) => void;
  onOpenStudent: (student: { id: number }) => void;
}

/** Orders, the money for them, and what goes back. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function PaymentsPanel({ named, onShow, onOpenStudent }: Props) {
  const list = lists.find(({ name }) => name === named)?.name ?? 'check';
  const [recording, setRecording] = useState(false);
  const { toCheck, unpaid, credits, refunds } = useCounts();
  const test = useMutation({
    mutationFn: () => unwrap(api.orders.test.$post()),
    onSuccess: ({ link }) => location.assign(new URL(link).pathname),
  });

  return (
    <div className="stack">
      <div className="list-bar">
        <h2>Payments</h2>
        <Button kind="ghost" small disabled={test.isPending} onClick={() => test.mutate()}>
          Test with ₹1
        </Button>
        <Button kind="secondary" small onClick={() => setRecording(true)}>
          Record a payment
        </Button>
      </div>
      <ListTabs
        id="payments"
        label="Payments"
        lists={lists}
        counts={{ check: toCheck, waiting: unpaid, statement: credits, refunds }}
        selected={list}
        onSelect={onShow}
      >
        {list === 'statement' && <StatementPanel />}
        {list === 'refunds' && <RefundList onOpenStudent={onOpenStudent} />}
        {list === 'receipts' && <ReceiptList />}
        {(list === 'check' || list === 'waiting' || list === 'all') && (
          <OrderList key={list} list={list} onOpenStudent={onOpenStudent} />
        )}
      </ListTabs>
      {recording && <RecordDialog onClosed={() => setRecording(false)} />}
    </div>
  );
}
