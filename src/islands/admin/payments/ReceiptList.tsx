import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';
import { type ReceiptSummary, receiptKinds } from '../../../../server/contract/receipts.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { formatDate, today } from '../../../lib/format-date.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import { shortDay } from '../days-ago.ts';
import { Choice } from '../lists/Choice.tsx';
import { DataTable, PersonCell } from '../lists/DataTable.tsx';
import { Menu } from '../lists/Menu.tsx';
import { SearchedList, useSearch } from '../lists/SearchedList.tsx';
import { useReceipts } from '../queries.ts';

/** Books are kept for eight years. */
const KEPT_MONTHS = 8 * 12;

/** This month and those before, such as `2026-11`, in India. */
function monthsKept(): string[] {
  const [year = 0, month = 0] = today().split('-').map(Number);
  return Array.from({ length: KEPT_MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

const isGivenBack = ({ kind }: ReceiptSummary): boolean =>
  kind === 'credit-note' || kind === 'refund-receipt';
const openPdf = ({ pdfPath }: ReceiptSummary) => open(pdfPath, '_blank', 'noopener');

/** The documents of all payments and refunds, and a month of them for the accountant. */
export function ReceiptList() {
  const [months] = useState(monthsKept);
  const [month, setMonth] = useState('');
  const [cancelling, setCancelling] = useState<ReceiptSummary>();
  const search = useSearch();
  const list = useReceipts(search.search, month);
  // The accountant wants the month that is over.
  const exported = month || (months[1] ?? '');

  const named = months.map((name) => [name, formatDate(name)] as const);
  return (
    <>
      <SearchedList
        list={list}
        search={search}
        noun="document"
        placeholder="Name, number or code"
        none={['No documents here.', 'Each payment that you accept and each refund that you send makes one.']}
        hint="Try a name, the number of the document or the code of the order."
        tools={
          <>
            <Choice
              label="Month"
              options={[['', 'All months'], ...named]}
              value={month}
              onChange={setMonth}
            />
            <a
              className="button button-secondary button-small"
              href={`/api/receipts.csv?month=${exported}`}
              download
            >
              CSV of {formatDate(exported)}
            </a>
          </>
        }
      >
        <DataTable
          label="Documents"
          className="people orders"
          heads={['Buyer', 'Document', 'Total', 'Tax', 'Date']}
        >
          {list.items?.map((receipt) => (
            <tr key={receipt.id}>
              <PersonCell
                row={receipt.id}
                name={receipt.buyerName}
                detail={`${receipt.courseName}, ${receipt.orderCode}`}
                onOpen={() => openPdf(receipt)}
                badges={
                  receipt.isVoid && (
                    <span className="badge badge-brick" title={receipt.voidReason ?? ''}>
                      Cancelled
                    </span>
                  )
                }
              />
              <td className="order-course">
                <span>{receipt.serial}</span>
                <span className="soft small">{receiptKinds[receipt.kind]}</span>
              </td>
              <td className="order-due">
                {isGivenBack(receipt) && '−'}
                {formatPaise(receipt.totalPaise)}
              </td>
              <td className="order-reference soft">
                {receipt.taxPaise === 0 ? (
                  <span className="order-none">–</span>
                ) : (
                  `${formatPaise(receipt.taxPaise)} GST`
                )}
              </td>
              <td className="order-since">{shortDay(receipt.issuedAt)}</td>
              <td className="person-actions">
                <a
                  className="button button-secondary button-small"
                  href={receipt.pdfPath}
                  target="_blank"
                  rel="noreferrer"
                  data-main
                >
                  PDF<span className="visually-hidden"> {receipt.serial}</span>
                </a>
                {!receipt.isVoid && (
                  <Menu
                    label={`More for ${receipt.serial}`}
                    items={[{ label: 'Mark as cancelled…', run: () => setCancelling(receipt) }]}
                  />
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      </SearchedList>
      {cancelling && <CancelDialog receipt={cancelling} onClosed={() => setCancelling(undefined)} />}
    </>
  );
}

/** Cancels a document that was issued by mistake. */
function CancelDialog({ receipt, onClosed }: { receipt: ReceiptSummary; onClosed: () => void }) {
  const cancel = useMutation({
    mutationFn: (reason: string) =>
      unwrap(api.receipts[':id'].void.$post({ param: { id: String(receipt.id) }, json: { reason } })),
  });
  const form = useDialogForm({
    check: (data) => missingFields(data, { reason: 'Write why.' }),
    async send(data) {
      await cancel.mutateAsync(textOf(data, 'reason'));
    },
  });
  return (
    <FormDialog
      title={`Mark ${receipt.serial} as cancelled?`}
      form={form}
      id="cancel"
      labels={{ reason: 'Why' }}
      submit="Mark as cancelled"
      intro={
        <p>
          The document keeps its number and stays in the list, and its PDF says that it is cancelled. It
          counts nothing for the accountant. The payment and the course stay as they are.
        </p>
      }
      onClosed={onClosed}
    >
      <Field
        form="cancel"
        name="reason"
        label="Why"
        hint="It is printed on the document."
        maxLength={300}
        autoComplete="off"
        error={form.fields['reason']}
      />
    </FormDialog>
  );
}
