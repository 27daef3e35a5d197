import { useState } from 'react';
import { formatNumber } from '../../../lib/format-price.ts';
import { setParam } from '../../../lib/url-state.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useCredits, useOrders } from '../queries.ts';
import { OrderList } from './OrderList.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { StatementPanel } from './statement/StatementPanel.tsx';

const lists = [
  { name: 'check', label: 'To check' },
  { name: 'waiting', label: 'Waiting' },
  { name: 'statement', label: 'Statement' },
  { name: 'all', label: 'All' },
] as const;
type List = (typeof lists)[number]['name'];

interface Props {
  /** The list that the address names. */
  firstList: string | null;
  onOpenStudent: (student: { id: number }) => void;
}

/** Orders and the money for them. */
// biome-ignore lint/style/noDefaultExport: React loads it by its default export
export default function PaymentsPanel({ firstList, onOpenStudent }: Props) {
  const [list, setList] = useState<List>(lists.find(({ name }) => name === firstList)?.name ?? 'check');
  const [recording, setRecording] = useState(false);
  const counts: Partial<Record<List, number | undefined>> = {
    check: useOrders('check').total,
    waiting: useOrders('waiting').total,
    statement: useCredits().data?.length,
  };

  function show(to: List) {
    setList(to);
    setParam('list', to);
  }

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
        items={lists.map((item) => ({
          ...item,
          count: counts[item.name] ? formatNumber(counts[item.name] ?? 0) : undefined,
          isDue: item.name === 'check',
        }))}
        selected={list}
        onSelect={show}
      />
      <div
        role="tabpanel"
        id={`payments-panel-${list}`}
        aria-labelledby={`payments-tab-${list}`}
        tabIndex={-1}
      >
        {list === 'statement' ? (
          <StatementPanel />
        ) : (
          <OrderList key={list} list={list} onOpenStudent={onOpenStudent} />
        )}
      </div>
      {recording && <RecordDialog onClosed={() => setRecording(false)} />}
    </div>
  );
}
