import { useState } from 'react';
import { formatNumber } from '../../../lib/format-price.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useComplaints, useCredits, useOrders, useRefunds } from '../queries.ts';
import { ComplaintList } from './ComplaintList.tsx';
import { OrderList } from './OrderList.tsx';
import { ReceiptList } from './ReceiptList.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { RefundList } from './RefundList.tsx';
import { StatementPanel } from './statement/StatementPanel.tsx';

const lists = [
  { name: 'check', label: 'To check' },
  { name: 'refunds', label: 'Refunds' },
  { name: 'complaints', label: 'Complaints' },
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
// biome-ignore lint/style/noDefaultExport: React loads it by its default export
export default function PaymentsPanel({ named, onShow, onOpenStudent }: Props) {
  const list = lists.find(({ name }) => name === named)?.name ?? 'check';
  const [recording, setRecording] = useState(false);
  const counts: Partial<Record<List, number | undefined>> = {
    check: useOrders('check').total,
    waiting: useOrders('waiting').total,
    statement: useCredits().data?.length,
    refunds: useRefunds('', true).total,
    complaints: useComplaints('', true).total,
  };

  return (
    <div className="stack">
      <div className="list-bar">
        <h2>Payments</h2>
        <button
          type="button"
          className="button button-secondary button-small"
          onClick={() => setRecording(true)}
        >
          Record a payment
        </button>
      </div>
      <Tabs
        id="payments"
        label="Payments"
        className="tabs-wrap"
        items={lists.map((item) => ({
          ...item,
          count: counts[item.name] ? formatNumber(counts[item.name] ?? 0) : undefined,
          isDue: item.name === 'check' || item.name === 'refunds' || item.name === 'complaints',
        }))}
        selected={list}
        onSelect={onShow}
      />
      <div
        role="tabpanel"
        id={`payments-panel-${list}`}
        aria-labelledby={`payments-tab-${list}`}
        tabIndex={-1}
      >
        {list === 'statement' && <StatementPanel />}
        {list === 'refunds' && <RefundList onOpenStudent={onOpenStudent} />}
        {list === 'receipts' && <ReceiptList />}
        {list === 'complaints' && <ComplaintList />}
        {(list === 'check' || list === 'waiting' || list === 'all') && (
          <OrderList key={list} list={list} onOpenStudent={onOpenStudent} />
        )}
      </div>
      {recording && <RecordDialog onClosed={() => setRecording(false)} />}
    </div>
  );
}
