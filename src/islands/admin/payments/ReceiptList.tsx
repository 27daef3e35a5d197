import { useState } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';
import { receiptKinds } from '../../../../server/contract/receipt-kinds.ts';
import type { ReceiptSummary } from '../../../../server/contract/receipts.ts';
import { api } from '../../../lib/api/api.ts';
import { formatDate, today } from '../../../lib/words/format-date.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { shortDay } from '../days-ago.ts';
import { Choice } from '../lists/Choice.tsx';
import { ColumnList } from '../lists/ColumnList.tsx';
import { about, type Column, money, state, words } from '../lists/columns.tsx';
import { useSearch } from '../lists/SearchedList.tsx';
import { useReceiptSum, useReceipts } from '../queries/payments.ts';
import type { PaymentsHead } from './PaymentsPanel.tsx';

const CANCELLED =
  'The document keeps its number and stays in the list, and its PDF says that it is cancelled. It is left out of the totals. The payment and the course stay as they are.';

const columns: readonly Column<ReceiptSummary>[] = [
  about('Document', ({ serial, kind }) => [serial, receiptKinds[kind]]),
  money('Total', ({ kind, totalPaise }) => {
    const isReturned = kind === 'credit-note' || kind === 'refund-receipt';
    return `${isReturned ? '−' : ''}${formatPaise(totalPaise)}`;
  }),
  words('Tax', ({ taxPaise }) => (taxPaise === 0 ? '–' : `${formatPaise(taxPaise)} GST`)),
  state(
    () => undefined,
    ({ issuedAt }) => shortDay(issuedAt),
    'Date',
  ),
];

/** Lists documents of payments and refunds; exports a month for the accountant. */
export function ReceiptList({ head }: { head: PaymentsHead }) {
  const [month, setMonth] = useState('');
  const [cancelling, setCancelling] = useState<ReceiptSummary>();
  const search = useSearch();
  const list = useReceipts(search.search, month);
  const { data: sum } = useReceiptSum(month);
  const thisMonth = today().slice(0, 7);
  const months = sum?.months ?? [];
  // The accountant needs the last complete month.
  const exported = month || (months.find((name) => name < thisMonth) ?? thisMonth);

  const named = months.map((name) => [name, formatDate(name)] as const);
  return (
    <>
      <ColumnList
        label="Documents"
        {...head}
        listActs={[
          { label: `Export ${formatDate(exported)}`, href: `/api/receipts.zip?month=${exported}` },
          ...(head.listActs ?? []),
        ]}
        className="documents"
        head="Buyer"
        list={list}
        subject={(receipt) => ({
          name: receipt.buyerName,
          detail: `${receipt.courseName}, ${receipt.orderCode}`,
          called: receipt.serial,
          badges: receipt.isVoid && (
            <span className="badge badge-brick" title={receipt.voidReason ?? ''}>
              Cancelled
            </span>
          ),
          onOpen: () => open(receipt.pdfPath, '_blank', 'noopener'),
        })}
        columns={columns}
        acts={[
          { is: 'main', label: 'PDF', href: ({ pdfPath }) => pdfPath },
          { label: 'Mark as cancelled…', may: ({ isVoid }) => !isVoid, run: setCancelling },
        ]}
        search={search}
        noun="document"
        placeholder="Name, number or code"
        none={['No documents here.', 'You see a document here for each accepted payment and each refund.']}
        hint="Try a name, the number of the document or the code of the order."
        tools={
          <Choice label="Month" options={[['', 'All months'], ...named]} value={month} onChange={setMonth} />
        }
      >
        {sum && search.search === '' && (
          <p className="soft small">
            {month === '' ? 'All months' : formatDate(month)}: <b>{formatPaise(sum.totalPaise)}</b> after
            refunds
            {sum.taxPaise !== 0 && `, of it ${formatPaise(sum.taxPaise)} GST`}.
          </p>
        )}
      </ColumnList>
      {cancelling && (
        <ActionDialog
          title={`Mark ${cancelling.serial} as cancelled?`}
          id="cancel"
          submit="Mark as cancelled"
          intro={<p>{CANCELLED}</p>}
          fields={{
            reason: {
              label: 'Why',
              hint: 'It is printed on the document.',
              missing: 'Write why.',
              maxLength: 300,
            },
          }}
          send={({ reason }) =>
            api.receipts[':id'].void.$post({ param: { id: String(cancelling.id) }, json: { reason } })
          }
          onClosed={() => setCancelling(undefined)}
        />
      )}
    </>
  );
}
