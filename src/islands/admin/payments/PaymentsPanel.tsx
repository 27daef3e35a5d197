import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../../lib/api/api.ts';
import { type HeadProps, ListHead } from '../lists/ListHead.tsx';
import { useMay } from '../rights.ts';
import { CodeList } from './CodeList.tsx';
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

/** Head shared by all lists of payments. */
export type PaymentsHead = Pick<HeadProps, 'title' | 'listActs' | 'menu'>;

interface Props {
  list: string;
  /** Initial search text. */
  find: string | undefined;
  onOpenStudent: (student: { id: number }) => void;
}

/** Payments: shows one of the lists of orders, credits, refunds or documents. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function PaymentsPanel({ list, find, onOpenStudent }: Props) {
  const isOwner = useMay()();
  const [recording, setRecording] = useState(false);
  // Over the list of the address, which it leaves as it is.
  const [showsCodes, setShowsCodes] = useState(false);
  const test = useMutation({
    mutationFn: () => unwrap(api.orders.test.$post()),
    onSuccess: ({ link }) => location.assign(new URL(link).pathname),
  });

  const record = () => setRecording(true);
  const head: PaymentsHead = {
    title: showsCodes ? 'Codes' : (HEADINGS[list] ?? ''),
    listActs: [{ label: 'Record a payment', run: record }],
    menu: {
      label: 'More for payments',
      items: [
        ...(isOwner ? [{ label: 'Test with ₹1', run: () => test.mutate() }] : []),
        showsCodes
          ? { label: `Back to ${HEADINGS[list]}`, run: () => setShowsCodes(false) }
          : { label: 'Codes', run: () => setShowsCodes(true) },
      ],
    },
  };
  const lists = (
    <>
      {list === 'statement' && (
        <>
          <ListHead {...head} search={undefined} />
          <StatementPanel />
        </>
      )}
      {list === 'refunds' && <RefundList head={head} onOpenStudent={onOpenStudent} />}
      {list === 'receipts' && <ReceiptList head={head} />}
      {(list === 'check' || list === 'waiting' || list === 'all') && (
        <OrderList
          key={`${list} ${find}`}
          list={list}
          head={head}
          find={find}
          onOpenStudent={onOpenStudent}
        />
      )}
    </>
  );
  return (
    <div className="stack">
      {showsCodes ? <CodeList head={head} /> : lists}
      {recording && <RecordDialog onClosed={() => setRecording(false)} />}
    </div>
  );
}
