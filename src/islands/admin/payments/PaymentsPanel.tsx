import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../../lib/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../lists/Menu.tsx';
import { OrderList } from './OrderList.tsx';
import { ReceiptList } from './ReceiptList.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { RefundList } from './RefundList.tsx';
import { StatementPanel } from './statement/StatementPanel.tsx';

const HEADINGS: Readonly<Record<string, string>> = {
  check: 'To check',
  waiting: 'Waiting',
  statement: 'Statement',
  refunds: 'Refunds',
  all: 'All orders',
  receipts: 'Receipts',
};

interface Props {
  list: string;
  /** What is searched for at first. */
  find: string | undefined;
  onOpenStudent: (student: { id: number }) => void;
}

/** Orders, the money for them, and what goes back: one of these lists. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function PaymentsPanel({ list, find, onOpenStudent }: Props) {
  const [recording, setRecording] = useState(false);
  const test = useMutation({
    mutationFn: () => unwrap(api.orders.test.$post()),
    onSuccess: ({ link }) => location.assign(new URL(link).pathname),
  });

  return (
    <div className="stack">
      <div className="list-bar">
        <h2>{HEADINGS[list]}</h2>
        <Button kind="secondary" small onClick={() => setRecording(true)}>
          Record a payment
        </Button>
        <Menu label="More for payments" items={[{ label: 'Test with ₹1', run: () => test.mutate() }]} />
      </div>
      {list === 'statement' && <StatementPanel />}
      {list === 'refunds' && <RefundList onOpenStudent={onOpenStudent} />}
      {list === 'receipts' && <ReceiptList />}
      {(list === 'check' || list === 'waiting' || list === 'all') && (
        <OrderList key={`${list} ${find}`} list={list} find={find} onOpenStudent={onOpenStudent} />
      )}
      {recording && <RecordDialog onClosed={() => setRecording(false)} />}
    </div>
  );
}
